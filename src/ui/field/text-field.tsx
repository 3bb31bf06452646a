import { useEffect, useId, useRef } from 'react';
import './field.css';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** In the label’s place, in red: nothing moves. */
  readonly problem?: string | undefined;
  /** It has just taken the place of the control that was tapped: the focus goes on in it. */
  readonly isFocused?: boolean | undefined;
}

/** One line of text with a label above it: an address. */
export function TextField({ label, value, onChange, problem, isFocused = false }: TextFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
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
          ref={input}
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
