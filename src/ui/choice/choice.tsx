import { type KeyboardEvent, useRef } from 'react';
import './choice.css';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

export function Choice<Value extends string>({ label, options, value, onChoose }: ChoiceProps<Value>) {
  const group = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = (options.findIndex((one) => one.value === value) + step + options.length) % options.length;
    const next = options[index];
    if (!next) return;
    onChoose(next.value);
    group.current?.querySelectorAll('button')[index]?.focus();
  };
  return (
    <div ref={group} className="choice" role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
