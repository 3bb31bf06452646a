import { price9, type Price, tokenForTon } from '@axiom/domain/price';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../support/until.ts';
import { commentOf, nanoOf } from './support/bonds.ts';
import type { Person } from './support/client.ts';
import { storeKinds } from './support/databases.ts';
import { type House, openHouse, TON } from './support/house.ts';

const MINUTE_MS = 60_000;

describe.each(storeKinds)('a payment that is booked late, on %s', (kind) => {
  let house: House;
  let ada: Person;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  beforeEach(async () => {
    ada = await house.person();
  });
  afterEach(async () => {
    house.nodeFault.down = false;
    vi.restoreAllMocks();
    await house.settle();
    await house.audit();
  });
  afterAll(() => house.stop());

  const inStore = <Answer>(ask: Parameters<typeof house.core.store.transaction<Answer>>[0]) =>
    house.core.store.transaction(ask);

  /** Orders, and pays `afterMs` later while no node answers; its chain time and what the history says of it. */
  async function payUnseen(afterMs = 0) {
    const order = await ada.get('mintCreate', { body: { amount: '10', days: 30 } });
    house.nodeFault.down = true;
    if (afterMs > 0) await house.advance(afterMs);
    await until('a reading of that time is stored', async () => {
      const nowMs = house.core.clock.nowMs();
      const held = await inStore((tx) => tx.prices.heldAt(nowMs));
      return held !== null && nowMs - held.atMs < 30_000;
    });
    house.pay(commentOf(order), 10n * TON);
    const atMs = (house.chain.history.at(-1)?.atS ?? 0) * 1000;
    const held = await inStore((tx) => tx.prices.heldAt(atMs));
    if (held === null) throw new Error('the history knows nothing');
    await house.advance(4 * MINUTE_MS);
    await until('a later reading is stored', () => inStore((tx) => tx.prices.nextAfterMs(atMs)));
    return { order, atMs, held, quoted: nanoOf(order.amount_token) };
  }

  /** Half as dear again as it was, from now on. */
  function rise(from: Price): Price {
    const price = price9((from * 3n) / 2n);
    vi.spyOn(house.core.cases.prices, 'latest').mockReturnValue({ price, atMs: house.core.clock.nowMs() });
    return price;
  }

  async function credited(id: string): Promise<bigint> {
    house.nodeFault.down = false;
    const active = await until('the bond is active', async () =>
      (await ada.get('mints')).data.find((mint) => mint.id === id && mint.status === 'active'),
    );
    return nanoOf(active.amount_token);
  }

  const bought = (price: Price): bigint => {
    const { policy } = house.core.cases.policies.current();
    return tokenForTon((10n * TON) as Parameters<typeof tokenForTon>[0], price, policy.spread);
  };

  it('made in time: is credited as quoted, whatever the price has done until it is seen', async () => {
    const { order, held, quoted } = await payUnseen();
    rise(held.price);
    expect(await credited(order.id)).toBe(quoted);
  });

  it('made late: is credited at the price of its chain time, not of its booking', async () => {
    const { order, held, quoted } = await payUnseen(2 * MINUTE_MS);
    const now = rise(held.price);
    const then = bought(held.price);
    expect(bought(now)).toBeLessThan(then);
    expect(await credited(order.id)).toBe(then < quoted ? then : quoted);
  });

  it('made late, booked while nobody trades: is credited all the same, because its price is known', async () => {
    const { order, held, quoted } = await payUnseen(2 * MINUTE_MS);
    const atMs = house.core.clock.nowMs();
    vi.spyOn(house.core.cases.prices, 'doubted').mockReturnValue({ price: price9(held.price * 2n), atMs });
    expect((await ada.ask('mintCreate', { body: { amount: '10', days: 30 } })).status).toBe(409);
    const then = bought(held.price);
    expect(await credited(order.id)).toBe(then < quoted ? then : quoted);
  });

  it('without a history of its moment: the lesser of the quote and the newest good price', async () => {
    const { order, atMs, held, quoted } = await payUnseen();
    await inStore((tx) => tx.prices.forgetReadings(atMs + 1, 1_000));
    const now = rise(held.price);
    expect(bought(now)).toBeLessThan(quoted);
    expect(await credited(order.id)).toBe(bought(now));
  });

  it.each([
    ['before it', -1],
    ['after it', 1],
  ])(
    'T70 at a price that the source took back %s: the lesser of the quote and the newest',
    async (_, side) => {
      const { order, atMs, held } = await payUnseen();
      const next = (await inStore((tx) => tx.prices.nextAfterMs(atMs))) ?? 0;
      await inStore((tx) =>
        tx.prices.noteDoubt(side < 0 ? held.atMs : Math.min(next - 1, held.atMs + 299_000)),
      );
      const now = rise(held.price);
      expect(await credited(order.id)).toBe(bought(now));
    },
  );

  it('T70 never more than the quote, after a fall too', async () => {
    const { order, atMs, quoted } = await payUnseen();
    await inStore((tx) => tx.prices.forgetReadings(atMs + 1, 1_000));
    vi.spyOn(house.core.cases.prices, 'latest').mockReturnValue({
      price: price9(TON / 10n),
      atMs: house.core.clock.nowMs(),
    });
    expect(await credited(order.id)).toBe(quoted);
  });
});
