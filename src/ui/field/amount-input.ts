import { MAX_INTEGER_DIGITS, normaliseInput } from '@axiom/domain/money';

const MAX_FRACTION_DIGITS = 9;
/** A longer text is no amount that somebody copied. */
const MAX_CHARS = 40;

/** Digits with one decimal separator, or with thousands grouped by the other sign; also while it is typed. */
const WELL_FORMED = /^(?:\d*|\d{1,3}(?:([.,])\d{3})+)(?:[.,]\d*)?$/;
const GROUPED_BY_ONE = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*\1\d{0,3}$/;

interface Edit {
  /** The field before it. */
  readonly before: string;
  /** It inserted more than one key. */
  readonly isPaste: boolean;
  /** May follow a pasted number: "12.5 TON". */
  readonly unit: string;
}

/**
 * The content of an amount field after an edit; undefined if the edit is refused and the last value stays.
 * Separators stay as they are typed, because only the whole text says which of them is the decimal one
 * (`normaliseInput`). A pasted number is written as it is read; one that can be read in two ways stays as it
 * is, and the form says so.
 */
export function acceptAmountText(next: string, edit: Edit): string | undefined {
  if (edit.isPaste) return acceptPasted(next, edit.unit);
  const { before } = edit;
  const text = next.replace(/[\s\u00a0\u202f]/gu, '');
  if (!/^[0-9.,]*$/.test(text)) return undefined;
  if (count(text) > count(before) && !WELL_FORMED.test(text) && !GROUPED_BY_ONE.test(text)) return undefined;
  if (text.length > before.length && isTooLong(text)) return undefined;
  return text.replace(/^(?=[.,])/, '0').replace(/^0+(?=\d)/, '');
}

const count = (text: string) => text.replaceAll(/[^.,]/g, '').length;

function isTooLong(text: string): boolean {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const head = last === -1 ? text : text.slice(0, last);
  const isDecimal = last !== -1 && !head.includes(text[last] as string);
  const fraction = isDecimal ? text.length - last - 1 : 0;
  const whole = (isDecimal ? head : text).replaceAll(/[.,]/g, '').length;
  return whole > MAX_INTEGER_DIGITS || fraction > MAX_FRACTION_DIGITS;
}

function acceptPasted(pasted: string, unit: string): string | undefined {
  const trimmed = pasted.trim();
  const hasUnit = trimmed.toLowerCase().endsWith(unit.toLowerCase());
  const text = normaliseInput(hasUnit ? trimmed.slice(0, trimmed.length - unit.length) : trimmed);
  return text.length <= MAX_CHARS && /^[0-9.,\s\u00a0\u202f'’]+$/u.test(text) ? text : undefined;
}
