import type { Random } from '../ports/random.ts';

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Letters and digits that nobody mixes up; each carries more than 5.8 bits. */
function code(random: Random, length: number): string {
  let text = '';
  while (text.length < length)
    for (const byte of random.bytes(length))
      // 4 × 57: what is above would make the first letters likelier.
      if (byte < 228 && text.length < length) text += ALPHABET.charAt(byte % ALPHABET.length);
  return text;
}

/** The comment of one payment: 139 random bits, and short enough for every wallet to show. */
export function orderCode(random: Random): string {
  return code(random, 24);
}

/** What opens a re-bonding link: 139 random bits, so that nobody finds one by trying. */
export function activationCode(random: Random): string {
  return code(random, 24);
}

/** A person's referral code: 58 random bits, public. */
export function refCode(random: Random): string {
  return code(random, 10);
}
