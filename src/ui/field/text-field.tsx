import { useId } from 'react';
import './field.css';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** One line of text with a label above it: an address. */
export function TextField({ label, value, onChange }: TextFieldProps) {
  const id = useId();
  return (
    <div className="text-field">
      <label className="caption hint" htmlFor={id}>
        {label}
      </label>
      <div className="field is-text">
        <input
          id={id}
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
        />
      </div>
    </div>
  );
}
