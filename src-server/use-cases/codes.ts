import type { Random } from '../ports/random.ts';

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** A random code without characters that look alike; each character carries more than 5.8 bits. */
function code(random: Random, length: number): string {
  let text = '';
  while (text.length < length)
    for (const byte of random.bytes(length))
      // 228 = 4 × 57: larger bytes would make the first letters of the alphabet more likely.
      if (byte < 228 && text.length < length) text += ALPHABET.charAt(byte % ALPHABET.length);
  return text;
}

/** The comment of one payment: 139 random bits, short enough for every wallet to show. */
export function orderCode(random: Random): string {
  return code(random, 24);
}

/** Activation code of a re-bonding link: 139 random bits, so nobody can guess one. */
export function activationCode(random: Random): string {
  return code(random, 24);
}

/** A person's referral code: 58 random bits, public. */
export function refCode(random: Random): string {
  return code(random, 10);
}
