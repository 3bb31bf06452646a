import { useLingui } from '@lingui/react/macro';
import {
  type ChangeEvent,
  type CSSProperties,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../button/button.tsx';
import { acceptAmountText } from './amount-input.ts';
import './field.css';

/** So much of a refused text is told. */
const MAX_TOLD_CHARS = 16;

interface AmountFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly unit: string;
  /** Absent while no maximum is known. */
  readonly onMax?: () => void;
  /** "5 to 10 000 TON": always below the number. */
  readonly bounds?: ReactNode;
  /** Replaces the bounds, in red; the field's aria description. */
  readonly problem?: string;
  /** Below the field: the price. */
  readonly aside?: ReactNode;
}

/** The new caret position: after the characters before it that remained. */
function caretAfter(before: string, after: string, caret: number): number {
  return Math.max(0, Math.min(after.length, caret + after.length - before.length));
}

/** Accepts or refuses an edit; the caret stays in place, also when a key is refused. */
function useAmountInput({ value, onChange, unit }: Pick<AmountFieldProps, 'value' | 'onChange' | 'unit'>) {
  /** What was pasted and is no amount; gone with the next edit. */
  const [refused, setRefused] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const wanted = useRef<number | undefined>(undefined);
  const last = useRef(0);
  useLayoutEffect(() => {
    const element = input.current;
    if (wanted.current === undefined || !element) return;
    if (document.activeElement === element) element.setSelectionRange(wanted.current, wanted.current);
    last.current = wanted.current;
    wanted.current = undefined;
  });
  const putBack = (element: HTMLInputElement, caret: number) => {
    element.value = value;
    element.setSelectionRange(caret, caret);
    last.current = caret;
  };
  const onEdit = (event: ChangeEvent<HTMLInputElement>) => {
    const element = event.currentTarget;
    const pasted = isPaste(event.nativeEvent, element.value, value);
    const accepted = acceptAmountText(element.value, { before: value, isPaste: pasted, unit });
    setRefused(accepted === undefined && pasted ? shortened(element.value) : null);
    if (accepted === undefined) {
      putBack(element, last.current);
      return;
    }
    const caret = caretAfter(element.value, accepted, element.selectionStart ?? accepted.length);
    if (accepted === value) {
      putBack(element, caret);
      return;
    }
    wanted.current = caret;
    onChange(accepted);
  };
  const onSelect = (event: SyntheticEvent<HTMLInputElement>) => {
    last.current = event.currentTarget.selectionStart ?? 0;
  };
  return { input, onEdit, onSelect, refused };
}

/** Whether an edit inserted more than one key. */
function isPaste(event: Event, next: string, before: string): boolean {
  const kind = event instanceof InputEvent ? event.inputType : '';
  return kind.startsWith('insertFrom') || next.length > before.length + 1;
}

function shortened(text: string): string {
  const line = text.trim();
  return line.length <= MAX_TOLD_CHARS ? line : `${line.slice(0, MAX_TOLD_CHARS)}…`;
}

/**
 * An amount as text with a decimal keypad: comma or point; a refused key changes no caret or value, and a
 * refused paste is told (R9.01).
 */
export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, unit, onMax, bounds, aside } = props;
  const { t } = useLingui();
  const id = useId();
  const { input, onEdit, onSelect, refused } = useAmountInput({ value, onChange, unit });
  const problem = refused === null ? props.problem : t`“${refused}” is not an amount`;
  return (
    <div className="amount-field">
      <div className={problem === undefined ? 'field' : 'field has-problem'}>
        <label className="visually-hidden" htmlFor={id}>{`${label}, ${unit}`}</label>
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          style={{ '--ch': Math.max(1, value.length) } as CSSProperties}
          placeholder="0"
          value={value}
          onChange={onEdit}
          onSelect={onSelect}
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
        <span>{aside}</span>
      </div>
      <p className="visually-hidden" role="status">
        {problem}
      </p>
    </div>
  );
}
