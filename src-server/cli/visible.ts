/**
 * Characters that a terminal interprets or does not show: control and format characters, line and paragraph
 * separators, private use, unassigned, and lone surrogates.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu;

/** Text that is safe on a terminal: hidden characters become JSON escapes. Line feeds stay. */
export function visible(text: string): string {
  return text.replaceAll(UNSEEN, (found) => (found === '\n' ? found : escaped(found)));
}

function escaped(text: string): string {
  return text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
