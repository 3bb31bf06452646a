import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WalletPort } from '@axiom/domain/wallet/port';
import { memoryStorage } from '../../support/memory-ports.ts';
import { until } from '../../support/until.ts';
import { connectEvent, openRawWallet, type RawWallet } from '../support/raw-wallet.ts';
import { failing, never, openWalletBench, target, type WalletBench } from '../support/wallet-bench.ts';

let bench: WalletBench;
let uncaught: unknown[];
const note = (reason: unknown) => void uncaught.push(reason);
const others = process.listeners('unhandledRejection');

beforeAll(async () => {
  bench = await openWalletBench();
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', note);
});
afterAll(async () => {
  process.off('unhandledRejection', note);
  for (const listener of others) process.on('unhandledRejection', listener);
  await bench.close();
});
beforeEach(() => {
  uncaught = [];
});
afterEach(() => bench.clear());

/** Starts an attempt; the wallet that its link was opened in. */
async function attempt(port: WalletPort): Promise<{ attempt: Promise<unknown>; wallet: RawWallet }> {
  let link = '';
  const to = await target(port);
  const running = port.connect(to, { onLink: (given) => void (link = given), signal: never });
  running.catch(() => undefined);
  await until('the link', () => link !== '');
  return { attempt: running, wallet: await openRawWallet(`${bench.outside.origin}/bridge`, link) };
}

describe('a wallet on another network', () => {
  it('is told that it is not connected, the person why, and no error is left uncaught', async () => {
    const storage = memoryStorage();
    const port = bench.wallet({}, storage);
    for (let count = 0; count < 3; count += 1) {
      const { attempt: running, wallet } = await attempt(port);
      await wallet.say(connectEvent('-239'));
      expect(await failing(running)).toMatchObject({ code: 'wrong-network' });
      expect(await wallet.next()).toMatchObject({ method: 'disconnect' });
      wallet.close();
    }
    expect(await bench.wallet({}, storage).restore(never)).toBeNull();
    await bench.connect(port);
    expect(uncaught).toEqual([]);
  });

  it('the next attempt is not disturbed by the end of the last, also while the bridge is away', async () => {
    const storage = memoryStorage();
    const port = bench.wallet({ ...bench.throughDoor, timings: { farewellMs: 300 } }, storage);
    const first = await attempt(port);
    bench.door.messagesHang = true;
    await first.wallet.say(connectEvent('-239'));
    await failing(first.attempt);
    const second = await attempt(port);
    await second.wallet.say(connectEvent('-3'));
    expect(await second.attempt).toMatchObject({ account: { chain: '-3' } });
    // The SDK learns only now that the first wallet cannot be told, and forgets what it has stored.
    bench.door.messagesHang = false;
    bench.door.drop();
    await until('the cut stream', () => bench.door.streams === 0);
    await until('the new stream', () => bench.door.streams > 0);
    expect(await bench.wallet(bench.throughDoor, storage).restore(never)).toMatchObject({ chain: '-3' });
    expect(uncaught).toEqual([]);
    for (const { wallet } of [first, second]) wallet.close();
  });
});
