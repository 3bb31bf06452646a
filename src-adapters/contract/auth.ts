import * as z from 'zod/mini';
import { refCode } from './primitives.ts';
import { act, open, type Route } from './route.ts';

const secret = z.string().check(z.minLength(1), z.maxLength(4096));

/** POST /auth/refresh: the token under one of its two names, not both. */
export const refreshBody = z.union([
  z.strictObject({ refresh_token: secret }),
  z.strictObject({ refresh: secret }),
]);

export const tokensAnswer = z.object({ token: z.string(), refresh: z.string() });

export const authRoutes = {
  register: {
    ...open,
    method: 'POST',
    path: '/auth/register',
    rate: 'sign_in',
    summary: 'Sign in with the messenger’s launch data',
    /** The messenger's launch data, unchanged, and the referral code if there is one (R1.01). */
    body: z.strictObject({
      init_data: z.string().check(z.minLength(1), z.maxLength(16_384)),
      ref_code: z.optional(z.union([refCode, z.literal(''), z.null()])),
    }),
    answer: tokensAnswer,
    errors: ['invalid_init_data'],
  },
  refresh: {
    ...open,
    method: 'POST',
    path: '/auth/refresh',
    rate: 'sign_in',
    summary: 'Exchange a refresh token for a new pair',
    body: refreshBody,
    answer: tokensAnswer,
    errors: ['refresh_invalid', 'refresh_reused'],
  },
  logout: {
    ...act,
    path: '/auth/logout',
    rate: 'sign_in',
    summary: 'Revoke this session and close its sockets',
    /** The bearer token identifies the session; a body is optional. */
    body: z.optional(z.union([...refreshBody.def.options, z.strictObject({})])),
    answer: z.object({ ok: z.literal(true) }),
    errors: [],
  },
} as const satisfies Record<string, Route>;
