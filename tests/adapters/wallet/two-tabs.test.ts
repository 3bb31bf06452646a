import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WalletPort } from '@axiom/domain/wallet/port';
import { storageOf } from '#adapters/storage/guarded-storage.ts';
import type { WalletOptions } from '#adapters/wallet/options.ts';
import { memoryStorage } from '../../support/memory-ports.ts';
import { answer, waiting } from '../../devnet/wallet/support.ts';
import { never, openWalletBench, payment, type Storage, type WalletBench } from '../support/wallet-bench.ts';

let bench: WalletBench;

beforeAll(async () => {
  bench = await openWalletBench();
});
afterAll(() => bench.close());
afterEach(() => bench.clear());

/** One more tab of the person whose storage it is, with the connection of the first. */
class Tab {
  readonly port: WalletPort;
  gone = 0;
  found = 0;
  readonly #view = new EventTarget();

  constructor(storage: WalletOptions['storage']) {
    this.port = bench.wallet({ view: this.#view }, storage);
    this.port.onDisconnected(() => {
      this.gone += 1;
    });
    this.port.onFound(() => {
      this.found += 1;
    });
  }

  /** The browser tells that another tab has changed the storage. */
  hearsOfStorage(): void {
    this.#view.dispatchEvent(new Event('storage'));
  }
}

async function twoTabs(): Promise<{ storage: Storage; address: string; first: Tab; second: Tab }> {
  const storage = memoryStorage();
  const [first, second] = [new Tab(storage), new Tab(storage)];
  const { address } = await bench.connect(first.port);
  expect(await second.port.restore(never)).toMatchObject({ friendlyAddress: address });
  return { storage, address, first, second };
}

describe('two tabs of one person', () => {
  it('what one has disconnected is over in the other, at once and once', async () => {
    const { first, second } = await twoTabs();
    second.hearsOfStorage();
    expect(second.gone).toBe(0);
    await first.port.disconnect(never);
    second.hearsOfStorage();
    second.hearsOfStorage();
    expect([first.gone, second.gone]).toEqual([1, 1]);
    expect(await second.port.send(payment(), () => {}, never)).toMatchObject({ type: 'not-sent' });
  });

  it('a payment is not sent to a wallet that another tab has left, told or not', async () => {
    const { first, second } = await twoTabs();
    await first.port.disconnect(never);
    expect(await second.port.send(payment(), () => {}, never)).toMatchObject({
      type: 'not-sent',
      code: 'not-connected',
    });
    expect(second.gone).toBe(1);
  });

  it('a payment that waits ends as unknown when another tab leaves', async () => {
    const { address, first, second } = await twoTabs();
    const sending = second.port.send(payment(), () => {}, never);
    await waiting(bench.outside, address);
    await first.port.disconnect(never);
    second.hearsOfStorage();
    expect(await sending).toEqual({ type: 'unknown', message: 'The wallet was disconnected.' });
  });

  it('the end of the old connection leaves the new one of the other tab as it is', async () => {
    const { storage, address, first, second } = await twoTabs();
    const { account } = await bench.connect(first.port);
    expect(account.friendlyAddress).not.toBe(address);
    const [wallet] = await first.port.wallets(never);
    if (wallet !== undefined) first.port.remember(wallet, 'qrcode');
    await second.port.disconnect(never);
    expect(storage.items.has('ton-connect-ui_wallet-info')).toBe(true);
    expect(await new Tab(storage).port.restore(never)).toEqual(account);
    const sending = first.port.send(payment(), () => {}, never);
    await waiting(bench.outside, account.friendlyAddress);
    await answer(bench.outside, account.friendlyAddress, 'approve');
    expect((await sending).type).toBe('signed');
  });

  it('what one has connected is found by the other, not what it only tries', async () => {
    const storage = memoryStorage();
    const [first, second] = [new Tab(storage), new Tab(storage)];
    const attempt = new AbortController();
    const trying = first.port.connect({ type: 'any' }, { onLink: () => {}, signal: attempt.signal });
    await expect.poll(() => storage.items.size).toBeGreaterThan(0);
    second.hearsOfStorage();
    attempt.abort();
    await trying.catch(() => undefined);
    expect(second.found).toBe(0);
    const { account } = await bench.connect(first.port);
    first.hearsOfStorage();
    second.hearsOfStorage();
    expect([first.found, second.found]).toEqual([0, 1]);
    expect(await second.port.restore(never)).toEqual(account);
    second.hearsOfStorage();
    expect([second.found, second.gone]).toEqual([1, 0]);
  });

  it('the code on the screen of one gives way to the connection of the other', async () => {
    const storage = memoryStorage();
    const [first, second] = [new Tab(storage), new Tab(storage)];
    const attempt = new AbortController();
    let hasLink = false;
    const trying = second.port.connect(
      { type: 'any' },
      { onLink: () => (hasLink = true), signal: attempt.signal },
    );
    await expect.poll(() => hasLink).toBe(true);
    const { account } = await bench.connect(first.port);
    second.hearsOfStorage();
    expect(second.found).toBe(1);
    attempt.abort();
    await trying.catch(() => undefined);
    expect(await second.port.restore(never)).toEqual(account);
    const sending = second.port.send(payment(), () => {}, never);
    await waiting(bench.outside, account.friendlyAddress);
    await answer(bench.outside, account.friendlyAddress, 'approve');
    expect((await sending).type).toBe('signed');
  });

  it('when one connects another wallet, the other leaves the first and finds the second', async () => {
    const { first, second } = await twoTabs();
    const { account } = await bench.connect(first.port);
    second.hearsOfStorage();
    expect([second.gone, second.found]).toEqual([1, 1]);
    expect(await second.port.restore(never)).toEqual(account);
  });

  it('R1.03b another person of this device is shown nothing of it', async () => {
    const device = memoryStorage();
    const [first, other] = [new Tab(storageOf(device, 'a')), new Tab(storageOf(device, 'b'))];
    await bench.connect(first.port);
    other.hearsOfStorage();
    expect([other.found, await other.port.restore(never)]).toEqual([0, null]);
  });

  it('the wallet’s leaving is heard in both', async () => {
    const { address, first, second } = await twoTabs();
    await bench.leave(address);
    await expect.poll(() => [first.gone, second.gone].map((gone) => gone > 0)).toEqual([true, true]);
    expect([first.gone, second.gone]).toEqual([1, 1]);
  });

  it('a storage that keeps nothing is no other tab', async () => {
    const tab = new Tab({ ...memoryStorage(), read: () => null, write: () => undefined });
    const { address } = await bench.connect(tab.port);
    tab.hearsOfStorage();
    const sending = tab.port.send(payment(), () => {}, never);
    await waiting(bench.outside, address);
    await answer(bench.outside, address, 'reject');
    expect([(await sending).type, tab.gone]).toEqual(['rejected', 0]);
  });
});
