import { normaliseInput } from '@axiom/domain/money';

const MAX_INTEGER_DIGITS = 18;
const MAX_FRACTION_DIGITS = 9;

/**
 * The content of an amount field after an edit; undefined if the edit is refused and the last value stays.
 * Typed: digits and one separator; a comma counts as a point. Pasted: parsed by the domain, by the last
 * separator.
 * @param isPaste the edit inserted more than one key
 */
export function acceptAmountText(next: string, isPaste: boolean): string | undefined {
  const compact = next.replace(/[\s\u00a0\u202f]/gu, '');
  const text = isPaste ? normaliseInput(compact) : compact.replace(/,/g, '.');
  const match = /^(\d*)(?:\.(\d*))?$/.exec(text);
  if (!match) return undefined;
  const [, whole = '', fraction] = match;
  if (whole.length > MAX_INTEGER_DIGITS || (fraction?.length ?? 0) > MAX_FRACTION_DIGITS) return undefined;
  const trimmed = whole.replace(/^0+(?=\d)/, '');
  if (fraction === undefined) return trimmed;
  return `${trimmed === '' ? '0' : trimmed}.${fraction}`;
}
