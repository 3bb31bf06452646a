import { price9, type PriceReading } from '@axiom/domain/price';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../support/until.ts';
import { buyBond, commentOf, nanoOf } from '../support/bonds.ts';
import type { Person } from '../support/client.ts';
import { storeKinds } from '../support/databases.ts';
import { HOME, type House, openHouse, TON } from '../support/house.ts';

describe.each(storeKinds)('a price that the source has taken back, on %s', (kind) => {
  let house: House;
  let ada: Person;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  afterAll(() => house.stop());
  beforeEach(async () => {
    vi.restoreAllMocks();
    // The real source tells its next reading 10 s from here: none comes between a doubt and a payment.
    await house.advance(10_100 - (house.core.clock.nowMs() % 10_000));
    ada = await house.person();
  });

  /** The good price is 1 TON from now on. */
  const hold = (): PriceReading => {
    const { prices } = house.core.cases;
    const good = { ...(prices.latest() as PriceReading), price: price9(TON) };
    vi.spyOn(prices, 'latest').mockReturnValue(good);
    return good;
  };

  /** The source now tells `factor` percent of the last good price, and is not believed yet. */
  const doubt = (factor: bigint): void => {
    const { prices } = house.core.cases;
    const price = price9((hold().price * factor) / 100n);
    vi.spyOn(prices, 'doubted').mockReturnValue({ price, atMs: house.core.clock.nowMs() });
  };

  it('T70 nobody buys or sells at it, and the figures say that it is stale', async () => {
    await house.grant(ada, '100');
    doubt(150n);
    const sale = { token_amount: '50', address: HOME };
    for (const answer of [
      await ada.ask('mintCreate', { body: { amount: '10', days: 30 } }),
      await ada.ask('mintCalculate', { query: { amount: '10', freeze_days: '30' } }),
      await ada.ask('withdrawCreate', { body: sale }),
    ])
      expect([answer.status, answer.body]).toMatchObject([409, { code: 'price_stale' }]);
    expect((await ada.get('price')).is_stale).toBe(true);
    expect((await ada.get('me')).balance_token).toBe('100');
    vi.restoreAllMocks();
    expect((await ada.ask('withdrawCreate', { body: sale })).status).toBe(200);
  });

  it.each([
    ['a rise beyond m', 150n, (quoted: bigint) => (quoted * 100n) / 150n],
    ['a fall', 50n, (quoted: bigint) => quoted],
    ['what cannot be a price of its', 100_000n, (quoted: bigint) => quoted],
  ])(
    'T70 an order from before %s is credited with the lesser of its quote and what it says now',
    async (_, factor, credited) => {
      hold();
      const order = await ada.get('mintCreate', { body: { amount: '10', days: 30 } });
      doubt(factor);
      house.pay(commentOf(order), 10n * TON);
      const active = await until('the bond is active', async () =>
        (await ada.get('mints')).data.find(({ id, status }) => id === order.id && status === 'active'),
      );
      expect(nanoOf(active.amount_token)).toBe(credited(nanoOf(order.amount_token)));
    },
  );

  it('T70 a payment later than its quote goes back, as long as there is no price of its moment', async () => {
    const order = await ada.get('mintCreate', { body: { amount: '10', days: 30 } });
    await house.advance(95_000);
    doubt(150n);
    house.pay(commentOf(order), 10n * TON);
    const deposit = await until('the payment is booked', async () => {
      const { rows } = await house.core.store.transaction((tx) =>
        tx.deposits.list({ offset: 0, limit: 100 }),
      );
      return rows.find(({ mintId }) => mintId === order.id);
    });
    expect(deposit.reason).toBe('too_late');
    const { data } = await ada.get('mints');
    expect(data.find(({ id }) => id === order.id)?.status).toBe('pending');
    await house.audit();
  });

  it('a bond bought before is staked and canceled all the same: no price is needed for it', async () => {
    const [one, two] = [await buyBond(house, ada, '10', 30), await buyBond(house, ada, '10', 30)];
    doubt(150n);
    expect((await ada.ask('stakeCreate', { body: { mint_id: one.id } })).status).toBe(200);
    expect((await ada.ask('mintCancel', { id: two.id })).status).toBe(200);
  });
});
