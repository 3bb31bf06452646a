const GROUPED = /^(\d{1,3})(?:([\s\u00a0\u202f'’.,])\d{3})(?:\2\d{3})*$/u;

/** One comma before exactly three digits: thousands or decimals, nobody can tell. */
const TWO_MEANINGS = /^[1-9]\d{0,2},\d{3}$/;

/**
 * Converts typed text into the strict wire form. The last comma or point is the decimal separator if it
 * occurs once, or if another sign groups the thousands before it; a complete grouping by threes is removed.
 * "1 234,5" → "1234.5", "1,234.50" → "1234.50", "1.234.567" → "1234567", ",5" → "0.5", "7." → "7", "007" →
 * "7". Text that has two meanings ("1,234": the app itself writes decimals with a point), or a grouping that
 * is not complete ("1.00,5", "12 34"), and any other text is returned unchanged, so that `parseAmount` can
 * name the fault.
 */
export function normaliseInput(text: string): string {
  return separated(text.trim()).replace(/^0+(?=[0-9]+(?:\.[0-9]+)?$)/, '');
}

function separated(text: string): string {
  if (!/[0-9]/.test(text) || TWO_MEANINGS.test(text)) return text;
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const isGroupedByIt = last !== -1 && text.slice(0, last).includes(text[last] as string);
  const [head, tail] =
    last === -1 || isGroupedByIt ? [text, ''] : [text.slice(0, last), text.slice(last + 1)];
  const whole = wholeOf(head);
  if (whole === undefined || !/^[0-9]*$/.test(tail)) return text;
  return tail === '' ? whole : `${whole}.${tail}`;
}

/** Digits alone, their groups of three removed; undefined if that is not what it is. */
function wholeOf(head: string): string | undefined {
  if (/^[0-9]*$/.test(head)) return head || '0';
  return GROUPED.test(head) ? head.replaceAll(/[^0-9]/g, '') : undefined;
}
