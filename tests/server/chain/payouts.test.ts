import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BATCH_FEE_NANO, HOT_RESERVE_NANO, PAYMENT_FEE_NANO } from '#server/chain/money.ts';
import { holdPayout, refundDeposit, refundPayout, releasePayout } from '#server/chain/operator.ts';
import { OperatorRefused } from '#server/chain/operator-refused.ts';
import { payOnce } from '#server/chain/payouts.ts';
import { watchOnce } from '#server/chain/watcher.ts';
import { storeKinds } from '../support/databases.ts';
import { makePlace, type Place } from '../support/stores.ts';
import { address } from './support/fake-chain.ts';
import { makeWorld, TON, type World } from './support/world.ts';

describe.each(storeKinds)('payouts on %s', (kind) => {
  let place: Place;
  let world: World;
  beforeAll(async () => {
    place = await makePlace(kind);
  });
  beforeEach(async () => {
    world = await makeWorld(place);
    await world.round();
  });
  afterAll(() => place.drop());

  const rounds = async (count: number, seconds?: number) => {
    for (let i = 0; i < count; i += 1) await world.round(seconds);
  };

  it('a sale is signed, stored, sent, found on chain and confirmed; the TON arrives in full', async () => {
    const userId = await world.person(100n * TON);
    const { id, amountTon: amountNano } = await world.sell(userId, 40n * TON);
    await world.round();
    expect((await world.payout(id)).status).toBe('sending');
    await world.reconcile();
    await world.round();
    const payout = await world.payout(id);
    expect(payout.status).toBe('confirmed');
    expect(payout.transaction).toMatchObject({ hash: world.chain.history.at(-1)?.hash });
    expect(world.chain.paid).toMatchObject([{ address: payout.address, amountNano }]);
    expect(await world.main(userId)).toBe(60n * TON);
    await world.reconcile();
  });

  it('one message in flight at a time, up to 255 payments in it, in the order of the line', async () => {
    const userId = await world.person(1_000n * TON);
    const sales: string[] = [];
    for (let i = 0; i < 260; i += 1) sales.push((await world.sell(userId, TON, address(`to ${i}`))).id);
    expect((await world.payout(sales[259] ?? '')).position).toBe(260);
    await world.round();
    expect((await world.payout(sales[254] ?? '')).status).toBe('sending');
    expect((await world.payout(sales[255] ?? '')).position).toBe(1);
    await rounds(3);
    expect(world.chain.paid).toHaveLength(260);
    expect(world.chain.history.filter((transaction) => transaction.cause.kind === 'external')).toHaveLength(
      2,
    );
    await world.reconcile();
  });

  it('what the hot wallet cannot cover waits in line with its reason, and nobody overtakes', async () => {
    const userId = await world.person(5_000n * TON);
    const large = await world.sell(userId, 1_500n * TON);
    const small = await world.sell(userId, 10n * TON);
    await rounds(2);
    expect(await world.payout(large.id)).toMatchObject({
      status: 'queued',
      reason: 'hot_wallet_short',
      position: 1,
    });
    expect(await world.payout(small.id)).toMatchObject({ status: 'queued', position: 2 });
    world.chain.receive({ from: address('treasury'), nano: 1_000n * TON });
    await rounds(3);
    expect((await world.payout(large.id)).status).toBe('confirmed');
    expect(await world.payout(small.id)).toMatchObject({ status: 'confirmed', reason: null });
    await world.reconcile();
  });

  /** Value that waits for the operator and is owed to its sender. */
  async function owedBack(nano: bigint): Promise<string> {
    const returned = Buffer.from('nothing of ours');
    world.chain.receive({
      from: address('owed'),
      nano,
      bounced: true,
      body: { kind: 'bounce', returned },
    });
    await world.round();
    const { rows } = await world.store.transaction((tx) => tx.deposits.list({ offset: 0, limit: 9 }));
    expect(rows).toMatchObject([{ status: 'waiting', valueNano: nano }]);
    return rows[0]?.id ?? '';
  }

  it('coins that are owed back pay nobody’s sale, and go home past the sales that wait for cover', async () => {
    world = await makeWorld(place, { capitalNano: TON });
    await world.round();
    const deposit = await owedBack(100n * TON);
    const userId = await world.person(100n * TON);
    const sale = await world.sell(userId, 90n * TON);
    await rounds(2);
    expect(await world.payout(sale.id)).toMatchObject({ status: 'queued', reason: 'hot_wallet_short' });
    await refundDeposit(world.deps, deposit);
    await rounds(3);
    expect(world.chain.paid).toMatchObject([
      { address: address('owed'), amountNano: 100n * TON - 5_000_000n },
    ]);
    await world.reconcile();
    world.chain.receive({ from: address('treasury'), nano: 100n * TON });
    await rounds(3);
    expect(await world.payout(sale.id)).toMatchObject({ status: 'confirmed', reason: null });
    await world.reconcile();
  });

  it('a sale takes the hot wallet down to its reserve and the fees, and not a nano further', async () => {
    await owedBack(100n * TON);
    const userId = await world.person(5_000n * TON);
    const { system } = await world.store.transaction((tx) => tx.ledger.sums());
    const hot = system('treasury_hot', 'TON');
    const most = hot - HOT_RESERVE_NANO - BATCH_FEE_NANO - PAYMENT_FEE_NANO;
    const above = await world.sell(userId, most + 1n);
    await rounds(2);
    expect((await world.payout(above.id)).reason).toBe('hot_wallet_short');
    await refundPayout(world.deps, above.id);
    const exact = await world.sell(userId, most);
    await rounds(2);
    expect((await world.payout(exact.id)).status).toBe('confirmed');
    await world.reconcile();
  });

  it('the same bytes are sent again until the chain has them', async () => {
    const userId = await world.person(100n * TON);
    const { id } = await world.sell(userId, 40n * TON);
    world.fault.losesMessages = true;
    await rounds(4);
    expect((await world.payout(id)).status).toBe('sending');
    world.fault.losesMessages = false;
    await rounds(3);
    expect((await world.payout(id)).status).toBe('confirmed');
    expect(world.chain.paid).toHaveLength(1);
    await world.reconcile();
  });

  it('refunded in full when the chain is past the deadline and the message is shown to be absent', async () => {
    const userId = await world.person(100n * TON);
    const { id } = await world.sell(userId, 40n * TON);
    world.fault.losesMessages = true;
    await world.round();
    await world.round(329);
    expect((await world.payout(id)).status).toBe('sending');
    await world.round(10);
    expect(await world.payout(id)).toMatchObject({ status: 'refunded', reason: 'expired' });
    expect(await world.main(userId)).toBe(100n * TON);
    await world.reconcile();
  });

  it('not refunded by our own clock, nor by a node that lags', async () => {
    const userId = await world.person(100n * TON);
    const { id } = await world.sell(userId, 40n * TON);
    await world.round();
    world.clock.ms += 86_400_000;
    await payOnce(world.deps, await watchOnce(world.deps));
    expect((await world.payout(id)).status).toBe('sending');
    world.chain.block(5);
    world.chain.nowS += 10_000;
    world.fault.sees = 1;
    await payOnce(world.deps, await watchOnce(world.deps));
    expect((await world.payout(id)).status).toBe('sending');
    delete world.fault.sees;
    await payOnce(world.deps, await watchOnce(world.deps));
    expect((await world.payout(id)).status).toBe('confirmed');
    await world.reconcile();
  });

  it('past the deadline, but not everything booked: nothing is given up', async () => {
    const userId = await world.person(100n * TON);
    const { id } = await world.sell(userId, 40n * TON);
    await world.round();
    world.chain.block(5);
    world.chain.block(10_000);
    const late = await world.deps.chain.nodes[0]!.snapshot(world.deps.wallet.address);
    const cursor = await world.store.transaction((tx) => tx.chain.cursor(world.deps.wallet.address));
    const watch = {
      account: world.deps.wallet.address,
      cursor: cursor!,
      booked: 0,
      differenceNano: null,
      isDisputed: false,
      agreedUntilS: late.atS,
      complaints: [],
    };
    const round = await payOnce(world.deps, { ...watch, snapshot: late, isCaughtUp: false });
    expect(round.stopped).toMatch(/past its deadline and not all transactions are booked/);
    expect((await world.payout(id)).status).toBe('sending');
    await world.round();
    expect((await world.payout(id)).status).toBe('confirmed');
    await world.reconcile();
  });

  it('a payment that an executed message left out goes back into the line, then to the operator', async () => {
    const userId = await world.person(100n * TON);
    const first = await world.sell(userId, 10n * TON);
    const second = await world.sell(userId, 20n * TON);
    world.chain.skips.add(first.reference);
    await rounds(2);
    expect((await world.payout(second.id)).status).toBe('confirmed');
    await rounds(2);
    await world.reconcile();
    world.chain.skips.clear();
    await rounds(3);
    expect((await world.payout(first.id)).status).toBe('confirmed');
    world.chain.skips.add((await world.sell(userId, 5n * TON)).reference);
    await rounds(14);
    const held = (
      await world.store.transaction((tx) => tx.payouts.list({ status: 'held', offset: 0, limit: 9 }))
    ).rows;
    expect(held).toMatchObject([{ reason: 'left_out', attempts: 5 }]);
    expect(world.chain.paid).toHaveLength(2);
    await world.reconcile();
  });

  it('a payout that comes back all the same is refunded in full', async () => {
    const userId = await world.person(100n * TON);
    const payout = await world.sell(userId, 40n * TON);
    await rounds(2);
    const returned = Buffer.concat([Buffer.alloc(4), Buffer.from(payout.reference)]);
    world.chain.receive({
      from: payout.address,
      nano: 40n * TON - 1_000_000n,
      bounced: true,
      body: { kind: 'bounce', returned },
    });
    await rounds(2);
    expect(await world.payout(payout.id)).toMatchObject({ status: 'refunded', reason: 'returned' });
    expect(await world.main(userId)).toBe(100n * TON);
    await world.reconcile();
  });

  it("an ordinary transfer with a payout's comment is no return: it is a deposit, sent back", async () => {
    const userId = await world.person(100n * TON);
    const payout = await world.sell(userId, 40n * TON);
    await rounds(2);
    world.chain.receive({ from: payout.address, nano: 40n * TON, comment: payout.reference });
    await rounds(3);
    expect((await world.payout(payout.id)).status).toBe('confirmed');
    expect(await world.main(userId)).toBe(60n * TON);
    await world.reconcile();
  });

  it('a database older than the chain confirms what was paid since, and pays nothing twice', async () => {
    const userId = await world.person(100n * TON);
    const payout = await world.sell(userId, 40n * TON);
    world.chain.payByHand({
      address: payout.address,
      amountNano: payout.amountTon,
      comment: payout.reference,
    });
    await rounds(3);
    expect((await world.payout(payout.id)).status).toBe('confirmed');
    expect(world.chain.paid).toHaveLength(1);
    expect(world.alarms).toEqual(['payout_paid_before_it_was_sent']);
    await world.reconcile();
  });

  it('nothing leaves while the balance differs from the books', async () => {
    const userId = await world.person(100n * TON);
    const { id } = await world.sell(userId, 40n * TON);
    world.fault.balanceOff = -1n;
    world.clock.ms += 5_000;
    world.chain.block();
    const round = await payOnce(world.deps, await watchOnce(world.deps));
    expect(round.stopped).toBe('the hot wallet differs from what is booked by -1 nano');
    expect((await world.payout(id)).status).toBe('queued');
  });

  it('nothing is signed for a chain that stands still', async () => {
    const userId = await world.person(100n * TON);
    const { id } = await world.sell(userId, 40n * TON);
    world.clock.ms += 400_000;
    const round = await payOnce(world.deps, await watchOnce(world.deps));
    expect(round.stopped).toBe('the newest block is 400 s old');
    expect((await world.payout(id)).status).toBe('queued');
  });

  it('the operator holds, releases and refunds what is not on its way, and sends deposits back', async () => {
    const userId = await world.person(100n * TON);
    const first = await world.sell(userId, 10n * TON);
    await holdPayout(world.deps, first.id);
    await rounds(2);
    expect(await world.payout(first.id)).toMatchObject({ status: 'held', reason: 'operator' });
    await releasePayout(world.deps, first.id);
    await world.round();
    await expect(refundPayout(world.deps, first.id)).rejects.toThrow(OperatorRefused);
    await world.round();
    expect((await world.payout(first.id)).status).toBe('confirmed');
    const second = await world.sell(userId, 10n * TON);
    await holdPayout(world.deps, second.id);
    await refundPayout(world.deps, second.id);
    expect(await world.main(userId)).toBe(90n * TON);
    world.chain.receive({ from: address('dusty'), nano: 40_000_000n });
    await world.round();
    const [deposit] = (await world.store.transaction((tx) => tx.deposits.list({ offset: 0, limit: 9 }))).rows;
    await refundDeposit(world.deps, deposit?.id ?? '');
    await expect(refundDeposit(world.deps, deposit?.id ?? '')).rejects.toThrow(OperatorRefused);
    await rounds(3);
    expect(world.chain.paid.at(-1)).toMatchObject({ address: address('dusty'), amountNano: 35_000_000n });
    await world.reconcile();
  });
});
