/** What turns the direction of the text around it. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A person's name inside a sentence: however it is written, the words around it keep their order. */
export const nameText = (name: string): string => `\u2068${name.replaceAll(TURNS, '')}\u2069`;

/** What is seen of a letter: not what joins, turns or spaces. */
const SEEN = /[^\p{C}\p{Z}\p{M}]/u;

/** The first letter that a name shows, whole: a flag or a family is one, however many signs it is written with. */
export function initialOf(name: string): string {
  const letters =
    typeof Intl.Segmenter === 'function'
      ? Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
      : [...name];
  return letters.find((letter) => SEEN.test(letter)) ?? '?';
}
