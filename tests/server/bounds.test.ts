import { MS_PER_DAY } from '@axiom/domain/constants';
import { findPlan } from '@axiom/domain/economy';
import { largestShare } from '@axiom/domain/farming';
import { formatDecimal, axiom } from '@axiom/domain/money';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { nanoOf } from './support/bonds.ts';
import { storeKinds } from './support/databases.ts';
import { linkOrder, opening } from './support/farming.ts';
import { toFriendly, toRaw } from '@axiom/domain/wallet/address';
import { HOME, type House, openHouse, TREASURY } from './support/house.ts';

const DAYS = 365;

describe.each(storeKinds)('what the books can hold, on %s', (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  afterEach(async () => {
    await house.settle();
    await house.audit();
  });
  afterAll(() => house.stop());

  it('a link may promise as much, and no nano more; it can be taken, and matures', async () => {
    const { policies, prices } = house.core.cases;
    const plan = findPlan(policies.current().policy, DAYS);
    const most = largestShare({ plan, highestPrice: prices.bounds.highest });
    const [author, taker] = [await house.person(), await house.person()];
    await house.grant(author, formatDecimal(axiom(most + 1n)));
    for (const change of [{}, { is_for_me: true }]) {
      const body = linkOrder({ amount: formatDecimal(axiom(most + 1n)), days: DAYS, ...change });
      const refused = await author.ask('farmCreate', { body });
      expect([refused.status, refused.body]).toMatchObject([
        422,
        { code: 'amount_too_large', field: 'amount' },
      ]);
    }
    expect((await author.get('me')).balance_token).toBe(formatDecimal(axiom(most + 1n)));
    const body = linkOrder({ amount: formatDecimal(axiom(most)), days: DAYS });
    const link = await author.get('farmCreate', { body });
    const { mint } = await taker.get('farmActivate', opening(link));
    expect(nanoOf(mint?.amount_token ?? '0')).toBe(most);
    await house.advance(DAYS * MS_PER_DAY);
    await house.settle();
    expect((await taker.get('me')).balance_token).toBe(mint?.expected_token);
  });

  it('nobody sells to an address of the treasury', async () => {
    const person = await house.person();
    await house.grant(person, '100');
    for (const address of [
      TREASURY,
      TREASURY.toUpperCase(),
      toFriendly(toRaw(TREASURY), { bounceable: true }),
    ]) {
      const refused = await person.ask('withdrawCreate', { body: { token_amount: '10', address } });
      expect([refused.status, refused.body]).toMatchObject([
        422,
        {
          code: 'invalid_address',
          field: 'address',
          message: expect.stringContaining('belongs to the treasury'),
        },
      ]);
    }
    expect((await person.get('me')).balance_token).toBe('100');
  });

  it('R4.16 the operator reviews a day’s sales together; what was paid back does not count, tomorrow is new', async () => {
    const person = await house.person();
    await house.grant(person, '10000');
    const sell = async (token_amount: string) =>
      (await person.get('withdrawCreate', { body: { token_amount, address: HOME } })).status;
    const price = Number((await person.get('price')).price);
    // Of the default policy's 1,000 TON a day.
    const part = (ton: number) => (ton / price).toFixed(9);
    expect(await sell(part(600))).toBe('queued');
    expect(await sell(part(300))).toBe('queued');
    expect(await sell(part(300))).toBe('held');
    expect(await sell(part(20))).toBe('held');
    await house.advance(MS_PER_DAY);
    expect(await sell(part(600))).toBe('queued');
  });
});
