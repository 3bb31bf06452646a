import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Random } from '../ports/random.ts';

/** How long a wallet may take to sign: 15 min, like the greatest age of a proof. */
export const PAYLOAD_LIFETIME_MS = 15 * 60_000;

const FORM = /^([0-9a-f]{1,13})\.([0-9a-f]{32})\.([A-Za-z0-9_-]{43})$/;

/**
 * Makes payloads for wallets to sign. A payload contains its own expiry and belongs to one person, both
 * sealed with a key of the server, so nothing is stored until one is used.
 */
export class ProofPayloads {
  readonly #key: Uint8Array;
  readonly #random: Random;

  constructor(secret: string, random: Random) {
    this.#key = new Uint8Array(hkdfSync('sha256', secret, '', 'axiom wallet proof', 32));
    this.#random = random;
  }

  /** 128 random bits; expires 15 min after `nowMs`. */
  issue(userId: string, nowMs: number): string {
    const text = `${(nowMs + PAYLOAD_LIFETIME_MS).toString(16)}.${Buffer.from(this.#random.bytes(16)).toString('hex')}`;
    return `${text}.${this.#seal(userId, text).toString('base64url')}`;
  }

  /** When a payload of this person expires, epoch ms. null: it is another person's, or not one of ours. */
  endOf(userId: string, payload: string): number | null {
    const [, end, random, seal] = FORM.exec(payload) ?? [];
    if (end === undefined || random === undefined || seal === undefined) return null;
    const given = Buffer.from(seal, 'base64url');
    const ours = this.#seal(userId, `${end}.${random}`);
    return given.length === ours.length && timingSafeEqual(given, ours) ? Number.parseInt(end, 16) : null;
  }

  #seal(userId: string, text: string): Buffer {
    return createHmac('sha256', this.#key).update(`${userId}\n${text}`).digest();
  }
}
