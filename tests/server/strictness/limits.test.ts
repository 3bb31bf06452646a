import { describe, expect, it } from 'vitest';
import { type Person, request } from '../support/client.ts';
import { openHouse } from '../support/house.ts';

describe('limits', () => {
  it('429 with Retry-After: sign-in by address, money by person, and a forged address header does not help', async () => {
    const small = await openHouse('embedded', {
      env: { RATE_SIGN_IN: '4', RATE_MONEY: '3', RATE_PICTURE: '2', RATE_STATEMENT: '2', RATE_OTHER: '5' },
    });
    try {
      const [ada, bob] = [await small.person(), await small.person()];
      const statuses = async (who: Person) => {
        const replies = [];
        for (let count = 0; count < 4; count += 1)
          replies.push((await who.ask('mintCreate', { body: { amount: '1', days: 7 } })).status);
        return replies;
      };
      expect(await statuses(ada)).toEqual([422, 422, 422, 429]);
      expect(await statuses(bob)).toEqual([422, 422, 422, 429]);
      const pictures = [];
      for (let count = 0; count < 3; count += 1)
        pictures.push((await ada.ask('sharePicture', { body: {} })).status);
      expect(pictures).toEqual([422, 422, 429]);
      const previews = [];
      const query = { from_timestamp: 1, to_timestamp: 2 };
      for (let count = 0; count < 3; count += 1)
        previews.push((await ada.ask('statementPreview', { query })).status);
      expect(previews).toEqual([200, 200, 429]);
      for (let count = 0; count < 5; count += 1) expect((await ada.ask('me')).status).toBe(200);
      const over = await ada.ask('me');
      expect([over.status, over.body]).toMatchObject([429, { code: 'rate_limited' }]);
      expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
      const forged = [];
      for (let count = 0; count < 4; count += 1)
        forged.push(
          await request(`${small.url}/api/auth/refresh`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${count}` },
            body: '{"refresh":"x"}',
          }).then((reply) => reply.status),
        );
      expect(forged).toEqual([401, 401, 429, 429]);
    } finally {
      await small.stop();
    }
  });
});
