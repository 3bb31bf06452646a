import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { memoryStorage } from '../../support/memory-ports.ts';
import { answer, newWallet, waiting } from '../../devnet/wallet/support.ts';
import { until } from '../../support/until.ts';
import { startServer } from '../support/server.ts';
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

describe.each(losses)('when the bridge is lost: %s', (_, lose) => {
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
      const attempt = port.connect(to, { onLink: (given) => void (link = given), signal: never });
      await until('the link', () => link !== '');
      await bench.openInWallet(address, link);
      await lose(() => answer(bench.outside, address, 'approve'));
      expect((await attempt).account.friendlyAddress).toBe(address);
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
    await until('the end of the connection', () => gone > 0);
    await bench.door.open();
    expect(gone).toBe(1);
  });
});

describe('a reload in the middle', () => {
  it('an attempt is found again, and what the wallet said while nobody listened is heard', async () => {
    const [storage, later] = [memoryStorage(), memoryStorage()];
    const port = bench.wallet(bench.throughDoor, storage);
    const address = await newWallet(bench.outside);
    const leaving = new AbortController();
    let link = '';
    const attempt = port.connect(await target(port), {
      onLink: (given) => void (link = given),
      signal: leaving.signal,
    });
    attempt.catch(() => undefined);
    await until('the open stream', () => bench.door.streams > 0);
    await bench.openInWallet(address, link);
    for (const [key, value] of storage.items) later.write(key, value);
    leaving.abort();
    await until('the closed stream', () => bench.door.streams === 0);
    await answer(bench.outside, address, 'approve');
    const restored = await bench.wallet(bench.throughDoor, later).restore(never);
    expect(restored?.friendlyAddress).toBe(address);
  });

  it('a connection that is restored while the bridge is away hears when it is back', async () => {
    const { storage, address } = await connected();
    await bench.door.shut();
    const port = bench.wallet(bench.throughDoor, storage);
    let gone = 0;
    port.onDisconnected(() => {
      gone += 1;
    });
    expect((await port.restore(never))?.friendlyAddress).toBe(address);
    await bench.leave(address);
    await bench.door.open();
    await until('the end of the connection', () => gone > 0);
    expect(gone).toBe(1);
    expect(await bench.wallet(bench.throughDoor, storage).restore(never)).toBeNull();
  });
});

describe('a code for every bridge of the list', () => {
  it('is answered over one, while another is away for good', async () => {
    const list = await startServer();
    const away = 'http://127.0.0.1:9/bridge';
    list.on('GET /list', async () => {
      const wallets = (await (await fetch(`${bench.outside.origin}/wallets-list.json`)).json()) as object[];
      const elsewhere = { ...wallets[1], app_name: 'elsewhere', bridge: [{ type: 'sse', url: away }] };
      return { body: [elsewhere, ...wallets] };
    });
    const port = bench.wallet({ walletsListUrl: `${list.origin}/list` });
    expect((await port.wallets(never)).map(({ bridgeUrl }) => bridgeUrl)).toContain(away);
    const { account } = await bench.connect(port, { type: 'any' });
    expect(account.walletAppName).toBe('harbour');
    await list.close();
  });
});

describe('the way to the wallet', () => {
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
