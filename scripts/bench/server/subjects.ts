import { PEOPLE } from './fill.ts';

/** Where sales go to. */
export const HOME = `0:${'5e'.repeat(32)}`;

/** Before a person's id: a thing of theirs that a command ends, and that they are given again. */
export const AGAIN = 'again';

/** Half of the people open a link of the other half. */
export const HALF = PEOPLE / 2;
/** SQL of whose link a person opens. */
export const authorOf = (person: string): string =>
  `'p' || lpad((substr(${person}, 2)::int4 + ${HALF})::text, 7, '0')`;
