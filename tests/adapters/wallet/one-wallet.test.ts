import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WalletPort } from '@axiom/domain/wallet/port';
import { isExpected } from '#adapters/wallet/bridge/session-wallet.ts';
import { SdkStorage } from '#adapters/wallet/sdk-storage.ts';
import { memoryStorage } from '../../support/memory-ports.ts';
import { until } from '../../support/until.ts';
import { BrowserPage } from '../support/browser-page.ts';
import { collectLeaks } from '../support/page-leaks.ts';
import { connectEvent, openRawWallet, type RawWallet } from '../support/raw-wallet.ts';
import { never, openWalletBench, payment, target, type WalletBench } from '../support/wallet-bench.ts';

let bench: WalletBench;
let wallets: RawWallet[] = [];
const page = new BrowserPage();
const uncaught = collectLeaks(() => page);

beforeAll(async () => {
  bench = await openWalletBench();
});
afterAll(async () => {
  await bench.close();
});
afterEach(async () => {
  for (const wallet of wallets.splice(0)) wallet.close();
  await bench.clear();
  expect(uncaught).toEqual([]);
});

/** What another account says when it is approved. */
const other = (id: number, network = '-3'): object => {
  const item = { name: 'ton_addr', address: `0:${'6'.repeat(64)}`, network, walletStateInit: 'te6c' };
  return { ...connectEvent(network, [item]), id };
};

const walletOf = async (link: string): Promise<RawWallet> => {
  const wallet = await openRawWallet(`${bench.outside.origin}/bridge`, link);
  wallets.push(wallet);
  return wallet;
};

/** An attempt, and two wallets that have seen its code. */
async function attempt(port: WalletPort) {
  let link = '';
  const running = port.connect(await target(port), {
    onLink: (given) => void (link = given),
    signal: never,
  });
  await until('the link', () => link !== '');
  return { running, owner: await walletOf(link), stranger: await walletOf(link) };
}

/** What the stranger and a restless owner say once the owner is connected. */
async function disturb(owner: RawWallet, stranger: RawWallet): Promise<void> {
  await stranger.say(other(20));
  await stranger.say(other(21, '-239'));
  await stranger.say({ event: 'disconnect', id: 22, payload: {} });
  await owner.say(other(3));
  await owner.say(other(4, '-239'));
}

/** The owner's answer is the first that the app hears. */
async function pays(port: WalletPort, owner: RawWallet, stranger: RawWallet): Promise<void> {
  const sending = port.send(payment(), () => {}, never);
  const { method, id } = await owner.next();
  expect(method).toBe('sendTransaction');
  await stranger.say({ id, result: 'te6c' });
  await owner.say({ id, error: { code: 300, message: 'No' } });
  expect(await sending).toMatchObject({ type: 'rejected' });
}

describe('a code that more than one wallet has seen', () => {
  it('R3.15f belongs to the wallet that connects: no other one replaces it, leaves for it or answers for it', async () => {
    const storage = memoryStorage();
    const port = bench.wallet({ view: page }, storage);
    let gone = 0;
    port.onDisconnected(() => void (gone += 1));
    const { running, owner, stranger } = await attempt(port);
    await owner.say(connectEvent('-3'));
    const { account } = await running;
    await disturb(owner, stranger);
    await pays(port, owner, stranger);
    const later = bench.wallet({ view: page }, storage);
    expect(await later.restore(never)).toEqual(account);
    expect(gone).toBe(0);
  });

  it('R3.15f so it is after a reload, where the wallet itself can still leave', async () => {
    const storage = memoryStorage();
    const first = bench.wallet({ view: page }, storage);
    const { running, owner, stranger } = await attempt(first);
    await owner.say(connectEvent('-3'));
    const { account } = await running;
    const port = bench.wallet({ view: page }, storage);
    let gone = 0;
    port.onDisconnected(() => void (gone += 1));
    expect(await port.restore(never)).toEqual(account);
    await disturb(owner, stranger);
    await pays(port, owner, stranger);
    expect(gone).toBe(0);
    await owner.say({ event: 'disconnect', id: 30, payload: {} });
    await until('the end of the connection', () => gone > 0);
  });

  it('R3.15f a page that only finds the connection hears its wallet alone', () => {
    const [app, wallet, stranger] = ['a1', 'b2', 'c3'].map((pair) => pair.repeat(32)) as [
      string,
      string,
      string,
    ];
    const session = { sessionKeyPair: { publicKey: app }, walletPublicKey: wallet.toUpperCase() };
    const storage = memoryStorage({
      'ton-connect-storage_bridge-connection': JSON.stringify({ type: 'http', session }),
    });
    new SdkStorage(storage).adopt();
    expect(isExpected(app, wallet, 'disconnect')).toBe(true);
    expect(isExpected(app, wallet, 'connect')).toBe(false);
    for (const event of ['connect', 'disconnect', undefined])
      expect(isExpected(app, stranger, event)).toBe(false);
  });

  it('R3.15f of two answers in one breath the first counts', async () => {
    const storage = memoryStorage();
    const port = bench.wallet({ view: page }, storage);
    const { running, owner, stranger } = await attempt(port);
    await Promise.all([owner.say(connectEvent('-3')), owner.say(other(2)), owner.say(other(3, '-239'))]);
    const { account } = await running;
    await pays(port, owner, stranger);
    expect(await bench.wallet({ view: page }, storage).restore(never)).toEqual(account);
  });

  it('a wallet that leaves before it has come does not end the attempt', async () => {
    const { running, owner } = await attempt(bench.wallet({ view: page }));
    await owner.say({ event: 'disconnect', id: 1, payload: {} });
    await owner.say({ ...connectEvent('-3'), id: 2 });
    expect(await running).toMatchObject({ account: { chain: '-3' } });
  });
});

describe('an answer to a payment', () => {
  it('without a signed transaction is no signature: nobody knows what the wallet did', async () => {
    const port = bench.wallet({ view: page });
    const { running, owner } = await attempt(port);
    await owner.say(connectEvent('-3'));
    await running;
    for (const answer of [{}, { result: null }, { result: '' }, { result: { boc: 'te6c' } }]) {
      const sending = port.send(payment(), () => {}, never);
      const { id } = await owner.next();
      await owner.say({ id, ...answer });
      expect(await sending).toMatchObject({ type: 'unknown' });
    }
  });
});
