import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Connected, WALLET_TEXTS, type WalletPort } from '@axiom/domain/wallet/port';
import type { WalletOptions } from '#adapters/wallet/options.ts';
import { memoryStorage } from '../../support/memory-ports.ts';
import { until } from '../../support/until.ts';
import { BrowserPage } from '../support/browser-page.ts';
import { collectLeaks } from '../support/page-leaks.ts';
import { connectEvent, openRawWallet, type RawWallet } from '../support/raw-wallet.ts';
import {
  failing,
  never,
  openWalletBench,
  payment,
  type Storage,
  target,
  type WalletBench,
} from '../support/wallet-bench.ts';

let bench: WalletBench;
let page: BrowserPage;
const uncaught = collectLeaks(() => page);

beforeAll(async () => {
  bench = await openWalletBench();
});
afterAll(async () => {
  await bench.close();
});
beforeEach(() => {
  page = new BrowserPage();
});
afterEach(async () => {
  await bench.clear();
  expect(uncaught).toEqual([]);
});

const open = (change: Partial<WalletOptions> = {}, storage: Storage = memoryStorage()): WalletPort =>
  bench.wallet({ view: page, ...change }, storage);

/** Starts an attempt; the wallet that its link was opened in. */
async function attempt(port: WalletPort): Promise<{ attempt: Promise<Connected>; wallet: RawWallet }> {
  let link = '';
  const running = port.connect(await target(port), { onLink: (given) => void (link = given), signal: never });
  running.catch(() => undefined);
  await until('the link', () => link !== '');
  return { attempt: running, wallet: await openRawWallet(`${bench.outside.origin}/bridge`, link) };
}

async function connected(storage = memoryStorage()) {
  const port = open({}, storage);
  const { attempt: running, wallet } = await attempt(port);
  await wallet.say(connectEvent('-3'));
  await running;
  return { port, wallet, storage };
}

const without = (feature: string): object => {
  const event = structuredClone(connectEvent('-3')) as { payload: { device: { features: unknown[] } } };
  event.payload.device.features = [feature];
  return event;
};

describe('how a connection ends badly', () => {
  it('R3.21b a wallet that sends no address', async () => {
    const port = open();
    const { attempt: running, wallet } = await attempt(port);
    await wallet.say(connectEvent('-3', []));
    expect(await failing(running)).toMatchObject({
      code: 'missing-address',
      message: 'ton_addr connection item was not found',
    });
    wallet.close();
    await bench.connect(port);
  });

  it('a wallet that cannot send transactions is refused when it connects, and told', async () => {
    const { attempt: running, wallet } = await attempt(open());
    await wallet.say(without('SignData'));
    expect((await failing(running)).code).toBe('not-supported');
    expect(await wallet.next()).toMatchObject({ method: 'disconnect' });
    wallet.close();
  });

  it('a wallet that is not in the list connects by a code, under the name that it gives itself', async () => {
    const port = open();
    let link = '';
    const running = port.connect({ type: 'any' }, { onLink: (given) => void (link = given), signal: never });
    await until('the link', () => link !== '');
    const wallet = await openRawWallet(`${bench.outside.origin}/bridge`, link);
    const event = structuredClone(connectEvent('-3')) as { payload: { device: { appName: string } } };
    event.payload.device.appName = 'nobody-knows-me';
    await wallet.say(event);
    expect((await running).account).toMatchObject({
      walletName: 'nobody-knows-me',
      walletAppName: 'nobody-knows-me',
      walletImageUrl: null,
      walletLink: null,
    });
    wallet.close();
  });

  it('a wallet that says yes twice, or yes and then no, is connected once, with its first address', async () => {
    const storage = memoryStorage();
    const port = open({}, storage);
    const { attempt: running, wallet } = await attempt(port);
    let gone = 0;
    port.onDisconnected(() => {
      gone += 1;
    });
    await wallet.say(connectEvent('-3'));
    const { account } = await running;
    await wallet.say(connectEvent('-3'));
    const item = { name: 'ton_addr', address: `0:${'6'.repeat(64)}`, network: '-3', walletStateInit: 'te6c' };
    await wallet.say({ ...connectEvent('-3', [item]), id: 2 });
    await wallet.say({ event: 'connect_error', id: 3, payload: { code: 300, message: 'no' } });
    await wallet.babble();
    expect((await port.send(payment(256), () => {}, never)).type).toBe('not-sent');
    expect(await open({}, storage).restore(never)).toEqual(account);
    expect(gone).toBe(0);
    wallet.close();
  });

  it('R3.21c without a manifest there is nothing to connect with', () => {
    expect(() => open({ manifestUrl: '' })).toThrow(WALLET_TEXTS.missingConnector.text);
  });
});

describe('how a request ends badly', () => {
  it('R3.21a R3.21o without a wallet nothing is sent, and nothing is there to disconnect', async () => {
    const port = open();
    expect(await port.send(payment(), () => {}, never)).toEqual({
      type: 'not-sent',
      code: 'not-connected',
      message: 'Connect wallet to send a transaction.',
    });
    expect(await failing(port.disconnect(never))).toMatchObject({
      code: 'not-connected',
      message: 'Wallet was not connected',
    });
  });

  it('R3.21m one that is aborted before it was sent was not sent', async () => {
    const { port, wallet } = await connected();
    expect(await port.send(payment(), () => {}, AbortSignal.abort())).toEqual({
      type: 'not-sent',
      code: 'aborted',
      message: 'Transaction sending was aborted',
    });
    wallet.close();
  });

  it('R3.21m one that is aborted on its way is unknown', async () => {
    const { port, wallet } = await connected();
    const leaving = new AbortController();
    const sending = port.send(payment(), () => leaving.abort(), leaving.signal);
    expect(await sending).toEqual({ type: 'unknown', message: 'Transaction sending was aborted' });
    wallet.close();
  });

  it('R3.21n a disconnect that is aborted ends the connection here all the same', async () => {
    const { port, wallet, storage } = await connected();
    expect((await failing(port.disconnect(AbortSignal.abort()))).message).toBe('Disconnect was aborted');
    expect(await port.send(payment(), () => {}, never)).toMatchObject({ code: 'not-connected' });
    expect(await open({}, storage).restore(never)).toBeNull();
    wallet.close();
  });

  it('what this SDK cannot ask for is not sent', async () => {
    const { port, wallet } = await connected();
    for (const request of [
      { ...payment(), kind: 'message' as const },
      { ...payment(), items: [{ type: 'nft' as const, nftAddress: 'a', newOwner: 'b' }] },
    ]) {
      expect(await port.send(request, () => {}, never)).toMatchObject({
        type: 'not-sent',
        code: 'not-supported',
      });
    }
    wallet.close();
  });

  it('R5.38d a message of a wrong form is not sent, and is named', async () => {
    const { port, wallet } = await connected();
    const [good] = payment().messages;
    if (good === undefined) throw new Error('The payment has no message.');
    for (const [change, said] of [
      [{ address: `UQ${'A'.repeat(46)}` }, "Wrong 'address' format"],
      [{ amount: '1.5' }, "Incorrect 'amount'"],
      [{ payload: '?' }, "Invalid 'payload'"],
      [{ stateInit: 'te6c' }, "Invalid 'stateInit'"],
      [{ more: 1 }, 'extra properties'],
    ] as const) {
      const messages = [good, { ...good, ...change }];
      const outcome = await port.send({ ...payment(), messages }, () => {}, never);
      expect(outcome).toMatchObject({ type: 'not-sent', code: 'invalid' });
      expect(outcome).toMatchObject({ message: expect.stringMatching(/index 1/) as string });
      expect(outcome).toMatchObject({ message: expect.stringContaining(said) as string });
    }
    wallet.close();
  });

  it('a wallet that answers twice is heard once', async () => {
    const { port, wallet } = await connected();
    const sending = port.send(payment(), () => {}, never);
    const { id } = await wallet.next();
    await wallet.say({ id, error: { code: 300, message: 'no' } });
    await wallet.say({ id, result: 'te6c' });
    expect((await sending).type).toBe('rejected');
    const next = port.send(payment(), () => {}, never);
    const second = await wallet.next();
    expect(second['id']).not.toBe(id);
    await wallet.say({ id, result: 'te6c' });
    await wallet.say({ id: second['id'], error: { code: 1, message: 'bad request' } });
    expect(await next).toMatchObject({ type: 'not-sent', message: 'bad request' });
    wallet.close();
  });

  it('an answer to a request of before a reload is not taken for the answer to the next', async () => {
    const { port, wallet, storage } = await connected();
    const left = port.send(payment(), () => {}, AbortSignal.timeout(5000));
    const { id } = await wallet.next();
    const reloaded = open({}, storage);
    await reloaded.restore(never);
    const sending = reloaded.send(payment(), () => {}, never);
    const second = await wallet.next();
    expect(second['id']).not.toBe(id);
    await wallet.say({ id, result: 'te6c' });
    await wallet.say({ id: second['id'], error: { code: 300, message: 'no' } });
    expect((await sending).type).toBe('rejected');
    expect((await left).type).toBe('signed');
    wallet.close();
  });
});

describe('how restoring ends badly', () => {
  it('R3.21k what cannot be read is removed, and nobody listens to it', async () => {
    const told: unknown[] = [];
    for (const prefix of ['', 'ui-'])
      page.addEventListener(`ton-connect-${prefix}connection-restoring-error`, (event) => {
        told.push((event as CustomEvent<{ error_message: string }>).detail.error_message);
      });
    const key = 'ton-connect-storage_bridge-connection';
    const storage = memoryStorage({ [key]: '{"type":"http","session":{"bridgeUrl":"x"}}' });
    const streams = bench.door.streams;
    expect(await open(bench.throughDoor, storage).restore(never)).toBeNull();
    expect(told).toEqual(['Provider is not restored', 'Connection was not restored']);
    expect(storage.items.has(key)).toBe(false);
    expect(bench.door.streams).toBe(streams);
  });

  it('R3.15b R3.21j an aborted one stops listening', async () => {
    const storage = memoryStorage();
    const first = open(bench.throughDoor, storage);
    const leaving = new AbortController();
    const kept = memoryStorage();
    const running = first.connect(await target(first), { onLink: () => {}, signal: leaving.signal });
    await until('the stream', () => bench.door.streams > 0);
    for (const [key, value] of storage.items) kept.write(key, value);
    leaving.abort();
    await failing(running);
    await until('no stream', () => bench.door.streams === 0);
    const aborting = new AbortController();
    const restoring = open(bench.throughDoor, kept).restore(aborting.signal);
    await until('the stream', () => bench.door.streams > 0);
    aborting.abort();
    expect(await failing(restoring)).toMatchObject({ message: 'Connection restoring was aborted' });
    await until('no stream again', () => bench.door.streams === 0);
  });
});
