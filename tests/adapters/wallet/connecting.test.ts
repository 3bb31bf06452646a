import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ConnectTarget } from '@axiom/domain/wallet/port';
import { memoryStorage } from '../../support/memory-ports.ts';
import type { WalletProof } from '#adapters/wallet/proof.ts';
import { until } from '../../support/until.ts';
import { answer, newWallet } from '../../devnet/wallet/support.ts';
import { failing, never, openWalletBench, target, type WalletBench } from '../support/wallet-bench.ts';

let bench: WalletBench;

beforeAll(async () => {
  bench = await openWalletBench();
});
afterAll(() => bench.close());
afterEach(() => bench.clear());

describe('connecting', () => {
  it('R3.15 R5.38b a chosen wallet that approves is connected, with what it can do and how it is opened', async () => {
    const { account, address } = await bench.connect(bench.wallet());
    expect(account.friendlyAddress).toBe(address);
    expect(account).toMatchObject({
      chain: '-3',
      walletName: 'Harbour',
      walletAppName: 'harbour',
      walletImageUrl: `${bench.outside.origin}/wallet/assets/harbour.svg`,
      walletLink: `${bench.outside.origin}/wallet/connect`,
      maxMessages: 255,
    });
    expect(account.address).toMatch(/^0:[0-9a-f]{64}$/);
    expect(account.publicKey).toMatch(/^[0-9a-f]{64}$/);
    expect(account.walletStateInit).toMatch(/^te6c/);
  });

  it('no code is made for a list without a bridge: no wallet would hear of it', async () => {
    const page = {
      app_name: 'page',
      name: 'Page',
      image: 'https://page.example/icon.png',
      about_url: 'https://page.example',
      bridge: [{ type: 'js', key: 'page' }],
      platforms: ['chrome'],
    };
    const port = bench.wallet({ walletsListUrl: 'data:application/json,[]', includeWallets: [page] });
    const links: string[] = [];
    const attempt = port.connect({ type: 'any' }, { onLink: (link) => links.push(link), signal: never });
    expect(await failing(attempt)).toMatchObject({ code: 'not-connected' });
    expect(links).toEqual([]);
  });

  it('R3.26a the text that comes with the attempt is signed, and what the wallet signed goes to the server', async () => {
    const submitted: WalletProof[] = [];
    const port = bench.wallet({ submitProof: async (signed) => void submitted.push(signed) });
    const { account } = await bench.connect(port, undefined, 'approve', 'first');
    await until('the first proof', () => submitted[0]);
    const { host } = new URL(bench.site.origin);
    expect(submitted[0]).toMatchObject({
      address: account.address,
      publicKey: account.publicKey,
      stateInit: account.walletStateInit,
      network: '-3',
      payload: 'first',
      domain: { value: host, lengthBytes: host.length },
    });
    await bench.connect(port);
    const again = await bench.connect(port, undefined, 'approve', 'second');
    await until('the second proof', () => submitted[1]);
    expect(submitted[1]).toMatchObject({ payload: 'second', address: again.account.address });
  });

  it('R5.38c the connect request has the manifest, asks for the address, and for a proof if a text is given', async () => {
    const port = bench.wallet();
    const requestOf = async (proof: { readonly tonProof?: string }): Promise<unknown> => {
      const leaving = new AbortController();
      const link = await new Promise<string>((resolve) => {
        port
          .connect({ type: 'any' }, { onLink: resolve, signal: leaving.signal, ...proof })
          .catch(() => undefined);
      });
      leaving.abort();
      return JSON.parse(new URL(link).searchParams.get('r') ?? 'null');
    };
    const { manifestUrl } = bench.site;
    const address = { name: 'ton_addr', network: '-3' };
    expect(await requestOf({})).toEqual({ manifestUrl, items: [address] });
    expect(await requestOf({ tonProof: 'to sign' })).toEqual({
      manifestUrl,
      items: [address, { name: 'ton_proof', payload: 'to sign' }],
    });
  });

  it('a proof that the server has taken is told, once each; one that it refused is not', async () => {
    const answers = [() => Promise.resolve(), () => Promise.reject(new Error('refused'))];
    let submitted = 0;
    const port = bench.wallet({ submitProof: () => (answers[submitted++] ?? (async () => {}))() });
    const heard: string[] = [];
    port.onProven(() => heard.push('first'));
    const stop = port.onProven(() => heard.push('second'));
    const connect = () => bench.connect(port, undefined, 'approve', 'payload');
    await connect();
    await until('two proofs told', () => heard.length === 2);
    stop();
    await connect();
    await until('the second proof', () => submitted === 2);
    await connect();
    await until('the third proof told', () => submitted === 3 && heard.length === 3);
    expect(heard).toEqual(['first', 'second', 'first']);
  });

  it('a proof that comes only after a reload goes to the server all the same', async () => {
    const submitted: WalletProof[] = [];
    const submitProof = async (signed: WalletProof) => void submitted.push(signed);
    const [storage, later] = [memoryStorage(), memoryStorage()];
    const port = bench.wallet({ submitProof }, storage);
    const address = await newWallet(bench.outside);
    const leaving = new AbortController();
    let link = '';
    const attempt = port.connect(await target(port), {
      tonProof: 'before',
      onLink: (given) => void (link = given),
      signal: leaving.signal,
    });
    attempt.catch(() => undefined);
    await until('the link', () => link !== '' && storage.read('ton-connect-storage_bridge-connection'));
    for (const [key, value] of storage.items) later.write(key, value);
    leaving.abort();
    await failing(attempt);
    await bench.openInWallet(address, link);
    await answer(bench.outside, address, 'approve');
    expect((await bench.wallet({ submitProof }, later).restore(never))?.friendlyAddress).toBe(address);
    await until('the proof', () => submitted[0]);
    expect(submitted[0]?.payload).toBe('before');
  });

  it('with a server that takes no proof the wallet connects all the same', async () => {
    const port = bench.wallet({ submitProof: () => Promise.reject(new Error('away')) });
    expect((await bench.connect(port, undefined, 'approve', 'p')).account.chain).toBe('-3');
  });

  it('any wallet may scan the code: one link for every bridge of the list', async () => {
    const { account } = await bench.connect(bench.wallet(), { type: 'any' });
    expect(account.walletAppName).toBe('harbour');
  });

  it('the wallet inside the messenger is reached by a t.me link', async () => {
    const port = bench.wallet();
    const abort = new AbortController();
    const shown: string[] = [];
    const attempt = port.connect(await target(port, 'telegram-wallet'), {
      onLink: (link) => {
        shown.push(link);
        abort.abort();
      },
      signal: abort.signal,
    });
    expect((await failing(attempt)).code).toBe('aborted');
    expect(shown[0]).toMatch(/^https:\/\/t\.me\/wallet\/start\?startapp=tonconnect-v__2-id__/);
    port.open({
      link: shown[0] ?? '',
      deepLink: null,
      returnStrategy: 'back',
      twaReturnUrl: null,
      isForced: false,
    });
    expect(bench.links).toEqual([`${shown[0]}-ret__back`]);
  });

  it('a refusal is “Connection declined”, and the next attempt has a session of its own', async () => {
    const port = bench.wallet();
    const failure = await failing(bench.connect(port, undefined, 'reject'));
    expect(failure).toMatchObject({
      name: 'WalletFailure',
      code: 'declined',
      message: 'Connection declined',
    });
    expect((await bench.connect(port)).account.chain).toBe('-3');
  });

  it('an attempt that is left ends, and a reload does not look for it', async () => {
    const storage = memoryStorage();
    const port = bench.wallet({}, storage);
    const abort = new AbortController();
    const attempt = port.connect(await target(port), {
      onLink: () => setTimeout(() => abort.abort(), 50),
      signal: abort.signal,
    });
    expect((await failing(attempt)).message).toBe('Connection was cancelled');
    expect(await bench.wallet({}, storage).restore(never)).toBeNull();
  });

  it('a wallet on another network refuses in its own words', async () => {
    const failure = await failing(bench.connect(bench.wallet({ chain: '-239' })));
    expect(failure.message).toBe('The app asks for network "-239", this wallet is on "-3"');
  });

  it('a wallet that cannot be reached from here says so', async () => {
    const port = bench.wallet();
    const to = await target(port);
    const unreachable = {
      ...to,
      wallet: { ...(to as { wallet: object }).wallet, bridgeUrl: null },
    } as ConnectTarget;
    expect((await failing(port.connect(unreachable, { onLink: () => {}, signal: never }))).code).toBe(
      'not-supported',
    );
  });
});
