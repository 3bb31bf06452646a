import * as z from 'zod/mini';
import { digits, isoTime } from './primitives.ts';
import { record } from './thing.ts';
import { act, read, type Route } from './route.ts';

/** Read from the chain by the server: balance in nano, public key in hex if the contract provides one (R5.36). */
export const walletAccountAnswer = record({
  address: ['address', z.string()],
  balanceNano: ['balance', digits(27)],
  publicKey: ['public_key', z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/)))],
});

const base64 = (maximum: number) =>
  z.string().check(z.maxLength(maximum), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64'));

/** The wallet that is now bound to the account; withdrawals propose it. */
export const walletProofAnswer = record({
  /** Friendly, not bounceable. */
  address: ['address', z.string()],
  boundAtMs: ['bound_at', isoTime],
});

export const walletRoutes = {
  walletAccount: {
    ...read,
    path: '/wallet/account',
    summary: 'Balance and public key of a wallet, read from the chain',
    query: z.strictObject({
      address: z.string().check(z.minLength(1), z.maxLength(128)),
    }),
    answer: walletAccountAnswer,
    errors: ['invalid_address', 'chain_unavailable'],
  },
  walletProofPayload: {
    ...read,
    path: '/wallet/proof-payload',
    summary: 'What a wallet has to sign to prove that it is the caller’s; single use, 15 min',
    /** The payload that the wallet must sign: single use, valid for 15 min. */
    answer: z.object({ payload: z.string() }),
  },
  walletProof: {
    ...act,
    path: '/wallet/proof',
    summary: 'Bind a wallet to the account by its ton_proof',
    /** TON Connect's ton_proof with its account. */
    body: z.strictObject({
      address: z.string().check(z.minLength(1), z.maxLength(128)),
      network: z.string().check(z.regex(/^-?\d{1,10}$/, 'must be a network id such as -239')),
      public_key: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hex digits')),
      proof: z.strictObject({
        timestamp: z.int().check(z.minimum(0), z.maximum(99_999_999_999)),
        domain: z.strictObject({
          lengthBytes: z.int().check(z.minimum(0), z.maximum(1024)),
          value: z.string().check(z.maxLength(1024)),
        }),
        signature: base64(128),
        payload: z.string().check(z.minLength(1), z.maxLength(256)),
        state_init: base64(32_768),
      }),
    }),
    answer: walletProofAnswer,
    errors: ['invalid_proof', 'invalid_address', 'chain_unavailable'],
  },
} as const satisfies Record<string, Route>;
