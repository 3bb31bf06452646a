import { AccessTokens } from '../../../src-server/sessions/access-token.ts';
import { PEOPLE, personId } from './fill.ts';

/** A command as it goes over the wire, under a key. */
export function postText(path: string, token: string, key: string, body: object): string {
  const text = JSON.stringify(body);
  return [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${token}`,
    `idempotency-key: ${key}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    '',
    text,
  ].join('\r\n');
}

/** Access tokens of everybody who is filled in, by their numbers. */
export function tokensOfAll(secret: string): Promise<readonly string[]> {
  const access = new AccessTokens(secret);
  const sign = (_: unknown, place: number) =>
    access.sign({ userId: personId(place), familyId: `family${place}` }, Date.now());
  return Promise.all(Array.from({ length: PEOPLE }, sign));
}
