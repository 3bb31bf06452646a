/** Between groups of three: U+00A0, because Android's system font shows U+202F with almost no width. */
export const GROUP = '\u00a0';
