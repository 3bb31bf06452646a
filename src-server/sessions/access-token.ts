import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { Refusal } from '../refusal.ts';

/** The caller: the person, and the session family of their token. */
export interface Caller {
  readonly userId: string;
  readonly familyId: string;
}

/** Lifetime of an access token, seconds. */
export const ACCESS_TOKEN_S = 900;
const AUDIENCE = 'axiom-api';
const TYPE = 'access+jwt';
/** Base64 decoders ignore white space; here a token must match exactly. */
const FORM = /^[A-Za-z0-9_.-]{1,4096}$/;

/** Most verified tokens that are remembered; beyond it the oldest are verified anew. */
const MOST_KNOWN = 50_000;

interface Known {
  readonly caller: Caller;
  readonly expiresAtWallMs: number;
}

/** Signs and verifies access tokens: HS256 only, one audience, one type, real time. */
export class AccessTokens {
  readonly #key: Uint8Array;
  /** A token's signature never changes, so it is checked once; its end is checked every time. */
  readonly #known = new Map<string, Known>();

  constructor(secret: string) {
    this.#key = new TextEncoder().encode(secret);
  }

  /** Never the same token twice: a client knows by another token that it has been given a new one. */
  sign(caller: Caller, wallMs: number): Promise<string> {
    const issuedAtS = Math.floor(wallMs / 1000);
    return new SignJWT({ sid: caller.familyId })
      .setProtectedHeader({ alg: 'HS256', typ: TYPE })
      .setSubject(caller.userId)
      .setJti(randomUUID())
      .setAudience(AUDIENCE)
      .setIssuedAt(issuedAtS)
      .setExpirationTime(issuedAtS + ACCESS_TOKEN_S)
      .sign(this.#key);
  }

  /** The caller of a token that was verified before and has not expired; null: `verify` says. */
  known(token: string, wallMs: number): Caller | null {
    const found = this.#known.get(token);
    return found !== undefined && wallMs < found.expiresAtWallMs ? found.caller : null;
  }

  /** @throws Refusal token_expired or unauthorized (401) */
  async verify(token: string, wallMs: number): Promise<Caller> {
    const known = this.known(token, wallMs);
    if (known !== null) return known;
    if (!FORM.test(token)) throw new Refusal('unauthorized', 'Sign in first.');
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ['HS256'],
        audience: AUDIENCE,
        typ: TYPE,
        currentDate: new Date(wallMs),
        requiredClaims: ['sub', 'exp', 'sid'],
      });
      const { sub, sid, exp = 0 } = payload;
      if (typeof sub === 'string' && typeof sid === 'string') {
        const caller = { userId: sub, familyId: sid };
        this.#remember(token, { caller, expiresAtWallMs: exp * 1000 });
        return caller;
      }
    } catch (error) {
      if (error instanceof errors.JWTExpired)
        throw new Refusal('token_expired', 'The session’s token has expired.');
    }
    throw new Refusal('unauthorized', 'Sign in first.');
  }

  #remember(token: string, known: Known): void {
    if (this.#known.size >= MOST_KNOWN)
      for (const oldest of this.#known.keys()) {
        this.#known.delete(oldest);
        break;
      }
    this.#known.set(token, known);
  }
}
