import * as z from 'zod/mini';
import { refCode } from './primitives.ts';

const secret = z.string().check(z.minLength(1), z.maxLength(4096));

/**
 * POST /auth/register: the messenger's launch data, unchanged, and the referral code if there is one (R1.01).
 */
export const registerBody = z.strictObject({
  init_data: z.string().check(z.minLength(1), z.maxLength(16_384)),
  ref_code: z.optional(z.union([refCode, z.literal(''), z.null()])),
});

/** POST /auth/refresh: the token under one of its two names, not both. */
export const refreshBody = z.union([
  z.strictObject({ refresh_token: secret }),
  z.strictObject({ refresh: secret }),
]);

export const tokensAnswer = z.object({ token: z.string(), refresh: z.string() });

/** POST /auth/logout: the bearer token identifies the session; a body is optional. */
export const logoutBody = z.optional(z.union([...refreshBody.def.options, z.strictObject({})]));

export const okAnswer = z.object({ ok: z.literal(true) });
