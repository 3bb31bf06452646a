/**
 * Converts typed text into the strict wire form. The last comma or point is the decimal separator if it
 * occurs once, or if the other sign occurs before it; group separators and spaces are removed. "1 234,5" →
 * "1234.5", "1,234.50" → "1234.50", "1.234.567" → "1234567", ",5" → "0.5", "7." → "7", "007" → "7". Any other
 * text is returned unchanged, so that `parseAmount` can name the fault.
 */
export function normaliseInput(text: string): string {
  return separated(text).replace(/^0+(?=[0-9]+(?:\.[0-9]+)?$)/, '');
}

function separated(text: string): string {
  const compact = text.trim().replace(/(?<=\d)[\s\u00a0\u202f'’](?=\d)/gu, '');
  if (!/^[0-9.,]+$/.test(compact) || !/[0-9]/.test(compact)) return compact;
  const last = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','));
  if (last === -1) return compact;
  const separator = compact[last] as string;
  const head = compact.slice(0, last);
  const tail = compact.slice(last + 1);
  if (head.includes(separator)) {
    const isGrouped = new RegExp(`^\\d{1,3}(?:\\${separator}\\d{3})+$`).test(compact);
    return isGrouped ? compact.replaceAll(separator, '') : compact;
  }
  const whole = head.replaceAll(/[.,]/g, '') || '0';
  return tail === '' ? whole : `${whole}.${tail}`;
}
