import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChainDeps } from '#server/chain/deps.ts';
import { payOnce } from '#server/chain/payouts.ts';
import { watchOnce } from '#server/chain/watcher.ts';
import { Crasher } from './support/crash.ts';
import { storeKinds } from '../support/databases.ts';
import { makePlace, type Place } from '../support/stores.ts';
import { address } from './support/fake-chain.ts';
import { makeWorld, TON } from './support/world.ts';

describe.each(storeKinds)('a process that dies on %s', (kind) => {
  let place: Place;
  beforeAll(async () => {
    place = await makePlace(kind);
  });
  afterAll(() => place.drop());

  /** Two sales, a paid order and a stray deposit, with one death at the given moment. Answers whether it came to that moment. */
  async function live(at: number, losesFirst: boolean): Promise<boolean> {
    const world = await makeWorld(place);
    await world.round();
    const userId = await world.person(100n * TON);
    const { record, code } = await world.order(userId, 7n * TON);
    const sales = [await world.sell(userId, 10n * TON), await world.sell(userId, 20n * TON)];
    const crasher = new Crasher(at);
    const dying: ChainDeps = {
      ...world.deps,
      store: crasher.store(world.store),
      chain: { nodes: world.deps.chain.nodes.map((node) => crasher.node(node)) },
    };
    world.fault.losesMessages = losesFirst;
    let deps = dying;
    for (let round = 0; round < 14; round += 1) {
      if (round === 1) world.chain.receive({ from: address('payer'), nano: 7n * TON, comment: code });
      if (round === 2) world.chain.receive({ from: address('stray'), nano: 3n * TON, comment: 'hello' });
      if (round === 3) world.fault.losesMessages = false;
      world.clock.ms += 5_000;
      world.chain.block(5);
      try {
        await payOnce(deps, await watchOnce(deps));
      } catch (error) {
        if (!crasher.isDead) throw error;
        deps = world.deps;
      }
    }
    const paid = world.chain.paid.map((payment) => payment.comment);
    expect(new Set(paid).size, `paid twice after a death at ${at}`).toBe(paid.length);
    expect(paid, `paid after a death at ${at}`).toHaveLength(3);
    for (const sale of sales)
      expect((await world.payout(sale.id)).status, `death at ${at}`).toBe('confirmed');
    expect((await world.mint(record.mint.id)).status).toBe('active');
    await world.reconcile();
    return crasher.isDead;
  }

  // With TEST_LONG every moment, else every eleventh.
  it.each([
    ['when the first message arrives', false],
    ['when the first message is lost', true],
  ])(
    'never pays twice nor loses a payment, whatever the moment, %s',
    { timeout: 300_000 },
    async (_when, losesFirst) => {
      const stride = process.env['TEST_LONG'] === undefined ? 11 : 1;
      // Each of the four runs starts elsewhere, so that together they cover more moments.
      let at = 1 + Number(losesFirst) + (kind === 'postgres' ? 5 : 0);
      while (await live(at, losesFirst)) at += stride;
      expect(at).toBeGreaterThan(100);
    },
  );
});
