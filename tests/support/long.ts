/** Whether this is `npm run test:long`: every host, theme, size and picture, and millions of rows. */
export const isLong = process.env['TEST_LONG'] !== undefined;

/** All of them in a long run, the first ones otherwise. */
export const allIfLong = <One>(all: readonly One[], otherwise = 1): readonly One[] =>
  isLong ? all : all.slice(0, otherwise);
