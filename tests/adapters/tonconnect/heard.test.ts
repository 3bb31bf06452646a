import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { memoryStorage } from '#adapters/memory/ports.ts';
import { answer, newWallet, until, waiting } from '../../devnet/wallet/support.ts';
import { never, openWalletBench, payment, target, type WalletBench } from '../support/wallet-bench.ts';

let bench: WalletBench;

beforeAll(async () => {
  bench = await openWalletBench();
});
afterAll(() => bench.close());
afterEach(() => bench.clear());

const connected = async (storage = memoryStorage()) => {
  const port = bench.wallet(bench.throughDoor, storage);
  return { port, storage, ...(await bench.connect(port)) };
};

/** Ways in which the bridge is lost to an app; each ends with the bridge there again. */
const losses: readonly (readonly [string, (meanwhile: () => Promise<unknown>) => Promise<void>])[] = [
  [
    'its streams are cut',
    async (meanwhile) => {
      bench.door.drop();
      await meanwhile();
    },
  ],
  [
    'it is refused, and told meanwhile',
    async (meanwhile) => {
      await bench.door.shut();
      await meanwhile();
      await bench.door.open();
    },
  ],
];

describe.each(losses)('S3 when the bridge is lost: %s', (_, lose) => {
  it('the answer to a payment is heard', async () => {
    const { port, address } = await connected();
    for (const [decision, type] of [
      ['reject', 'rejected'],
      ['approve', 'signed'],
    ] as const) {
      const sending = port.send(payment(), () => {}, never);
      await waiting(bench.outside, address);
      await lose(() => answer(bench.outside, address, decision));
      expect((await sending).type).toBe(type);
    }
  });

  it('an approved connection is heard, by one wallet or by any', async () => {
    const port = bench.wallet(bench.throughDoor);
    for (const to of [await target(port), { type: 'any' as const }]) {
      const address = await newWallet(bench.outside);
      let link = '';
      const attempt = port.connect(to, (given) => void (link = given), never);
      await until(() => link !== '' || undefined);
      await bench.openInWallet(address, link);
      await lose(() => answer(bench.outside, address, 'approve'));
      expect((await attempt).friendlyAddress).toBe(address);
    }
  });

  it('the wallet’s leaving is heard, once, also by a restored connection', async () => {
    const { storage, address } = await connected();
    const port = bench.wallet(bench.throughDoor, storage);
    await port.restore(never);
    let gone = 0;
    port.onDisconnected(() => {
      gone += 1;
    });
    await lose(() => bench.leave(address));
    await until(() => gone > 0 || undefined);
    await bench.door.open();
    expect(gone).toBe(1);
  });
});

describe('S3 the way to the wallet', () => {
  it('a request that the bridge never acknowledged is sent again, and its answer is heard', async () => {
    const { port, address } = await connected();
    bench.door.receiptsLost = 1;
    let isSent = false;
    const sending = port.send(payment(), () => void (isSent = true), never);
    await waiting(bench.outside, address);
    await answer(bench.outside, address, 'reject');
    expect((await sending).type).toBe('rejected');
    expect(isSent).toBe(true);
    expect(await bench.requests(address)).toEqual(['approved', 'rejected']);
  });
});
