import { useId } from 'react';
import './field.css';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** In the label’s place, in red: nothing moves. */
  readonly problem?: string | undefined;
}

/** One line of text with a label above it: an address. */
export function TextField({ label, value, onChange, problem }: TextFieldProps) {
  const id = useId();
  return (
    <div className="text-field">
      <div className="caption">
        <label className={problem === undefined ? 'hint' : 'visually-hidden'} htmlFor={id}>
          {label}
        </label>
        <p className="negative" id={`${id}-problem`} role="status">
          {problem}
        </p>
      </div>
      <div className={problem === undefined ? 'field is-text' : 'field is-text has-problem'}>
        <input
          id={id}
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
        />
      </div>
    </div>
  );
}
