import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { AccessTokens, Caller } from '../sessions/access-token.ts';

/** The caller that a bearer token names; null without a token. */
export async function callerOf(
  request: FastifyRequest,
  access: AccessTokens,
  isRevoked: (familyId: string) => boolean,
  wallMs: number,
): Promise<Caller | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const token = /^Bearer ([A-Za-z0-9._-]{1,4096})$/i.exec(header)?.[1];
  if (token === undefined) throw new Refusal('unauthorized', 'Sign in first.');
  const caller = await access.verify(token, wallMs);
  if (isRevoked(caller.familyId)) throw new Refusal('unauthorized', 'This session has ended; sign in again.');
  return caller;
}
