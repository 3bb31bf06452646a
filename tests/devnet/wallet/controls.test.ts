import { until } from '../../support/until.ts';
import { Address, comment } from '@ton/core';
import { WalletContractV4, WalletContractV5R1 } from '@ton/ton';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expectOk,
  fetchJson,
  get,
  newWallet,
  openApp,
  openOutside,
  openSite,
  post,
  quietSdk,
  walletPath,
  type AppSite,
  type Outside,
} from './support.ts';

let outside: Outside;
let site: AppSite;
const viewOf = (address: string) => expectOk(get(outside.port, walletPath(address)));
const balanceOf = async (address: string) => BigInt(String((await viewOf(address))['balance']));

beforeAll(async () => {
  quietSdk();
  [outside, site] = await Promise.all([openOutside(), openSite()]);
});
afterAll(() => Promise.all([outside.end(), site.close()]));

describe('POST /devnet/wallets', () => {
  it('makes a wallet of the test network, empty, v5r1 unless told', async () => {
    const made = await expectOk(post(outside.port, '/devnet/wallets', {}));
    expect(made).toEqual({
      address: expect.stringMatching(/^0Q/),
      public_key: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await viewOf(String(made['address']))).toMatchObject({
      address: made['address'],
      version: 'v5r1',
      balance: '0',
      seqno: 0,
      connected: false,
      requests: [],
    });
  });

  it.each(['v5r1', 'v4r2'] as const)('its %s contract is the one of the test network', async (version) => {
    const made = await expectOk(post(outside.port, '/devnet/wallets', { version }));
    const publicKey = Buffer.from(String(made['public_key']), 'hex');
    const { address } =
      version === 'v5r1'
        ? WalletContractV5R1.create({ publicKey, walletId: { networkGlobalId: -3 } })
        : WalletContractV4.create({ publicKey, workchain: 0 });
    expect(Address.parse(String(made['address'])).equals(address)).toBe(true);
  });

  it.each(['telegram-wallet', 'harbour', 'lantern', 'drydock', 'sextant', 'spyglass'])(
    'makes one of the product %s, with the contract that product has',
    async (app) => {
      const { address } = await expectOk(post(outside.port, '/devnet/wallets', { app }));
      expect(await viewOf(String(address))).toMatchObject({
        version: app === 'lantern' ? 'v4r2' : 'v5r1',
        app: { app_name: app, look: app === 'drydock' ? 'window' : 'phone' },
      });
    },
  );

  it('finds it under every form of its address', async () => {
    const address = await newWallet(outside, 'v4r2', '0');
    const view = await viewOf(address);
    expect(await viewOf(String(view['raw_address']))).toMatchObject({ address, version: 'v4r2' });
  });

  it.each([
    ['/devnet/wallets', { version: 'v3' }, 422, 'version'],
    ['/devnet/wallets', { versoin: 'v5r1' }, 422, 'versoin'],
    ['/devnet/wallets', { app: 'nobody' }, 422, 'lantern'],
    ['/devnet/wallets', { app: 'lantern', version: 'v5r1' }, 422, 'version'],
    [walletPath('nonsense'), undefined, 404, 'nonsense'],
    [walletPath(`0:${'1'.repeat(64)}`), undefined, 404, '0:1111'],
    [`${walletPath('nonsense')}/fund`, { amount: '1' }, 422, 'address'],
    [`${walletPath(`0:${'1'.repeat(64)}`)}/fund`, { amount: 1 }, 422, 'amount'],
    [`${walletPath(`0:${'1'.repeat(64)}`)}/fund`, { amount: '0' }, 422, 'amount'],
    [`${walletPath(`0:${'1'.repeat(64)}`)}/fund`, {}, 422, 'amount'],
    [`${walletPath(`0:${'1'.repeat(64)}`)}/answer`, { decision: 'approve' }, 404, '0:1111'],
    ['{own}/answer', { decision: 'maybe' }, 422, 'decision'],
    ['{own}/answer', { decision: 'reject', why: 1 }, 422, 'why'],
    ['{own}/connect', { link: 'tc://?v=1&id=1' }, 422, 'link'],
    ['{own}/connect', {}, 422, 'link'],
    ['{own}/connect', { link: 'tc://', quirk: 'rude' }, 422, 'quirk'],
    ['{own}/connect', { link: 'tc://', quirk: 'before_ack' }, 422, 'before_ack'],
    ['{own}/connect', { link: 'tc://', quirk: 'late', late_ms: 240_001 }, 422, '1 to 240000'],
    ['{own}/connect', { link: 'tc://', late_ms: 10 }, 422, 'late_ms'],
    ['{own}/answer', { decision: 'ignore', quirk: 'twice' }, 422, 'quirk'],
    ['{own}/answer', { decision: 'reject', quirk: 'wrong_network' }, 422, 'approve'],
    ['{own}/answer', { decision: 'approve', quirk: 'late', late_ms: 0 }, 422, '1 to 240000'],
    ['{own}/send', { messages: [] }, 422, 'messages'],
    ['{own}/send', { messages: [{ address: 'x', amount: '1' }] }, 422, 'messages.0.address'],
    ['{own}/send', { messages: [{ address: '{own address}', amount: '1.5' }] }, 422, 'messages.0.amount'],
    [
      '{own}/send',
      { messages: [{ address: '{own address}', amount: '1', payload: 'x' }] },
      422,
      'messages.0.payload',
    ],
    ['{own}/send', { messages: [{ address: '{own address}', amount: '1', memo: 'x' }] }, 422, 'memo'],
    [
      '{own}/send',
      { messages: [{ address: '{own address}', amount: '1' }], valid_until: 1 },
      422,
      'valid_until',
    ],
  ])('%s %o is a %i that names it', async (path, body, status, named) => {
    const own = await newWallet(outside, 'v5r1', '1000000000');
    const filled = JSON.parse(JSON.stringify(body ?? null).replaceAll('{own address}', own)) as object | null;
    const at = path.replace('{own}', walletPath(own));
    const answer = filled === null ? await get(outside.port, at) : await post(outside.port, at, filled);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(named);
  });
});

describe('fund and send', () => {
  it('funds any address', async () => {
    const nobody = `0:${'7'.repeat(64)}`;
    const answer = await expectOk(post(outside.port, `${walletPath(nobody)}/fund`, { amount: '3000000000' }));
    expect(answer).toMatchObject({ amount: '3000000000', balance: '3000000000' });
  });

  it('sends an ordinary signed transfer with payload and without bounce', async () => {
    const [from, to] = [await newWallet(outside, 'v4r2'), await newWallet(outside, 'v5r1', '0')];
    const payload = comment('hello').toBoc().toString('base64');
    const sent = await expectOk(
      post(outside.port, `${walletPath(from)}/send`, {
        messages: [{ address: to, amount: '1000000000', payload, bounce: false }],
      }),
    );
    expect(sent).toEqual({
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      boc: expect.stringMatching(/^te6/),
      seqno: 0,
      valid_until: expect.any(Number),
    });
    await until('the payment', async () => (await balanceOf(to)) === 1_000_000_000n);
  });

  it('what is sent bounceable to an address without code comes back', async () => {
    const from = await newWallet(outside, 'v5r1', '2000000000');
    const nobody = `0:${'6'.repeat(64)}`;
    await expectOk(
      post(outside.port, `${walletPath(from)}/send`, {
        messages: [{ address: nobody, amount: '1000000000' }],
      }),
    );
    await until('the bounce', async () => {
      const view = await viewOf(from);
      return view['seqno'] === 1 && BigInt(String(view['balance'])) > 1_900_000_000n;
    });
  });

  it('refuses what the balance does not cover', async () => {
    const from = await newWallet(outside, 'v5r1', '1000000000');
    const answer = await post(outside.port, `${walletPath(from)}/send`, {
      messages: [{ address: from, amount: '1000000000' }],
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'not_enough_ton' } });
  });

  it('refuses more messages than the contract takes', async () => {
    const from = await newWallet(outside, 'v4r2', '1000000000');
    const messages = Array.from({ length: 5 }, () => ({ address: from, amount: '1' }));
    expect(await post(outside.port, `${walletPath(from)}/send`, { messages })).toMatchObject({ status: 422 });
  });
});

describe('wallets of owners', () => {
  it('each owner has one, with coins to start', async () => {
    const wallets = outside.devnet.world.wallets!;
    const [first, again, other] = await Promise.all([
      wallets.forOwner('person:1'),
      wallets.forOwner('person:1'),
      wallets.forOwner('person:2'),
    ]);
    expect(first).toEqual(again);
    expect(other).not.toEqual(first);
    await until('the first balance', async () => (await balanceOf(first.address)) === 1_000_000_000_000n);
    expect(await viewOf(first.address)).toMatchObject({
      owner: 'person:1',
      app: { app_name: 'telegram-wallet' },
    });
    await expect(wallets.forOwner('somebody')).rejects.toThrow('person:<id>');
  });

  it('keeps them over a restart, and pays the start once', async () => {
    const { address } = await outside.devnet.world.wallets!.forOwner('person:3');
    await until('the first balance', async () => (await balanceOf(address)) > 0n);
    await outside.restart();
    expect(await outside.devnet.world.wallets!.forOwner('person:3')).toEqual({ address });
    await outside.devnet.chain.produce();
    expect(await balanceOf(address)).toBe(1_000_000_000_000n);
  });
});

describe('GET /wallets-list.json', () => {
  it('is a list the unmodified SDK takes as it is', async () => {
    const wallets = await openApp(outside, site).getWallets();
    expect(wallets).toMatchObject([
      {
        appName: 'telegram-wallet',
        name: 'Wallet',
        universalLink: 'https://t.me/wallet?attach=wallet',
        bridgeUrl: `${outside.origin}/bridge`,
      },
      {
        appName: 'harbour',
        universalLink: `${outside.origin}/wallet/connect`,
        deepLink: 'harbour-tc://',
        jsBridgeKey: 'harbour',
      },
      {
        appName: 'lantern',
        universalLink: `${outside.origin}/wallet/lantern/connect`,
        deepLink: 'lantern-tc://',
      },
      {
        appName: 'drydock',
        universalLink: `${outside.origin}/wallet/drydock/connect`,
        deepLink: 'drydock-tc://',
        platforms: ['macos', 'windows', 'linux'],
      },
      {
        appName: 'sextant',
        jsBridgeKey: 'sextant',
        injected: false,
        platforms: ['chrome', 'firefox', 'safari'],
      },
      { appName: 'spyglass', jsBridgeKey: 'spyglass', injected: false },
    ]);
    expect(wallets).toHaveLength(6);
    const remote = wallets.flatMap((wallet) => ('universalLink' in wallet ? [wallet.appName] : []));
    expect(remote).toEqual(['telegram-wallet', 'harbour', 'lantern', 'drydock']);
  });

  it('its pictures and pages are there, and it breaks when it is told to', async () => {
    const response = await fetch(`${outside.origin}/wallets-list.json`);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    for (const wallet of (await response.json()) as { image: string; about_url: string }[]) {
      const image = await fetch(wallet.image);
      expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
      expect((await fetch(wallet.about_url)).status).toBe(200);
    }
    const about = async (app: string) => (await fetch(`${outside.origin}/wallet/about/${app}`)).text();
    expect(await about('drydock')).toContain('href="/wallet/drydock/connect"');
    expect(await about('sextant')).toContain('/wallet/extension/sextant.js');
    expect(await about('spyglass')).toContain('There is nothing to install');
    await expectOk(post(outside.port, '/devnet/faults', { target: 'wallets_list', kind: 'error', count: 1 }));
    expect((await fetchJson(`${outside.origin}/wallets-list.json`)).status).toBe(500);
    expect((await fetch(`${outside.origin}/wallets-list.json`)).status).toBe(200);
  });
});
