import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { AccessTokens, Caller } from '../sessions/access-token.ts';

/**
 * The caller that a bearer token names; a promise only for a token that is seen for the first time.
 * @throws Refusal unauthorized or token_expired
 */
export function callerOf(
  request: FastifyRequest,
  access: AccessTokens,
  isRevoked: (familyId: string) => boolean,
  wallMs: number,
): Caller | Promise<Caller> {
  const header = request.headers.authorization;
  const token = header === undefined ? undefined : /^Bearer ([A-Za-z0-9._-]{1,4096})$/i.exec(header)?.[1];
  if (token === undefined) throw new Refusal('unauthorized', 'Sign in first.');
  const admitted = (caller: Caller): Caller => {
    if (isRevoked(caller.familyId))
      throw new Refusal('unauthorized', 'This session has ended; sign in again.');
    return caller;
  };
  const known = access.known(token, wallMs);
  return known === null ? access.verify(token, wallMs).then(admitted) : admitted(known);
}
