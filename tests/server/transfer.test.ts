import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { nanoOf } from './support/bonds.ts';
import { reconcile } from './support/books.ts';
import { hasPostgres, storeKinds } from './support/databases.ts';
import { fund } from './support/farming.ts';
import { Frames } from './support/frames.ts';
import { type House, openHouse } from './support/house.ts';

describe.each(storeKinds)('transfer from the referral balance on %s', (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  afterEach(() => reconcile(house));
  afterAll(() => house.stop());

  it('R5.23 R4.16 moves the amount to the main balance without a fee, tells the sockets and stands in the history', async () => {
    const person = await house.person();
    await fund(house, person, '12.5', 'referral');
    await fund(house, person, '1', 'main');
    const frames = await Frames.signedIn(house.url, person.token);
    const answer = await person.get('referralTransfer', { body: { token_amount: '10.000000001' } });
    expect(answer).toEqual({
      token_amount: '10.000000001',
      balance_token: '11.000000001',
      referral_balance: '2.499999999',
    });
    const told = await frames.next('user:balance', (frame) => frame.data.balance_token === '11.000000001');
    expect(told.data.referral_balance).toBe('2.499999999');
    expect((await person.get('operations')).data[0]).toMatchObject({
      kind: 'referral_transfer',
      account: 'main',
      amount_token: '10.000000001',
      amount_ton: null,
    });
  });

  it('R5.23 it is no withdrawal: the day’s limit and the days in a row stay as they are', async () => {
    const person = await house.person();
    await fund(house, person, '100000', 'referral');
    await person.get('referralTransfer', { body: { token_amount: '100000' } });
    const offer = await person.get('withdrawCalculate', { query: { token_amount: '5' } });
    expect(offer.max_token).toBe('20000');
    expect((await person.get('withdrawHistory')).total).toBe(0);
  });

  it('refuses less than the least and more than there is, naming the bound; nothing changes', async () => {
    const person = await house.person();
    await fund(house, person, '5', 'referral');
    const before = await person.get('me');
    const hostile: [unknown, string][] = [
      [{ token_amount: '0.999999999' }, 'amount_too_small'],
      [{ token_amount: '0' }, 'amount_too_small'],
      [{ token_amount: '5.000000001' }, 'amount_too_large'],
      [{ token_amount: '999999999999999999.999999999' }, 'amount_too_large'],
      [{ token_amount: '-1' }, 'invalid_amount'],
      [{ token_amount: '1e0' }, 'invalid_amount'],
      [{ token_amount: '1.0000000001' }, 'invalid_amount'],
      [{ token_amount: ' 1' }, 'invalid_amount'],
      [{ token_amount: '' }, 'invalid_amount'],
      [{ token_amount: 1 }, 'validation_failed'],
      [{ token_amount: null }, 'validation_failed'],
      [{}, 'validation_failed'],
    ];
    for (const [body, code] of hostile) {
      const reply = await person.ask('referralTransfer', { body });
      expect([body, reply.status, reply.body]).toMatchObject([body, 422, { code, field: 'token_amount' }]);
    }
    const extra = await person.ask('referralTransfer', { body: { token_amount: '1', to: 'main' } });
    expect(extra.body).toMatchObject({ code: 'validation_failed', field: 'to' });
    expect(await person.get('me')).toEqual(before);
  });

  it('the same key moves it once', async () => {
    const person = await house.person();
    await fund(house, person, '5', 'referral');
    const ask = { body: { token_amount: '2' }, key: 'move-1' };
    const first = await person.get('referralTransfer', ask);
    expect(await person.get('referralTransfer', ask)).toEqual(first);
    expect((await person.get('me')).referral_balance).toBe('3');
    const other = await person.ask('referralTransfer', { ...ask, body: { token_amount: '3' } });
    expect(other.body).toMatchObject({ code: 'idempotency_key_reused' });
  });
});

describe.runIf(hasPostgres)('20 transfers at once on postgres', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse('postgres');
  });
  afterEach(() => reconcile(house));
  afterAll(() => house.stop());

  it('never move more than there is, also beside sales of the same balance', async () => {
    const person = await house.person();
    await fund(house, person, '55', 'referral');
    const home = `0:${'5e'.repeat(32)}`;
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? person.ask('referralTransfer', { body: { token_amount: '10' } })
          : person.ask('withdrawCreate', {
              body: { token_amount: '10', address: home, from_ref_balance: true },
            }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(replies.filter(({ status }) => ![200, 409, 422].includes(status))).toEqual([]);
    const moved = replies.filter(({ status }, index) => status === 200 && index % 2 === 0).length;
    const me = await person.get('me');
    expect(me.referral_balance).toBe('5');
    expect(nanoOf(me.balance_token)).toBe(BigInt(moved) * nanoOf('10'));
    await reconcile(house);
  });
});
