/** What turns the direction of the text around it. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A person's name inside a sentence: however it is written, the words around it keep their order. */
export const nameText = (name: string): string => `\u2068${name.replaceAll(TURNS, '')}\u2069`;
