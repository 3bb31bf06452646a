import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ConnectTarget } from '@axiom/domain/wallet/port';
import { memoryStorage } from '../../support/memory-ports.ts';
import { failureOf, outcomeOf } from '#adapters/wallet/errors.ts';
import type { ProofExchange, WalletProof } from '#adapters/wallet/proof.ts';
import { injectedBridge, walletInfos } from '#adapters/wallet/wallets-list.ts';
import { checkWalletsList } from '@axiom/domain/wallet/list';
import { answer, until, waiting } from '../../devnet/wallet/support.ts';
import { startServer } from '../support/server.ts';
import {
  failing,
  never,
  openWalletBench,
  payment,
  target,
  type WalletBench,
} from '../support/wallet-bench.ts';

let bench: WalletBench;

beforeAll(async () => {
  bench = await openWalletBench();
});
afterAll(() => bench.close());
afterEach(() => bench.clear());

const wallet: WalletBench['wallet'] = (change, storage) => bench.wallet(change, storage);
const connect: WalletBench['connect'] = (port, to, decision) => bench.connect(port, to, decision);
const fault = (kind: string) => bench.fault(kind);

describe('connecting', () => {
  it('R3.15 a chosen wallet that approves is connected, with what it can do and how it is opened', async () => {
    const { account, address } = await connect(wallet());
    expect(account.friendlyAddress).toBe(address);
    expect(account).toMatchObject({
      chain: '-3',
      walletName: 'Harbour',
      walletAppName: 'harbour',
      walletImageUrl: `${bench.outside.origin}/wallet/assets/harbour.svg`,
      walletLink: `${bench.outside.origin}/wallet/connect?ret=back`,
      maxMessages: 255,
    });
    expect(account.address).toMatch(/^0:[0-9a-f]{64}$/);
    expect(account.publicKey).toMatch(/^[0-9a-f]{64}$/);
  });

  it('a payload at hand is signed, and what the wallet signed goes to the server', async () => {
    const submitted: WalletProof[] = [];
    let issued = 0;
    const proof: ProofExchange = {
      payload: async () => `payload-${(issued += 1)}`,
      submit: async (signed) => void submitted.push(signed),
    };
    const port = wallet({ proof });
    const { account } = await connect(port);
    await until(() => submitted[0]);
    expect(submitted[0]).toMatchObject({
      address: account.address,
      publicKey: account.publicKey,
      stateInit: account.walletStateInit,
      network: '-3',
      payload: 'payload-1',
      domain: { value: new URL(bench.site.origin).host, lengthBytes: new URL(bench.site.origin).host.length },
    });
    const again = await connect(port);
    await until(() => submitted[1]);
    expect(submitted[1]).toMatchObject({ payload: 'payload-2', address: again.account.address });
  });

  it('a proof that the server has taken is told, once each; one that it refused is not', async () => {
    const answers = [() => Promise.resolve(), () => Promise.reject(new Error('refused'))];
    let submitted = 0;
    const port = wallet({
      proof: {
        payload: async () => 'payload',
        submit: () => (answers[submitted++] ?? (async () => {}))(),
      },
    });
    const heard: string[] = [];
    port.onProven(() => heard.push('first'));
    const stop = port.onProven(() => heard.push('second'));
    await connect(port);
    await until(() => heard.length === 2);
    stop();
    await connect(port);
    await until(() => submitted === 2);
    await connect(port);
    await until(() => submitted === 3 && heard.length === 3);
    expect(heard).toEqual(['first', 'second', 'first']);
  });

  it('without a payload, or with a server that takes no proof, the wallet connects all the same', async () => {
    const away = () => Promise.reject(new Error('away'));
    expect((await connect(wallet({ proof: { payload: away, submit: away } }))).account.chain).toBe('-3');
    const refusing = wallet({ proof: { payload: async () => 'p', submit: away } });
    expect((await connect(refusing)).account.chain).toBe('-3');
  });

  it('any wallet may scan the code: one link for every bridge of the list', async () => {
    const { account } = await connect(wallet(), { type: 'any' });
    expect(account.walletAppName).toBe('harbour');
  });

  it('the wallet inside the messenger is reached by a t.me link', async () => {
    const port = wallet();
    const abort = new AbortController();
    const shown: string[] = [];
    const attempt = port.connect(
      await target(port, 'telegram-wallet'),
      (link) => {
        shown.push(link);
        abort.abort();
      },
      abort.signal,
    );
    expect((await failing(attempt)).code).toBe('aborted');
    expect(shown[0]).toMatch(/^https:\/\/t\.me\/wallet\/start\?startapp=tonconnect-v__2-id__.*-ret__back$/);
    port.open(shown[0] ?? '', { forced: false });
    expect(bench.links).toEqual(shown);
  });

  it('a refusal is “Connection declined”, and the next attempt has a session of its own', async () => {
    const port = wallet();
    const failure = await failing(connect(port, undefined, 'reject'));
    expect(failure).toMatchObject({
      name: 'WalletFailure',
      code: 'declined',
      message: 'Connection declined',
    });
    expect((await connect(port)).account.chain).toBe('-3');
  });

  it('an attempt that is left ends, and a reload does not look for it', async () => {
    const storage = memoryStorage();
    const port = wallet({}, storage);
    const abort = new AbortController();
    const attempt = port.connect(await target(port), () => setTimeout(() => abort.abort(), 50), abort.signal);
    expect((await failing(attempt)).message).toBe('Connection was cancelled');
    expect(await wallet({}, storage).restore(never)).toBeNull();
  });

  it('a wallet on another network refuses in its own words', async () => {
    const failure = await failing(connect(wallet({ chain: '-239' })));
    expect(failure.message).toBe('The app asks for network "-239", this wallet is on "-3"');
  });

  it('a wallet that cannot be reached from here says so', async () => {
    const port = wallet();
    const to = await target(port);
    const unreachable = {
      ...to,
      wallet: { ...(to as { wallet: object }).wallet, bridgeUrl: null },
    } as ConnectTarget;
    expect((await failing(port.connect(unreachable, () => {}, never))).code).toBe('not-supported');
  });
});

describe('restoring', () => {
  it('R3.15 the stored connection is there again and can be used', async () => {
    const storage = memoryStorage();
    const { account, address } = await connect(wallet({}, storage));
    const later = wallet({}, storage);
    expect(await later.restore(never)).toEqual(account);
    const sending = later.send(payment(), () => {}, never);
    await waiting(bench.outside, address);
    await answer(bench.outside, address, 'approve');
    expect((await sending).type).toBe('signed');
  });

  it('SDK defect 1: a list host that hangs holds nobody up', async () => {
    const storage = memoryStorage();
    const { account } = await connect(wallet({}, storage));
    const hanging = await startServer();
    hanging.on('GET /list', () => null);
    const startedMs = performance.now();
    const later = wallet({ walletsListUrl: `${hanging.origin}/list` }, storage);
    expect(await later.restore(never)).toEqual(account);
    expect(performance.now() - startedMs).toBeLessThan(1500);
    await hanging.close();
  });

  it('F24 SDK defect 2: a bridge that is away keeps the session, and the button is usable at once', async () => {
    const storage = memoryStorage();
    const { account } = await connect(wallet({}, storage));
    await fault('drop');
    const startedMs = performance.now();
    expect(await wallet({}, storage).restore(never)).toEqual(account);
    expect(performance.now() - startedMs).toBeLessThan(1500);
  });

  it('with nothing stored nobody is asked and no code is loaded', async () => {
    const quiet = await startServer();
    const port = wallet({ walletsListUrl: `${quiet.origin}/list` });
    expect(await port.restore(never)).toBeNull();
    expect(quiet.seen).toEqual([]);
    await quiet.close();
  });

  it('R1.03 another person on the same device has no connection', async () => {
    const storage = memoryStorage();
    await connect(wallet({}, storage));
    expect(await wallet({}, memoryStorage()).restore(never)).toBeNull();
  });

  it('R3.15 a stored attempt that never ends is cut off', async () => {
    const storage = memoryStorage();
    const port = wallet({}, storage);
    const abort = new AbortController();
    const kept: Record<string, string> = {};
    const attempt = port.connect(
      await target(port),
      () =>
        setTimeout(() => {
          Object.assign(kept, Object.fromEntries(storage.items));
          abort.abort();
        }, 50),
      abort.signal,
    );
    await failing(attempt);
    const later = wallet({ timings: { restoreMs: 200 } }, memoryStorage(kept));
    expect(await later.restore(never)).toBeNull();
  });

  it('R3.15 what is too old or cannot be read is forgotten at once, not waited for', async () => {
    const attempt = {
      type: 'http',
      sessionCrypto: {},
      connectionSource: [],
      createdAt: Date.now() - 3_600_000,
    };
    for (const stored of [JSON.stringify(attempt), '{"type":"http"}', '{"type":"other"}', '{']) {
      const storage = memoryStorage({ 'ton-connect-storage_bridge-connection': stored });
      const limit = AbortSignal.timeout(5000);
      expect(await wallet({}, storage).restore(limit)).toBeNull();
      expect(limit.aborted).toBe(false);
    }
  });
});

describe('sending', () => {
  it('R3.10 tells when the request has left, then the signature', async () => {
    const port = wallet();
    const { address } = await connect(port);
    let isSent = false;
    const sending = port.send(
      payment(),
      () => {
        isSent = true;
      },
      never,
    );
    await waiting(bench.outside, address);
    expect(isSent).toBe(true);
    await answer(bench.outside, address, 'approve');
    const outcome = await sending;
    expect(outcome.type === 'signed' && outcome.boc.length > 100).toBe(true);
  });

  it('R6.04 a refusal in the wallet is rejected, with its message', async () => {
    const port = wallet();
    const { address } = await connect(port);
    const sending = port.send(payment(), () => {}, never);
    await waiting(bench.outside, address);
    await answer(bench.outside, address, 'reject');
    const outcome = await sending;
    expect(outcome.type).toBe('rejected');
    expect('message' in outcome && outcome.message).not.toContain('TON_CONNECT_SDK_ERROR');
  });

  it('without a wallet nothing is sent', async () => {
    expect(await wallet().send(payment(), () => {}, never)).toEqual({
      type: 'not-sent',
      code: 'not-connected',
      message: 'Connect wallet to send a transaction.',
    });
  });

  it('R3.22 more messages than the wallet takes are not sent', async () => {
    const port = wallet();
    await connect(port);
    const outcome = await port.send(payment(256), () => {}, never);
    expect(outcome).toMatchObject({ type: 'not-sent', code: 'not-supported' });
  });

  it('a wallet that is silent is unknown when the request has ended', async () => {
    const port = wallet({ timings: { answerGraceMs: 200 }, nowMs: () => Date.now() + 60_000 });
    await connect(port);
    const outcome = await port.send(payment(), () => {}, never);
    expect(outcome).toEqual({ type: 'unknown', message: 'The wallet did not answer.' });
  });

  it('SDK defect 2: a bridge that is away does not keep a payment for ever', async () => {
    const port = wallet({ timings: { answerGraceMs: 0 } });
    await connect(port);
    await fault('drop');
    let isSent = false;
    const outcome = await port.send(
      payment(1, 1),
      () => {
        isSent = true;
      },
      never,
    );
    expect(outcome.type).toBe('unknown');
    expect(isSent).toBe(false);
  });

  it('SDK defect 3: an abort after sending settles at once, as unknown', async () => {
    const port = wallet();
    const { address } = await connect(port);
    const abort = new AbortController();
    const sending = port.send(payment(), () => {}, abort.signal);
    await waiting(bench.outside, address);
    abort.abort();
    expect(await sending).toEqual({ type: 'unknown', message: 'Transaction sending was aborted' });
  });

  it('SDK defect 4: an answer that overtakes the bridge’s receipt is heard all the same', async () => {
    const port = wallet(bench.throughDoor);
    const { address } = await connect(port);
    bench.door.receiptDelayMs = 500;
    const sending = port.send(payment(), () => {}, never);
    await waiting(bench.outside, address);
    await answer(bench.outside, address, 'approve');
    expect((await sending).type).toBe('signed');
  });

  it('a wallet that leaves meanwhile ends the payment as unknown, and is told to whoever listens', async () => {
    const port = wallet();
    const { address } = await connect(port);
    let gone = 0;
    const stop = port.onDisconnected(() => {
      gone += 1;
    });
    const sending = port.send(payment(), () => {}, never);
    await waiting(bench.outside, address);
    await port.disconnect(never);
    expect(await sending).toEqual({ type: 'unknown', message: 'The wallet was disconnected.' });
    expect(gone).toBe(1);
    stop();
  });

  it('disconnecting ends here even while the bridge is away', async () => {
    const storage = memoryStorage();
    const port = wallet({ timings: { disconnectMs: 200 } }, storage);
    await connect(port);
    await fault('drop');
    const startedMs = performance.now();
    await port.disconnect(never);
    expect(performance.now() - startedMs).toBeLessThan(1500);
    expect(await wallet({}, storage).restore(never)).toBeNull();
  });
});

describe('the wallets list', () => {
  const entry = {
    app_name: 'a',
    name: 'A',
    image: 'https://a.example/i.png',
    about_url: 'https://a.example',
    universal_url: 'https://a.example/tc',
    bridge: [{ type: 'sse', url: 'https://a.example/bridge' }],
    platforms: ['ios'],
  };

  it('shows Telegram’s wallet first, those in this browser next', async () => {
    const listed = await wallet().wallets(never);
    expect(listed.map(({ appName }) => appName)).toEqual(['telegram-wallet', 'harbour', 'lantern']);
    const view = { bKey: { tonconnect: { isWalletBrowser: true } }, cKey: { tonconnect: {} } };
    const infos = walletInfos(
      checkWalletsList([
        entry,
        { ...entry, app_name: 'b', bridge: [{ type: 'js', key: 'bKey' }] },
        { ...entry, app_name: 'c', bridge: [...entry.bridge, { type: 'js', key: 'cKey' }] },
        { ...entry, app_name: 'telegram-wallet' },
      ]),
      view,
    );
    expect(infos.map(({ appName, injected, embedded }) => [appName, injected, embedded])).toEqual([
      ['telegram-wallet', false, false],
      ['b', true, true],
      ['c', true, false],
      ['a', false, false],
    ]);
    expect(injectedBridge({}, 'nobody')).toEqual({ isInjected: false, isEmbedded: false });
  });

  it('is fetched within its time; without an answer the kept one is used, else nothing', async () => {
    const storage = memoryStorage();
    await wallet({}, storage).wallets(never);
    const away = await startServer();
    away.on('GET /list', () => null);
    const change = { walletsListUrl: `${away.origin}/list`, timings: { listMs: 100 } };
    expect((await wallet(change, storage).wallets(never)).map(({ appName }) => appName)).toContain('harbour');
    const failure = await failing(wallet(change).wallets(never));
    expect(failure.code).toBe('list-unavailable');
    away.on('GET /list', () => ({ text: '<html>' }));
    expect((await failing(wallet(change).wallets(never))).code).toBe('list-unavailable');
    const left = failing(wallet(change).wallets(AbortSignal.abort()));
    expect((await left).code).toBe('aborted');
    await away.close();
  });

  it('on a network that its wallets know the SDK’s own list is the last resort', async () => {
    const change = { walletsListUrl: 'http://127.0.0.1:9/list', allowsBundledList: true };
    const listed = await wallet(change).wallets(never);
    expect(listed.length).toBeGreaterThan(10);
    expect(listed[0]?.appName).toBe('telegram-wallet');
  });
});

describe('errors', () => {
  it('errors by their texts, whatever a minifier made of their names', () => {
    const sdk = (name: string, info: string, message = '') =>
      new Error(`[TON_CONNECT_SDK_ERROR] ${name}${info ? `: ${info}` : ''}${message ? `\n${message}` : ''}`);
    expect(failureOf(sdk('e', 'User rejects the action in the wallet.', 'No'))).toMatchObject({
      code: 'declined',
      message: 'Connection declined',
    });
    expect(failureOf(sdk('t', '', 'ton_addr connection item was not found'))).toMatchObject({
      code: 'missing-address',
      message: 'ton_addr connection item was not found',
    });
    expect(failureOf(sdk('n', '', 'Wallet connected to a wrong network')).code).toBe('wrong-network');
    expect(failureOf('boom')).toMatchObject({ code: 'unknown', message: 'boom' });
    expect(outcomeOf(sdk('e', 'User rejects the action in the wallet.'))).toEqual({
      type: 'rejected',
      message: 'User rejects the action in the wallet.',
    });
    expect(outcomeOf(new TypeError('fetch failed')).type).toBe('unknown');
    expect(outcomeOf(sdk('r', '', 'Bridge send failed, status 400'))).toMatchObject({
      type: 'not-sent',
      message: 'Bridge send failed, status 400',
    });
  });
});
