import { mnemonicNew } from '@ton/crypto';
import { parseAddress } from '@axiom/domain/wallet/address';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChainDeps } from '#server/chain/deps.ts';
import { currentOf, refuseForeignWallet, rotateWallet } from '#server/chain/hot-wallets.ts';
import { payOnce } from '#server/chain/payouts.ts';
import { openHotWallet } from '#server/chain/ton/hot-wallet.ts';
import { paymentBuilder } from '#server/chain/ton/payment.ts';
import { watchWallets } from '#server/chain/watch-wallets.ts';
import { assertPaymentsAreWatched } from '#server/use-cases/create-mint.ts';
import { servedKinds } from '../support/databases.ts';
import { makePlace, type Place } from '../support/stores.ts';
import { type DevnetProcess, startDevnetProcess } from './support/devnet-process.ts';
import { realDeps } from './support/real-deps.ts';
import { type Books, booksOf, insertPolicy, testIds, TON } from './support/world.ts';

const raw = (address: string) => parseAddress(address, 'address').raw;
const DAY_S = 86_400;

describe.each(servedKinds)('another hot wallet, on the real virtual machine and %s', (kind) => {
  let devnet: DevnetProcess;
  let place: Place;
  /** Of a server with the words of before, and of one with the new ones. */
  let old: ChainDeps;
  let next: ChainDeps;
  let books: Books;
  let offsetMs = 0;
  const alarms: string[] = [];
  const clock = { nowMs: () => Date.now() + offsetMs, wallMs: () => Date.now() + offsetMs };

  beforeAll(async () => {
    devnet = await startDevnetProcess('stopped');
    place = await makePlace(kind);
    const store = await place.open(clock, testIds);
    old = await realDeps(devnet, store, clock, alarms);
    next = { ...old, wallet: await openHotWallet(await mnemonicNew(24), 'devnet') };
    books = booksOf(next);
    await insertPolicy(store);
    await settle(old);
  }, 120_000);
  beforeEach(() => void (alarms.length = 0));
  afterAll(async () => {
    await place?.drop();
    await devnet?.end();
  });

  async function round(deps: ChainDeps) {
    const { current, retired } = await watchWallets(deps);
    return payOnce(deps, current, retired);
  }
  async function settle(deps: ChainDeps): Promise<void> {
    for (let i = 0; i < 4; i += 1) {
      await devnet.blocks();
      await round(deps);
    }
  }
  async function advance(seconds: number): Promise<void> {
    await devnet.post('/devnet/time', { advance_s: seconds });
    offsetMs += seconds * 1000;
    await devnet.blocks();
  }
  /** What the operator does with the old words: everything but a little for the fees goes to the new wallet. */
  async function moveCoins(from: ChainDeps, to: ChainDeps, leaveNano = TON / 20n): Promise<void> {
    const [node] = from.chain.nodes;
    const snapshot = await node!.snapshot(from.wallet.address);
    const { boc } = from.wallet.sign({
      seqno: from.wallet.seqno(snapshot),
      validUntilS: snapshot.atS + 60,
      deploy: snapshot.state === 'uninit',
      payments: [
        { address: to.wallet.address, amountNano: snapshot.balanceNano - leaveNano, comment: 'moving' },
      ],
    });
    await node!.send(Buffer.from(boc, 'base64'));
    await devnet.blocks(2);
  }
  const wallets = () => next.store.transaction((tx) => tx.hotWallets.list());
  const pay = async (deps: ChainDeps, code: string, nano: bigint) => {
    const payer = await devnet.wallet(nano + 5n * TON);
    const build = paymentBuilder(deps.wallet, 'devnet');
    const { messages } = build({ orderCode: code, amountNano: nano, validUntilS: 0 });
    await devnet.post(`/devnet/wallets/${payer.address}/send`, { messages });
  };

  it('a foreign wallet is refused with both addresses and the way out; it signs and orders nothing', async () => {
    await expect(refuseForeignWallet(old)).resolves.toBeUndefined();
    const refusal = refuseForeignWallet(next);
    await expect(refusal).rejects.toThrow(next.wallet.address);
    await expect(refusal).rejects.toThrow(old.wallet.address);
    await expect(refusal).rejects.toThrow('npm run admin -- wallet rotate');
    const sale = await books.sell(await books.person(50n * TON), 40n * TON);
    const paid = await round(next);
    expect(paid).toMatchObject({ did: 'nothing', stopped: expect.stringContaining('belongs to') });
    expect((await books.payout(sale.id)).status).toBe('queued');
    await expect(
      next.store.transaction((tx) => assertPaymentsAreWatched(tx, { hotWallet: next.wallet.address })),
    ).rejects.toMatchObject({ code: 'chain_unavailable' });
    await settle(old);
    expect((await books.payout(sale.id)).status).toBe('confirmed');
    expect(await wallets()).toHaveLength(1);
    await books.reconcile();
  });

  it('moves on in order: what is open at the old address is booked, payouts wait for the coins, nothing is lost', async () => {
    const order = await books.order(await books.person(), 7n * TON);
    const underWay = await books.sell(await books.person(50n * TON), 30n * TON);
    await devnet.blocks();
    await round(old);
    expect((await books.payout(underWay.id)).status).toBe('sending');

    const first = await rotateWallet(next, next.wallet.address);
    expect(first).toMatchObject({ from: old.wallet.address, to: next.wallet.address });
    expect(await rotateWallet(next, next.wallet.address)).toMatchObject({ from: null });
    await expect(refuseForeignWallet(next)).resolves.toBeUndefined();
    await expect(refuseForeignWallet(old)).rejects.toThrow(next.wallet.address);
    await expect(
      old.store.transaction((tx) => assertPaymentsAreWatched(tx, { hotWallet: old.wallet.address })),
    ).rejects.toMatchObject({ code: 'chain_unavailable' });

    // The message that the old wallet signed ends as any other, on servers with either words.
    const waiting = await books.sell(await books.person(50n * TON), 20n * TON);
    await pay(old, order.code, 7n * TON);
    await settle(next);
    await settle(old);
    expect((await books.mint(order.record.mint.id)).status).toBe('active');
    expect((await books.payout(underWay.id)).status).toBe('confirmed');
    expect((await books.payout(waiting.id)).status).toBe('queued');
    expect((await round(next)).stopped).toMatch(
      /^the new hot wallet .* holds 0 TON of the .* TON that the ledger says/,
    );
    expect((await round(old)).stopped).toContain('belongs to');
    await books.reconcile();

    await moveCoins(old, next);
    await settle(next);
    expect((await books.payout(waiting.id)).status).toBe('confirmed');
    expect(currentOf(await wallets())).toMatchObject({ address: next.wallet.address });
    expect(currentOf(await wallets())?.arrivedAtMs).not.toBeNull();
    expect(alarms).toEqual([]);
    await books.reconcile();
  });

  it('a payment that comes late to the old address is owed back and refunded by the new wallet; payouts go on', async () => {
    const payer = await devnet.wallet(20n * TON);
    const before = await devnet.balance(payer.address);
    await devnet.post(`/devnet/wallets/${payer.address}/send`, {
      messages: [{ address: old.wallet.friendly(true), amount: String(3n * TON) }],
    });
    const sale = await books.sell(await books.person(50n * TON), 10n * TON);
    await settle(next);
    await settle(next);
    expect(before - (await devnet.balance(payer.address))).toBeLessThan(15_000_000n);
    expect((await books.payout(sale.id)).status).toBe('confirmed');
    await books.reconcile();
  });

  it('what lies at the old address pays nobody until it is moved', async () => {
    await devnet.post(`/devnet/wallets/${old.wallet.friendly(false)}/fund`, { amount: String(5_000n * TON) });
    await settle(next);
    const sale = await books.sell(await books.person(3_000n * TON), 2_500n * TON);
    await settle(next);
    expect(await books.payout(sale.id)).toMatchObject({ status: 'queued', reason: 'hot_wallet_short' });
    await books.reconcile();
    await moveCoins(old, next);
    await settle(next);
    expect((await books.payout(sale.id)).status).toBe('confirmed');
    await books.reconcile();
  });

  it('an abandoned change goes back; both wallets are the books’ own all the time', async () => {
    const third: ChainDeps = { ...next, wallet: await openHotWallet(await mnemonicNew(24), 'devnet') };
    await rotateWallet(third, third.wallet.address);
    const sale = await books.sell(await books.person(50n * TON), 5n * TON);
    await settle(third);
    expect((await books.payout(sale.id)).status).toBe('queued');
    expect(await rotateWallet(next, next.wallet.address)).toMatchObject({ from: third.wallet.address });
    await settle(next);
    expect((await books.payout(sale.id)).status).toBe('confirmed');
    await books.reconcile();
  });

  it('a change that is given up before the new wallet was seen leaves nothing behind that is waited for', async () => {
    const unseen: ChainDeps = { ...next, wallet: await openHotWallet(await mnemonicNew(24), 'devnet') };
    await rotateWallet(unseen, unseen.wallet.address);
    await rotateWallet(next, next.wallet.address);
    await settle(next);
    expect((await watchWallets(next)).complaints).toEqual([]);
    const given = (await wallets()).find(({ address }) => address === unseen.wallet.address);
    expect(given?.closedAtMs).not.toBeNull();
    // What it got meanwhile was never the books' own, until it comes from there.
    await devnet.post(`/devnet/wallets/${unseen.wallet.friendly(false)}/fund`, { amount: String(2n * TON) });
    await devnet.blocks();
    await moveCoins(unseen, next);
    await settle(next);
    await books.reconcile();
    const sale = await books.sell(await books.person(50n * TON), 5n * TON);
    await rotateWallet(unseen, unseen.wallet.address);
    await settle(unseen);
    expect((await books.payout(sale.id)).status).toBe('queued');
    await rotateWallet(next, next.wallet.address);
    await settle(next);
    expect((await books.payout(sale.id)).status).toBe('confirmed');
    await books.reconcile();
  });

  it('the watch of an old address ends a day after its last order; what is left there leaves the books by name', async () => {
    await advance(DAY_S + 16 * 60);
    await settle(next);
    const closed = (await wallets()).find(({ address }) => address === old.wallet.address);
    expect(closed?.closedAtMs).not.toBeNull();
    expect(alarms.every((alarm) => alarm.startsWith('coins_left_in_a_retired_wallet'))).toBe(true);
    await books.reconcile();
    await moveCoins(old, next, TON / 50n);
    await settle(next);
    await books.reconcile();
    expect(raw(old.wallet.friendly(true))).toBe(old.wallet.address);
  });
});
