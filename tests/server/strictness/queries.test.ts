import { describe, expect, it } from 'vitest';
import { served } from '../support/served.ts';

const here = served();

describe('queries', () => {
  it('a repeated parameter is 422, so is anything out of bounds or unknown', async () => {
    for (const [path, code] of [
      ['/mint/?page=1&page=1', 'repeated_parameter'],
      ['/mint/?page=1&%70age=2', 'repeated_parameter'],
      ['/mint/?page=0', 'validation_failed'],
      ['/mint/?limit=301', 'validation_failed'],
      ['/mint/?limit=0', 'validation_failed'],
      ['/mint/?limit=1e1', 'validation_failed'],
      ['/mint/?limit=-1', 'validation_failed'],
      ['/mint/?colour=red', 'validation_failed'],
      ['/withdraw/history?sort_by=user_id', 'validation_failed'],
      ['/withdraw/history?sort_by=status&from_timestamp=1', 'validation_failed'],
      ['/withdraw/history?sort_by=amount_ton&to_timestamp=1', 'validation_failed'],
      ['/withdraw/history?sort_order=up;drop', 'validation_failed'],
      ['/mint/calculate?amount=5', 'validation_failed'],
      ['/mint/calculate?amount=5&freeze_days=8', 'plan_not_found'],
      ['/user/me?x=1', 'validation_failed'],
    ]) {
      const reply = await here.get(path ?? '');
      expect([path, reply.body]).toMatchObject([path, { code }]);
      expect([404, 422]).toContain(reply.status);
    }
    expect((await here.get('/mint/?page=%ff')).status).toBe(400);
  });

  it('R5.20 a sale larger than anybody can own is 422, not our failure', async () => {
    for (const amount of ['999999999999999999.999999999', '9000000000.000000001'])
      expect(await here.get(`/withdraw/calculate?token_amount=${amount}`)).toMatchObject({
        status: 422,
        body: { code: 'amount_too_large', field: 'token_amount' },
      });
    expect((await here.get('/withdraw/calculate?token_amount=9000000000')).status).toBe(200);
  });

  it('say what is missing and what is right in words for people', async () => {
    expect((await here.get('/mint/calculate?amount=10')).body).toMatchObject({
      message: 'freeze_days: is missing.',
    });
    expect((await here.get('/mint/calculate?amount=10&freeze_days=8')).body).toMatchObject({
      code: 'plan_not_found',
      field: 'freeze_days',
    });
    const { message } = (await here.get('/mint/calculate?amount=1e3&freeze_days=7')).body as {
      message: string;
    };
    expect(message).toContain('must be a decimal number');
    expect(message).not.toContain('pattern');
  });

  it('R5.06 R5.11 R5.21 R5.24 lists answer their defaults', async () => {
    expect(await here.person.get('mints')).toMatchObject({ data: [], total: 0, page: 1, limit: 300 });
    expect(await here.person.get('stakes')).toMatchObject({ data: [], total: 0, page: 1, limit: 300 });
    expect(await here.person.get('withdrawHistory')).toMatchObject({
      data: [],
      total: 0,
      page: 1,
      limit: 10,
    });
    expect(await here.person.get('operations')).toMatchObject({
      total: 1,
      page: 1,
      limit: 10,
      data: [{ kind: 'adjustment' }],
    });
  });
});

describe('R5.36 wallet account', () => {
  it('is read from the chain, and 422 for what is no address', async () => {
    const reply = await here.person.ask('walletAccount', {
      query: { address: here.house.core.chain.wallet.address },
    });
    expect(reply.body).toMatchObject({ balance: String(here.house.chain.balanceNano) });
    expect((await here.person.ask('walletAccount', { query: { address: 'x' } })).body).toMatchObject({
      code: 'invalid_address',
    });
  });
});
