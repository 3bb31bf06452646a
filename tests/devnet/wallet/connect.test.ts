import { until } from '../../support/until.ts';
import { sign, signVerify } from '@ton/crypto';
import { Address, Cell, contractAddress, loadStateInit } from '@ton/core';
import { UserRejectsError } from '@tonconnect/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proofDigest } from '../../../src-devnet/wallet/proof.ts';
import {
  answer,
  connect,
  expectOk,
  get,
  linkFor,
  MemoryStorage,
  newWallet,
  nextStatus,
  openApp,
  openOutside,
  openRawApp,
  openSite,
  post,
  quietSdk,
  waiting,
  walletPath,
  type AppSite,
  type Outside,
} from './support.ts';

let outside: Outside;
let site: AppSite;

/** where wallets and apps have listened */
const listened: string[] = [];

beforeAll(async () => {
  quietSdk();
  [outside, site] = await Promise.all([
    openOutside({
      before: async (app) => {
        app.addHook('onRequest', async ({ url }) => void listened.push(url));
      },
    }),
    openSite(),
  ]);
});
afterAll(async () => {
  await Promise.all([outside.end(), site.close()]);
});

describe('connecting the unmodified SDK with a wallet', () => {
  it('R3.15 approves: the app gets the address, key, state init and features of a v5r1 wallet', async () => {
    const app = openApp(outside, site);
    const address = await newWallet(outside);
    const wallet = await connect(outside, app, address);
    const own = Address.parse(address);
    expect(wallet.account.chain).toBe('-3');
    expect(Address.parseRaw(wallet.account.address).equals(own)).toBe(true);
    const init = loadStateInit(Cell.fromBase64(wallet.account.walletStateInit).beginParse());
    expect(contractAddress(0, init).equals(own)).toBe(true);
    expect(wallet.device.appName).toBe('harbour');
    expect(wallet.device.features).toContainEqual(
      expect.objectContaining({ name: 'SendTransaction', maxMessages: 255 }),
    );
    const view = await expectOk(get(outside.port, walletPath(address)));
    expect(view).toMatchObject({ connected: true, public_key: wallet.account.publicKey });
    await app.disconnect();
  });

  it('a v4r2 wallet says that it takes 4 messages', async () => {
    const app = openApp(outside, site);
    const address = await newWallet(outside, 'v4r2', '0');
    const wallet = await connect(outside, app, address);
    expect(wallet.device.features).toContainEqual(expect.objectContaining({ maxMessages: 4 }));
    expect(wallet.device.appName).toBe('lantern');
    await app.disconnect();
  });

  it('R3.26 proves the address for the host of the manifest at the moved clock', async () => {
    const address = await newWallet(outside, 'v5r1', '0');
    await expectOk(post(outside.port, '/devnet/time', { advance_s: 86_400 }));
    const app = openApp(outside, site);
    const wallet = await connect(outside, app, address, 'a-single-use-payload');
    const item = wallet.connectItems?.tonProof;
    if (!item || !('proof' in item)) throw new Error('no proof');
    const { proof } = item;
    const { host } = new URL(site.origin);
    expect(proof.domain).toEqual({ lengthBytes: host.length, value: host });
    expect(proof.payload).toBe('a-single-use-payload');
    expect(Math.abs(proof.timestamp - (Date.now() / 1000 + 86_400))).toBeLessThan(30);
    const digest = proofDigest(Address.parse(address), proof.domain.value, proof.timestamp, proof.payload);
    const key = Buffer.from(wallet.account.publicKey ?? '', 'hex');
    expect(signVerify(digest, Buffer.from(proof.signature, 'base64'), key)).toBe(true);
    await app.disconnect();
  });

  it('declines: UserRejectsError, and the wallet stays unconnected', async () => {
    const app = openApp(outside, site);
    const address = await newWallet(outside, 'v5r1', '0');
    const told = nextStatus(app).catch((error: unknown) => error);
    const link = await linkFor(outside, app, 'harbour');
    await expectOk(post(outside.port, `${walletPath(address)}/connect`, { link }));
    const { request } = await answer(outside, address, 'reject');
    expect(request).toMatchObject({ kind: 'connect', status: 'rejected' });
    expect(await told).toBeInstanceOf(UserRejectsError);
    expect(await expectOk(get(outside.port, walletPath(address)))).toMatchObject({ connected: false });
  });

  it('opens the messenger form of the link too', async () => {
    const app = openApp(outside, site);
    const address = await newWallet(outside, 'v5r1', '0');
    const connected = nextStatus(app);
    const link = await linkFor(outside, app, 'telegram-wallet', 'p-1_2.3');
    expect(link).toContain('https://t.me/wallet/start?startapp=tonconnect-');
    await expectOk(post(outside.port, `${walletPath(address)}/connect`, { link }));
    await answer(outside, address, 'approve');
    const item = (await connected)?.connectItems?.tonProof;
    expect(item).toMatchObject({ proof: { payload: 'p-1_2.3' } });
    await app.disconnect();
  });

  it('shows a link that is opened twice once, and not again when it is connected', async () => {
    const app = openApp(outside, site);
    const address = await newWallet(outside, 'v5r1', '0');
    const link = await linkFor(outside, app, 'harbour');
    const open = () => expectOk(post(outside.port, `${walletPath(address)}/connect`, { link }));
    const [first, second] = await Promise.all([open(), open()]);
    expect(first).toEqual(second);
    expect(await open()).toEqual(first);
    await answer(outside, address, 'approve');
    await until('the connection', () => app.connected);
    expect(await open()).toEqual({ request: null });
    await app.disconnect();
  });

  it('an app that asks again to connect replaces its older wish', async () => {
    const [older, newer] = [openApp(outside, site), openApp(outside, site)];
    const address = await newWallet(outside, 'v5r1', '0');
    for (const app of [older, newer]) {
      const link = await linkFor(outside, app, 'harbour');
      await expectOk(post(outside.port, `${walletPath(address)}/connect`, { link }));
    }
    const { requests } = await expectOk(get(outside.port, walletPath(address)));
    expect(requests).toMatchObject([
      { status: 'expired', reason: 'The app asked again' },
      { status: 'waiting' },
    ]);
    await answer(outside, address, 'approve');
    await until('the newer connection', () => newer.connected);
    expect(older.connected).toBe(false);
    await newer.disconnect();
  });

  it.each(['http://x', 'not a link', 'https://t.me/wallet?attach=wallet'])(
    'the control refuses %j, which asks for no connection, and names the field',
    async (link) => {
      const address = await newWallet(outside, 'v5r1', '0');
      const refused = await post(outside.port, `${walletPath(address)}/connect`, { link });
      expect(refused.status).toBe(422);
      expect(JSON.stringify(refused.body)).toContain('link');
    },
  );

  it('keeps a decision that comes before the request', async () => {
    const app = openApp(outside, site);
    const address = await newWallet(outside, 'v5r1', '0');
    expect(await answer(outside, address, 'approve')).toEqual({ request: null, kept: true });
    const connected = nextStatus(app);
    const link = await linkFor(outside, app, 'harbour');
    await expectOk(post(outside.port, `${walletPath(address)}/connect`, { link }));
    expect(await connected).not.toBeNull();
    await app.disconnect();
  });

  it.each([
    ['/nowhere', 2],
    ['/broken', 3],
    ['/nameless', 3],
    ['http://example.com/tonconnect-manifest.json', 2],
  ])('tells the app when its manifest is %s', async (path, code) => {
    const address = await newWallet(outside, 'v5r1', '0');
    const app = await openRawApp(outside);
    const link = app.link(path.startsWith('/') ? `${site.origin}${path}` : path);
    const { request } = await expectOk(post(outside.port, `${walletPath(address)}/connect`, { link }));
    expect(request).toMatchObject({ status: 'failed', reason: expect.stringContaining('manifest') });
    const said = await app.next();
    expect(said).toMatchObject({ event: 'connect_error', payload: { code } });
    app.close();
  });

  it('refuses another network than its own', async () => {
    const app = openApp(outside, site);
    app.setConnectionNetwork('-239');
    const address = await newWallet(outside, 'v5r1', '0');
    const told = nextStatus(app).catch((error: unknown) => error);
    const link = await linkFor(outside, app, 'harbour');
    const { request } = await expectOk(post(outside.port, `${walletPath(address)}/connect`, { link }));
    expect(request).toMatchObject({ status: 'failed', reason: expect.stringContaining('"-239"') });
    expect(await told).toBeInstanceOf(Error);
  });
});

describe('ending and restoring a connection', () => {
  it('R3.15 restores in a new connector over the same storage', async () => {
    const storage = new MemoryStorage();
    const address = await newWallet(outside, 'v5r1', '0');
    const first = openApp(outside, site, storage);
    await connect(outside, first, address);
    first.pauseConnection();
    const second = openApp(outside, site, storage);
    await second.restoreConnection();
    expect(second.connected).toBe(true);
    expect(Address.parseRaw(second.account!.address).equals(Address.parse(address))).toBe(true);
    await second.disconnect();
  });

  it('the app disconnects: the wallet forgets it', async () => {
    const app = openApp(outside, site);
    const address = await newWallet(outside, 'v5r1', '0');
    await connect(outside, app, address);
    await app.disconnect();
    await until('the wallet to disconnect', async () => {
      const view = await expectOk(get(outside.port, walletPath(address)));
      return view['connected'] === false;
    });
  });

  it('the wallet disconnects: the app hears it', async () => {
    const app = openApp(outside, site);
    const address = await newWallet(outside, 'v5r1', '0');
    await connect(outside, app, address);
    const told = nextStatus(app);
    const view = await expectOk(get(outside.port, walletPath(address)));
    const [session] = view['sessions'] as { id: string }[];
    await expectOk(post(outside.port, `/wallet/api/${address}/disconnect`, { session: session!.id }));
    expect(await told).toBeNull();
    expect(app.connected).toBe(false);
  });

  it('an app that was away hears of the disconnect when it comes back', async () => {
    const storage = new MemoryStorage();
    const app = openApp(outside, site, storage);
    const address = await newWallet(outside, 'v5r1', '0');
    await connect(outside, app, address);
    app.pauseConnection();
    const view = await expectOk(get(outside.port, walletPath(address)));
    const [session] = view['sessions'] as { id: string }[];
    await expectOk(post(outside.port, `/wallet/api/${address}/disconnect`, { session: session!.id }));
    const back = openApp(outside, site, storage);
    await back.restoreConnection();
    await until('the app to disconnect', () => !back.connected);
  });

  it('a connection survives a restart of the devnet, and so does a request that waited', async () => {
    const app = openApp(outside, site);
    const address = await newWallet(outside);
    await connect(outside, app, address);
    const validUntil = Math.floor(Date.now() / 1000) + 86_400 + 300;
    const sent = app.sendTransaction({ validUntil, messages: [{ address, amount: '1000' }] });
    const before = await waiting(outside, address);
    const view = await expectOk(get(outside.port, walletPath(address)));
    const [session] = view['sessions'] as { id: string }[];
    listened.length = 0;
    await outside.restart();
    await until('the app’s stream', () => listened.some((url) => url.includes(session!.id)));
    expect(listened.find((url) => url.includes(session!.id))).toMatch(/last_event_id=\d{16}/);
    const after = await waiting(outside, address);
    expect(after).toEqual(before);
    await answer(outside, address, 'approve');
    // SDK 3.4.1 closes a stream that breaks and opens it again only when the page was hidden and shown
    app.pauseConnection();
    await app.unPauseConnection();
    expect((await sent).boc).toMatch(/^te6/);
    await app.disconnect();
  });
});

describe('the proof', () => {
  it('is bound to every field it names', () => {
    const own = Address.parse('0:' + '11'.repeat(32));
    const digest = proofDigest(own, 'axiom.example', 1_700_000_000, 'payload').toString('hex');
    // workchain big-endian, length and time little-endian: computed apart from this code, for a workchain that tells them apart
    const pinned = proofDigest(new Address(1, own.hash), 'axiom.example', 1_700_000_000, 'payload');
    expect(pinned.toString('hex')).toBe('bf3707d29eff5cd9e06d9e70547321a6a686ca9e67aef10ac09f36d3a8d87472');
    const others = [
      proofDigest(Address.parse('-1:' + '11'.repeat(32)), 'axiom.example', 1_700_000_000, 'payload'),
      proofDigest(Address.parse('0:' + '12'.repeat(32)), 'axiom.example', 1_700_000_000, 'payload'),
      proofDigest(own, 'axiom.exampl', 1_700_000_000, 'epayload'),
      proofDigest(own, 'axiom.example', 1_700_000_001, 'payload'),
      proofDigest(own, 'axiom.example', 1_700_000_000, 'payloae'),
    ].map((other) => other.toString('hex'));
    expect(new Set([digest, ...others]).size).toBe(6);
    expect(sign(Buffer.from(digest, 'hex'), Buffer.alloc(64, 7))).toHaveLength(64);
  });
});
