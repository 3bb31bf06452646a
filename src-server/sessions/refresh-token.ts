import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { MS_PER_DAY } from '@axiom/domain/constants';

export const REFRESH_TOKEN_MS = 30 * MS_PER_DAY;
/** A token used this recently (ms) gets the same successor again: two requests of one person may cross. */
export const REUSE_GRACE_MS = 10_000;

/** The SHA-256 that is stored for a refresh token. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Makes refresh tokens. A successor is derived from the token and a key of the server, so the same token gets
 * the same successor although only hashes are stored.
 */
export class RefreshTokens {
  readonly #key: Uint8Array;

  constructor(secret: string) {
    this.#key = new Uint8Array(hkdfSync('sha256', secret, '', 'axiom refresh rotation', 32));
  }

  first(bytes: Uint8Array): string {
    return Buffer.from(bytes).toString('base64url');
  }

  successor(token: string): string {
    return createHmac('sha256', this.#key).update(token).digest('base64url');
  }
}
