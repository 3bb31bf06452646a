/**
 * Characters that a terminal acts on or does not show: controls, those that turn the direction of text or join nothing, line and
 * paragraph separators, private and unassigned ones, and halves of pairs.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu;

/** Text for a terminal, without what people may have hidden in it: each such character as JSON escapes it. Line feeds stay. */
export function visible(text: string): string {
  return text.replaceAll(UNSEEN, (found) => (found === '\n' ? found : escaped(found)));
}

function escaped(text: string): string {
  return text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
