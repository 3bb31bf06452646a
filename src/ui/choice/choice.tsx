import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import './choice.css';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: ReactNode;
    readonly isDisabled?: boolean;
  }[];
  /** Many options: pills that wrap, instead of one row that is filled. */
  readonly isPills?: boolean;
  /** Two lines in each option. */
  readonly isTall?: boolean;
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, options, value, onChoose, isTall = false, isPills = false } = props;
  const group = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const free = options.filter((one) => one.isDisabled !== true);
    const next = free[(free.findIndex((one) => one.value === value) + step + free.length) % free.length];
    if (!next) return;
    onChoose(next.value);
    group.current?.querySelectorAll('button')[options.indexOf(next)]?.focus();
  };
  return (
    <div
      ref={group}
      className={isTall ? 'choice is-tall' : isPills ? 'choice is-pills' : 'choice'}
      role="radiogroup"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          disabled={option.isDisabled}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
