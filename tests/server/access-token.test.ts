import { expect, it } from 'vitest';
import { ACCESS_TOKEN_S, AccessTokens } from '#server/sessions/access-token.ts';

const NOW = 1_800_000_000_000;
const CALLER = { userId: 'ada', familyId: 'family' };

it('a token that is known already ends at the same instant as one that is not', async () => {
  const access = new AccessTokens('a secret of at least thirty-two characters');
  const token = await access.sign(CALLER, NOW);
  const lastMs = NOW + ACCESS_TOKEN_S * 1000 - 1;
  expect(access.known(token, NOW)).toBeNull();
  expect(await access.verify(token, NOW)).toEqual(CALLER);
  expect(access.known(token, lastMs)).toEqual(CALLER);
  expect(await access.verify(token, lastMs)).toEqual(CALLER);
  expect(access.known(token, lastMs + 1)).toBeNull();
  await expect(access.verify(token, lastMs + 1)).rejects.toMatchObject({ code: 'token_expired' });
});

it('R1.05a tokens of one second are different ones', async () => {
  const access = new AccessTokens('a secret of at least thirty-two characters');
  expect(await access.sign(CALLER, NOW)).not.toBe(await access.sign(CALLER, NOW));
});

it('a token with another signature is never known', async () => {
  const access = new AccessTokens('a secret of at least thirty-two characters');
  const token = await new AccessTokens('another secret of thirty-two characters').sign(CALLER, NOW);
  await expect(access.verify(token, NOW)).rejects.toMatchObject({ code: 'unauthorized' });
  expect(access.known(token, NOW)).toBeNull();
});
