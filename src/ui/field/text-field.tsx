import { useId } from 'react';
import './field.css';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Below the field, in red. */
  readonly problem?: string | undefined;
}

/** One line of text with a label above it: an address. */
export function TextField({ label, value, onChange, problem }: TextFieldProps) {
  const id = useId();
  return (
    <div className="text-field">
      <label className="caption hint" htmlFor={id}>
        {label}
      </label>
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
          aria-describedby={`${id}-under`}
        />
      </div>
      <p className="caption negative" id={`${id}-under`} role="status">
        {problem}
      </p>
    </div>
  );
}
