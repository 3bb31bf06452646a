import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { wordsOf } from '../../extract/words.ts';
import { addressOf, type Place } from '../address.ts';
import { allFlows, type Documents, type Indexed } from '../documents.ts';

/** More findings than this are not listed. */
const MOST_FOUND = 12;

interface Finding {
  readonly text: string;
  readonly note: string;
  readonly place: Place;
}

/** Everything that can be found, by its words. */
function everything(documents: Documents, machines: ReadonlyMap<string, Indexed>): readonly Finding[] {
  const flows = allFlows(documents).map(({ title, machine, id }) => ({
    text: title,
    note: `flow of ${machines.get(machine)?.title ?? machine}`,
    place: { page: 'flow', machine, flow: id, step: 0 } as const,
  }));
  const parts = documents.model.machines.flatMap(({ id, title, states, transitions }) => {
    const place = { page: 'chart', machine: id, flow: null, step: 0 } as const;
    const names = new Set(transitions.map(({ name }) => wordsOf(name)));
    return [
      { text: title, note: 'machine', place },
      ...states.map((state) => ({ text: state.title, note: `state of ${title}`, place })),
      ...[...names].map((text) => ({ text, note: `event of ${title}`, place })),
    ];
  });
  return [...flows, ...parts];
}

/** Finds a flow, a state or an event by some of its letters. */
export function Find({
  documents,
  machines,
}: {
  readonly documents: Documents;
  readonly machines: ReadonlyMap<string, Indexed>;
}) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const wanted = text.trim().toLowerCase();
  const isAsked = wanted !== '';
  const all = useMemo(() => (isAsked ? everything(documents, machines) : []), [documents, machines, isAsked]);
  const found = isAsked
    ? all.filter((one) => one.text.toLowerCase().includes(wanted)).slice(0, MOST_FOUND)
    : [];
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== '/' || document.activeElement === field.current) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
  const leave = () => {
    setText('');
    setAt(0);
    field.current?.blur();
  };
  return (
    <div className="find">
      <input
        ref={field}
        role="combobox"
        aria-label="Find a flow, state or event"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={found.length > 0 ? `${list}-${at}` : undefined}
        placeholder="Flow, state, event"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave();
          if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
          if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
          const one = found[at];
          if (event.key !== 'Enter' || one === undefined) return;
          location.hash = addressOf(one.place);
          leave();
        }}
      />
      <kbd aria-hidden="true">/</kbd>
      <Findings id={list} found={found} at={at} onChosen={leave} />
    </div>
  );
}

interface FindingsProps {
  readonly id: string;
  readonly found: readonly Finding[];
  readonly at: number;
  readonly onChosen: () => void;
}

function Findings({ id, found, at, onChosen }: FindingsProps) {
  return (
    <ul id={id} role="listbox" aria-label="Found" hidden={found.length === 0}>
      {found.map((one, index) => (
        <li key={`${one.note}:${one.text}`} id={`${id}-${index}`} role="option" aria-selected={index === at}>
          <a href={addressOf(one.place)} tabIndex={-1} onClick={onChosen}>
            <span>{one.text}</span> <small>{one.note}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}
