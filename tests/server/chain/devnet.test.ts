import { parseAddress } from '@axiom/domain/wallet/address';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChainDeps } from '#server/chain/deps.ts';
import { payOnce } from '#server/chain/payouts.ts';
import { readAccount } from '#server/chain/read-account.ts';
import { paymentBuilder } from '#server/chain/ton/payment.ts';
import { watchOnce } from '#server/chain/watcher.ts';
import { makePlace, type Place } from '../support/stores.ts';
import { type DevnetProcess, startDevnetProcess } from './support/devnet-process.ts';
import { realDeps } from './support/real-deps.ts';
import { type Books, booksOf, insertPolicy, testIds, TON } from './support/world.ts';

const raw = (address: string) => parseAddress(address, 'address').raw;

describe('the real watcher and payout engine on a chain of the real virtual machine', () => {
  let devnet: DevnetProcess;
  let place: Place;
  let deps: ChainDeps;
  let books: Books;
  let offsetMs = 0;
  let wallOffsetMs = 0;
  const alarms: string[] = [];
  const clock = { nowMs: () => Date.now() + offsetMs, wallMs: () => Date.now() + wallOffsetMs };

  beforeAll(async () => {
    devnet = await startDevnetProcess('stopped');
    place = await makePlace('embedded');
    const store = await place.open(clock, testIds);
    deps = await realDeps(devnet, store, clock, alarms);
    books = booksOf(deps);
    await insertPolicy(store);
    await settle();
  });
  beforeEach(() => {
    alarms.length = 0;
  });
  afterAll(async () => {
    await place?.drop();
    await devnet?.end();
  });

  const round = async () => payOnce(deps, await watchOnce(deps));
  /** Blocks and rounds until nothing is on its way. */
  async function settle(): Promise<void> {
    for (let i = 0; i < 4; i += 1) {
      await devnet.blocks();
      await round();
    }
  }
  async function advance(seconds: number): Promise<void> {
    await devnet.post('/devnet/time', { advance_s: seconds });
    offsetMs += seconds * 1000;
    await devnet.blocks();
  }

  it('the first start books the balance as capital and deploys the wallet; every nano is accounted for', async () => {
    const account = await readAccount(deps.chain, deps.wallet.address);
    expect(account.publicKey).toMatch(/^[0-9a-f]{64}$/);
    expect(account.balanceNano).toBeLessThan(1_000n * TON);
    await books.reconcile();
  });

  it('R5.36c a bond is paid by a wallet with the payload that the server made', async () => {
    const payer = await devnet.wallet(20n * TON);
    const { record, code } = await books.order(await books.person(), 7n * TON);
    const { messages } = paymentBuilder(
      deps.wallet,
      'devnet',
    )({
      orderCode: code,
      amountNano: 7n * TON,
      validUntilS: 0,
    });
    await devnet.post(`/devnet/wallets/${payer.address}/send`, { messages });
    await settle();
    expect((await books.mint(record.mint.id)).status).toBe('active');
    await books.reconcile();
  });

  it('a sale arrives in full at an account that never was used', async () => {
    const home = await devnet.wallet(0n);
    const userId = await books.person(100n * TON);
    const { id } = await books.sell(userId, 40n * TON + 7n, raw(home.address));
    await settle();
    expect((await books.payout(id)).status).toBe('confirmed');
    expect(await devnet.balance(home.address)).toBe(40n * TON + 7n);
    await books.reconcile();
  });

  it('255 payments leave in one message', async () => {
    const userId = await books.person(1_000n * TON);
    const ids: string[] = [];
    for (let i = 0; i < 255; i += 1) {
      const to = `0:${(i + 1).toString(16).padStart(64, '7')}`;
      ids.push((await books.sell(userId, TON / 10n + BigInt(i), to)).id);
    }
    await settle();
    const payouts = await Promise.all(ids.map((id) => books.payout(id)));
    expect(new Set(payouts.map((payout) => payout.transaction?.hash)).size).toBe(1);
    expect(payouts.every((payout) => payout.status === 'confirmed')).toBe(true);
    await books.reconcile();
  });

  it('what buys nothing goes back to its sender less the network fee', async () => {
    const payer = await devnet.wallet(20n * TON);
    const before = await devnet.balance(payer.address);
    const hot = deps.wallet.friendly(true);
    await devnet.post(`/devnet/wallets/${payer.address}/send`, {
      messages: [{ address: hot, amount: String(3n * TON) }],
    });
    await settle();
    await settle();
    const lost = before - (await devnet.balance(payer.address));
    expect(lost).toBeGreaterThan(5_000_000n);
    expect(lost).toBeLessThan(15_000_000n);
    await books.reconcile();
  });

  it('storage fees of a year, capital from the treasury and dust are booked to the nano', async () => {
    await advance(31_536_000);
    const dusty = await devnet.wallet(TON);
    await devnet.post(`/devnet/wallets/${dusty.address}/send`, {
      messages: [{ address: deps.wallet.friendly(true), amount: '1' }],
    });
    await devnet.post(`/devnet/wallets/${deps.wallet.friendly(false)}/fund`, { amount: String(50n * TON) });
    await settle();
    await books.reconcile();
    expect(alarms).toEqual([]);
  });

  it('a message that the chain took no notice of is refunded after its deadline, not before', async () => {
    const userId = await books.person(100n * TON);
    const { id } = await books.sell(userId, 9n * TON);
    await devnet.post('/devnet/faults', { target: 'toncenter', kind: 'none' });
    const deaf = {
      ...deps,
      chain: { nodes: deps.chain.nodes.map((node) => ({ ...node, send: async () => {} })) },
    };
    await devnet.blocks();
    await payOnce(deaf, await watchOnce(deaf));
    expect((await books.payout(id)).status).toBe('sending');
    await advance(200);
    await payOnce(deaf, await watchOnce(deaf));
    expect((await books.payout(id)).status).toBe('sending');
    await advance(200);
    await payOnce(deaf, await watchOnce(deaf));
    expect(await books.payout(id)).toMatchObject({ status: 'refunded', reason: 'expired' });
    expect(await books.main(userId)).toBe(100n * TON);
    await settle();
    await books.reconcile();
  });

  it.each(['drop', 'error', 'garbage', 'delay'] as const)(
    'a node that answers with %s moves nothing',
    async (kind) => {
      const payer = await devnet.wallet(20n * TON);
      const { record, code } = await books.order(await books.person(), 7n * TON);
      const build = paymentBuilder(deps.wallet, 'devnet');
      const { messages } = build({ orderCode: code, amountNano: 7n * TON, validUntilS: 0 });
      await devnet.post(`/devnet/wallets/${payer.address}/send`, { messages });
      await devnet.blocks(2);
      const before = await deps.store.transaction((tx) => tx.chain.cursor(deps.wallet.address));
      await devnet.post('/devnet/faults', { target: 'toncenter', kind, ms: 20_000 });
      await expect(watchOnce(deps)).rejects.toMatchObject({ name: 'ChainUnavailable' });
      expect(await deps.store.transaction((tx) => tx.chain.cursor(deps.wallet.address))).toEqual(before);
      await devnet.post('/devnet/faults', { target: 'toncenter', kind: 'none' });
      await settle();
      expect((await books.mint(record.mint.id)).status).toBe('active');
      await books.reconcile();
    },
  );

  it('a node that repeats old answers is said to lag; nothing is undone', async () => {
    await devnet.post('/devnet/faults', { target: 'toncenter', kind: 'repeat' });
    await watchOnce(deps);
    await devnet.post('/devnet/faults', { target: 'toncenter', kind: 'none' });
    await settle();
    await books.reconcile();
  });

  it.each(['v5r1', 'v4r2'] as const)(
    'R5.36a R5.36b balance and public key of a %s wallet',
    async (version) => {
      const wallet = await devnet.wallet(5n * TON, version);
      expect(await readAccount(deps.chain, raw(wallet.address))).toEqual({
        balanceNano: 5n * TON,
        publicKey: null,
      });
      await devnet.post(`/devnet/wallets/${wallet.address}/send`, {
        messages: [{ address: wallet.address, amount: '1000000' }],
      });
      await devnet.blocks(2);
      expect((await readAccount(deps.chain, raw(wallet.address))).publicKey).toBe(wallet.public_key);
    },
  );

  it('a chain that is killed and comes back is followed where it was left', async () => {
    const userId = await books.person(100n * TON);
    const { id } = await books.sell(userId, 9n * TON);
    await devnet.blocks();
    await round();
    await devnet.kill9();
    await expect(watchOnce(deps)).rejects.toMatchObject({ name: 'ChainUnavailable' });
    await devnet.restart();
    // The message was handed over, but no block held it: it is time to send the same bytes again.
    wallOffsetMs += 6_000;
    await settle();
    expect((await books.payout(id)).status).toBe('confirmed');
    await books.reconcile();
  });
});
