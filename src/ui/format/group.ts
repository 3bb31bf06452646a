/** Between groups of three: U+00A0, because Android's system font draws the narrow U+202F hardly wider than nothing. */
export const GROUP = '\u00a0';
