import type { Random } from '../ports/random.ts';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LETTERS = 16;
const PREFIX = 'AXIOM ';
const FORM = new RegExp(`^${PREFIX}[${ALPHABET}]{${LETTERS}}$`);

/**
 * A fresh comment for one payout's message: 22 bytes with 80 random bits. It must stay within 28 bytes, because the network's
 * bounce carries no more than those back.
 */
export function newReference(random: Random): string {
  const letters = [...random.bytes(LETTERS)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return PREFIX + letters.join('');
}

/** Whether a comment has the form of a payout's reference. */
export function isReference(text: string): boolean {
  return FORM.test(text);
}

/** The reference inside a bounced body (op 0, then the text as far as it came back); null when there is none. */
export function returnedReference(returned: Uint8Array): string | null {
  const bytes = Buffer.from(returned);
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== 0) return null;
  const text = bytes.subarray(4, 4 + PREFIX.length + LETTERS).toString('latin1');
  return FORM.test(text) ? text : null;
}
