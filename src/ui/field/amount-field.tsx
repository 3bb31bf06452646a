import { useLingui } from '@lingui/react/macro';
import { type ChangeEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { acceptAmountText } from './amount-input.ts';
import './field.css';

interface AmountFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly unit: string;
  /** Absent where there is no known maximum yet. */
  readonly onMax?: () => void;
  /** "5 to 10 000 TON": beside the number, always. */
  readonly bounds?: ReactNode;
  /** Replaces the bounds, in red, and is what the field is described by. */
  readonly problem?: string;
  /** Right under the field: the price. */
  readonly aside?: ReactNode;
  readonly autoFocus?: boolean;
}

/** Number of characters that carry the caret: those before it that survived. */
function caretAfter(before: string, after: string, caret: number): number {
  return Math.max(0, Math.min(after.length, caret + after.length - before.length));
}

/** Keeps the caret where a person left it, also when a key is refused. */
function useSteadyCaret() {
  const input = useRef<HTMLInputElement>(null);
  const wanted = useRef<number | undefined>(undefined);
  const last = useRef(0);
  useLayoutEffect(() => {
    if (wanted.current === undefined || !input.current) return;
    if (document.activeElement === input.current) input.current.setSelectionRange(wanted.current, wanted.current);
    last.current = wanted.current;
    wanted.current = undefined;
  });
  return { input, wanted, last };
}

/** An amount in text with a decimal keypad: comma or point, caret and last valid value survive a refused key (R9.01). */
export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, unit, onMax, bounds, problem, aside, autoFocus } = props;
  const { t } = useLingui();
  const id = useId();
  const caret = useSteadyCaret();
  const onEdit = (event: ChangeEvent<HTMLInputElement>) => {
    const target = event.currentTarget;
    const native = event.nativeEvent;
    const kind = native instanceof InputEvent ? native.inputType : '';
    const isPaste = kind.startsWith('insertFrom') || (kind === '' && Math.abs(target.value.length - value.length) > 1);
    const accepted = acceptAmountText(target.value, isPaste);
    if (accepted === undefined) {
      caret.wanted.current = caret.last.current;
      target.value = value;
      target.setSelectionRange(caret.last.current, caret.last.current);
      return;
    }
    caret.wanted.current = caretAfter(target.value, accepted, target.selectionStart ?? accepted.length);
    if (accepted === value) {
      target.value = value;
      target.setSelectionRange(caret.wanted.current, caret.wanted.current);
      caret.last.current = caret.wanted.current;
      return;
    }
    onChange(accepted);
  };
  return (
    <div className="amount-field">
      <div className={problem === undefined ? 'field' : 'field has-problem'}>
        <label className="visually-hidden" htmlFor={id}>{`${label}, ${unit}`}</label>
        <input
          ref={caret.input}
          id={id}
          type="text"
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          autoFocus={autoFocus}
          placeholder="0"
          value={value}
          onChange={onEdit}
          onSelect={(event) => {
            caret.last.current = event.currentTarget.selectionStart ?? 0;
          }}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-under`}
        />
        <span className="field-unit" aria-hidden="true">
          {unit}
        </span>
        {onMax && (
          <Button tone="tonal" isSmall onClick={onMax}>
            {t`Max`}
          </Button>
        )}
      </div>
      <div className="field-under" id={`${id}-under`}>
        {problem === undefined ? <span>{bounds}</span> : <span className="negative">{problem}</span>}
        <span className="keep">{aside}</span>
      </div>
      <p className="visually-hidden" role="status">
        {problem}
      </p>
    </div>
  );
}
