import type { Random } from '../ports/random.ts';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LETTERS = 16;
const PREFIX = 'AXIOM ';
const FORM = new RegExp(`^${PREFIX}[${ALPHABET}]{${LETTERS}}$`);

/**
 * A new comment for one payout's message: 22 bytes with 80 random bits. It must not exceed 28 bytes, because
 * the network's bounce returns no more than those.
 */
export function newReference(random: Random): string {
  const letters = [...random.bytes(LETTERS)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return PREFIX + letters.join('');
}

/** Whether a comment has the form of a payout's reference. */
export function isReference(text: string): boolean {
  return FORM.test(text);
}

/** The reference in a bounced body (op 0, then the part of the text that came back); null: there is none. */
export function returnedReference(returned: Uint8Array): string | null {
  const bytes = Buffer.from(returned);
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== 0) return null;
  const text = bytes.subarray(4, 4 + PREFIX.length + LETTERS).toString('latin1');
  return FORM.test(text) ? text : null;
}
