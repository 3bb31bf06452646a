import { type FormEvent, useId, useState } from 'react';
import type { Move } from '../../documents/flows.ts';
import { type Field, problemOfField, type Values } from '../../play/payload.ts';
import type { May } from '../protocol.ts';

interface PayloadFormProps {
  /** The samples of one event. */
  readonly samples: readonly May[];
  readonly onSend: (move: Move) => void;
}

/** What an event brings along, made from its samples: chosen, typed otherwise, sent. */
export function PayloadForm({ samples, onSend }: PayloadFormProps) {
  const [at, setAt] = useState(0);
  const [values, setValues] = useState<Values>({});
  const [problems, setProblems] = useState<Values>({});
  const [sample] = samples.slice(at, at + 1);
  if (sample === undefined) return null;
  const send = (submitted: FormEvent) => {
    submitted.preventDefault();
    const found = sample.fields.flatMap((field): [string, string][] => {
      const problem = problemOfField(field, values[field.path] ?? field.text);
      return problem === null ? [] : [[field.path, problem]];
    });
    setProblems(Object.fromEntries(found));
    if (found.length === 0) onSend(moveWith(sample, values));
  };
  return (
    <form className="payload" aria-label={`Payload of ${sample.event}`} onSubmit={send} noValidate>
      {samples.length > 1 && (
        <label>
          <span>sample</span>
          <select
            value={at}
            onChange={({ target }) => {
              setAt(Number(target.value));
              setValues({});
              setProblems({});
            }}
          >
            {samples.map((one, index) => (
              <option key={JSON.stringify(one.move)} value={index}>
                {index + 1} of {samples.length}, to {one.title}
              </option>
            ))}
          </select>
        </label>
      )}
      {sample.fields.map((field) => (
        <FieldRow
          key={field.path}
          field={field}
          value={values[field.path] ?? field.text}
          problem={problems[field.path] ?? null}
          onValue={(value) => setValues({ ...values, [field.path]: value })}
        />
      ))}
      <button type="submit" className="button">
        Send
      </button>
    </form>
  );
}

/** The sample's own move where nothing was typed otherwise. */
function moveWith({ move, fields }: May, values: Values): Move {
  const typed = fields.filter(({ path, text }) => (values[path] ?? text) !== text);
  if (typed.length === 0 || (move.kind !== 'event' && move.kind !== 'answer' && move.kind !== 'tell'))
    return move;
  return { ...move, values: Object.fromEntries(typed.map(({ path }) => [path, values[path] ?? ''])) };
}

interface FieldRowProps {
  readonly field: Field;
  readonly value: string;
  readonly problem: string | null;
  readonly onValue: (value: string) => void;
}

function FieldRow({ field: { path, kind }, value, problem, onValue }: FieldRowProps) {
  const id = useId();
  const told = {
    'aria-invalid': problem === null ? undefined : true,
    'aria-describedby': problem === null ? undefined : id,
  };
  return (
    <label>
      <span>{path}</span>
      {kind === 'flag' ? (
        <select value={value} onChange={({ target }) => onValue(target.value)} {...told}>
          <option>true</option>
          <option>false</option>
        </select>
      ) : (
        <input
          value={value}
          inputMode={kind === 'number' || kind === 'digits' ? 'decimal' : undefined}
          onChange={({ target }) => onValue(target.value)}
          {...told}
        />
      )}
      {problem !== null && (
        <small id={id} className="bad" role="alert">
          {problem}
        </small>
      )}
    </label>
  );
}
