import { until } from '../../support/until.ts';
import { beginCell, Cell, comment, loadMessage, toNano } from '@ton/core';
import {
  BadRequestError,
  UserRejectsError,
  type TonConnect,
  WalletNotSupportFeatureError,
} from '@tonconnect/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../support/devnet.ts';
import {
  answer,
  connect,
  expectOk,
  get,
  newWallet,
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
  type RawApp,
} from './support.ts';

let outside: Outside;
let site: AppSite;

const chainNowS = () => outside.devnet.chain.nowS();
const viewOf = (address: string) => expectOk(get(outside.port, walletPath(address)));
const balanceOf = async (address: string) => BigInt(String((await viewOf(address))['balance']));
const lastRequest = async (address: string) =>
  ((await viewOf(address))['requests'] as Record<string, unknown>[]).at(-1)!;

async function connected(
  version: 'v5r1' | 'v4r2' = 'v5r1',
  fund = '10000000000',
): Promise<{ app: TonConnect; address: string }> {
  const app = openApp(outside, site);
  const address = await newWallet(outside, version, fund);
  await connect(outside, app, address);
  return { app, address };
}

async function rawConnected(fund = '10000000000'): Promise<{ app: RawApp; address: string }> {
  const app = await openRawApp(outside);
  const address = await newWallet(outside, 'v5r1', fund);
  await expectOk(post(outside.port, `${walletPath(address)}/connect`, { link: app.link(site.manifestUrl) }));
  await answer(outside, address, 'approve');
  expect(await app.next()).toMatchObject({ event: 'connect' });
  return { app, address };
}

const call = (id: string, transaction: object) => ({
  method: 'sendTransaction',
  params: [JSON.stringify(transaction)],
  id,
});

beforeAll(async () => {
  quietSdk();
  [outside, site] = await Promise.all([openOutside(), openSite()]);
});
afterAll(async () => {
  await Promise.all([outside.end(), site.close()]);
});

describe('sendTransaction through the unmodified SDK', () => {
  it.each(['v5r1', 'v4r2'] as const)(
    'R5.36 approved by a %s wallet: the boc moves TON with its comment',
    async (version) => {
      const { app, address } = await connected(version);
      const shop = await newWallet(outside, 'v5r1', '0');
      const payload = comment('order 7f3a').toBoc().toString('base64');
      const sent = app.sendTransaction({
        validUntil: chainNowS() + 60,
        messages: [{ address: shop, amount: toNano('2.5').toString(), payload }],
      });
      expect(await waiting(outside, address)).toMatchObject({
        kind: 'transaction',
        text: `AXIOM asks you to pay 2.5 TON to ${shop.slice(0, 4)}…${shop.slice(-4)}, comment: order 7f3a`,
        amount: '2500000000',
      });
      expect(await answer(outside, address, 'approve')).toMatchObject({ request: { status: 'approved' } });
      const { boc } = await sent;
      await until('the payment', async () => (await balanceOf(shop)) === toNano('2.5'));
      const message = loadMessage(Cell.fromBase64(boc).beginParse());
      const [last] = await clientOf(outside.port).getTransactions(message.info.dest as never, { limit: 1 });
      expect(last?.inMessage?.body.hash().toString('hex')).toBe(message.body.hash().toString('hex'));
      const body = last?.outMessages.get(0)?.body.beginParse();
      expect([body?.loadUint(32), body?.loadStringTail()]).toEqual([0, 'order 7f3a']);
      await app.disconnect();
    },
  );

  it('pays many at once: 255 messages of one v5r1 transfer', async () => {
    const { app, address } = await connected();
    const shop = await newWallet(outside, 'v5r1', '0');
    const messages = Array.from({ length: 255 }, () => ({ address: shop, amount: '1000000' }));
    const sent = app.sendTransaction({ validUntil: chainNowS() + 60, messages });
    expect(await waiting(outside, address)).toMatchObject({ amount: '255000000' });
    await answer(outside, address, 'approve');
    await sent;
    await until('the payment', async () => (await balanceOf(shop)) > 250_000_000n);
    await app.disconnect();
  });

  it('a v4r2 wallet pays four at once; a fifth is refused before and by the wallet', async () => {
    const { app, address } = await connected('v4r2');
    const shop = await newWallet(outside, 'v5r1', '0');
    const messages = (count: number) =>
      Array.from({ length: count }, () => ({ address: shop, amount: '1000000000' }));
    const five = app.sendTransaction({ validUntil: chainNowS() + 60, messages: messages(5) });
    await expect(five).rejects.toBeInstanceOf(WalletNotSupportFeatureError);
    const sent = app.sendTransaction({ validUntil: chainNowS() + 60, messages: messages(4) });
    await waiting(outside, address);
    await answer(outside, address, 'approve');
    await sent;
    await until('the four payments', async () => (await balanceOf(shop)) > 3_900_000_000n);
    await app.disconnect();

    const raw = await openRawApp(outside);
    await expectOk(
      post(outside.port, `${walletPath(address)}/connect`, { link: raw.link(site.manifestUrl) }),
    );
    await answer(outside, address, 'approve');
    expect(await raw.next()).toMatchObject({ event: 'connect' });
    await raw.say(call('1', { valid_until: chainNowS() + 60, messages: messages(5) }));
    const most = expect.stringContaining('5 entries, this wallet takes at most 4') as string;
    expect(await raw.next()).toMatchObject({ id: '1', error: { code: 1, message: most } });
    raw.close();
  });

  it('rejected: UserRejectsError and nothing is signed', async () => {
    const { app, address } = await connected();
    const sent = app.sendTransaction({ validUntil: chainNowS() + 60, messages: [{ address, amount: '1' }] });
    await waiting(outside, address);
    expect(await answer(outside, address, 'reject')).toMatchObject({
      request: { status: 'rejected', boc: null },
    });
    await expect(sent).rejects.toBeInstanceOf(UserRejectsError);
    expect((await viewOf(address))['seqno']).toBe(0);
    await app.disconnect();
  });

  it('a decision kept in advance never overtakes the acknowledgement of the request', async () => {
    const { app, address } = await connected();
    await answer(outside, address, 'reject');
    const sent = app.sendTransaction({ validUntil: chainNowS() + 60, messages: [{ address, amount: '1' }] });
    await expect(sent).rejects.toBeInstanceOf(UserRejectsError);
    await app.disconnect();
  });

  it('expired while it waited: BadRequestError, by the clock of the chain', async () => {
    const { app, address } = await connected();
    const sent = app.sendTransaction({ validUntil: chainNowS() + 60, messages: [{ address, amount: '1' }] });
    await waiting(outside, address);
    const failed = expect(sent).rejects.toBeInstanceOf(BadRequestError);
    await expectOk(post(outside.port, '/devnet/time', { advance_s: 61 }));
    await failed;
    expect(await lastRequest(address)).toMatchObject({ status: 'expired', boc: null });
    await app.disconnect();
  });

  it('expired before it came: BadRequestError', async () => {
    const { app, address } = await connected();
    const sent = app.sendTransaction({ validUntil: chainNowS() - 1, messages: [{ address, amount: '1' }] });
    await expect(sent).rejects.toBeInstanceOf(BadRequestError);
    expect(await lastRequest(address)).toMatchObject({ status: 'expired' });
    await app.disconnect();
  });

  it('not enough TON: failed with the reason, nothing signed, the next payment goes through', async () => {
    const { app, address } = await connected('v5r1', '1000000000');
    const pay = (amount: string) =>
      app.sendTransaction({ validUntil: chainNowS() + 60, messages: [{ address, amount }] });
    const sent = pay(toNano('1').toString());
    await waiting(outside, address);
    expect(await answer(outside, address, 'approve')).toMatchObject({
      request: { status: 'failed', reason: expect.stringContaining('Not enough TON'), boc: null },
    });
    await expect(sent).rejects.toThrow('Not enough TON');
    const second = pay('1000');
    await waiting(outside, address);
    await answer(outside, address, 'approve');
    expect((await second).boc).toMatch(/^te6/);
    await app.disconnect();
  });

  it('two payments approved one after the other get two seqnos', async () => {
    const { app, address } = await connected();
    const shop = await newWallet(outside, 'v5r1', '0');
    const pay = () =>
      app.sendTransaction({
        validUntil: chainNowS() + 60,
        messages: [{ address: shop, amount: '100000000' }],
      });
    const first = pay();
    await waiting(outside, address);
    const second = pay();
    await until('two waiting requests', async () => {
      const requests = (await viewOf(address))['requests'] as Record<string, unknown>[];
      return requests.filter(({ status }) => status === 'waiting').length === 2;
    });
    await Promise.all([answer(outside, address, 'approve'), answer(outside, address, 'approve')]);
    const bocs = await Promise.all([first, second]);
    expect(bocs[0].boc).not.toBe(bocs[1].boc);
    // Between the two the chain may have taken nanos for storage.
    await until('both payments', async () => (await balanceOf(shop)) > 199_000_000n);
    expect((await viewOf(address))['seqno']).toBe(2);
    await app.disconnect();
  });
});

describe('what a wallet does with an app that misbehaves', () => {
  it('ignored: the app hears nothing at all', async () => {
    const { app, address } = await rawConnected();
    await app.say(call('1', { valid_until: chainNowS() + 5, messages: [{ address, amount: '1' }] }));
    await waiting(outside, address);
    expect(await answer(outside, address, 'ignore')).toMatchObject({ request: { status: 'ignored' } });
    await expectOk(post(outside.port, '/devnet/time', { advance_s: 10 }));
    await app.say({ method: 'signData', params: [], id: '2' });
    expect(await app.next()).toMatchObject({ id: '2', error: { code: 400 } });
    expect(app.unread).toBe(0);
    app.close();
  });

  it('a repeated request id gets the same answer and pays once', async () => {
    const { app, address } = await rawConnected();
    const request = call('5', { valid_until: chainNowS() + 60, messages: [{ address, amount: '1000' }] });
    await Promise.all([app.say(request), app.say(request)]);
    await waiting(outside, address);
    await answer(outside, address, 'approve');
    const first = await app.next();
    await app.say(request);
    expect(await app.next()).toEqual(first);
    await until('the signature', async () => (await viewOf(address))['seqno'] === 1);
    expect((await viewOf(address))['requests']).toHaveLength(2);
    app.close();
  });

  it('delivered twice by the bridge, it is taken and answered once', async () => {
    const { app, address } = await rawConnected();
    await expectOk(post(outside.port, '/devnet/faults', { target: 'bridge', kind: 'repeat', count: 1 }));
    await app.say({ method: 'signData', params: [], id: '1' });
    await app.say({ method: 'signData', params: [], id: '2' });
    expect([await app.next(), await app.next()]).toMatchObject([{ id: '1' }, { id: '2' }]);
    await expectOk(post(outside.port, '/devnet/faults', { target: 'bridge', kind: 'repeat' }));
    await app.say(call('6', { valid_until: chainNowS() + 60, messages: [{ address, amount: '1000' }] }));
    await waiting(outside, address);
    await expectOk(post(outside.port, '/devnet/faults', { target: 'bridge', kind: 'none' }));
    expect((await viewOf(address))['requests']).toHaveLength(2);
    app.close();
  });

  it.each([
    ['another sender', { from: `0:${'11'.repeat(32)}` }, '"from"'],
    ['another network', { network: '-239' }, '"network"'],
    ['no messages', { messages: [] }, '"messages"'],
    [
      'too many messages',
      { messages: Array.from({ length: 256 }, () => ({ address: '', amount: '1' })) },
      '256',
    ],
    [
      'a raw address',
      { messages: [{ address: `0:${'11'.repeat(32)}`, amount: '1' }] },
      'messages[0].address',
    ],
    ['a number as amount', { messages: [{ amount: 1 }] }, 'messages[0].amount'],
    ['a negative amount', { messages: [{ amount: '-1' }] }, 'messages[0].amount'],
    ['a payload that is no BoC', { messages: [{ amount: '1', payload: 'hello' }] }, 'messages[0].payload'],
    [
      'a state init that is none',
      { messages: [{ amount: '1', stateInit: beginCell().endCell().toBoc().toString('base64') }] },
      'messages[0].stateInit',
    ],
    ['a valid_until in milliseconds', { valid_until: 1_800_000_000_000 }, '"valid_until"'],
  ])('refuses %s with code 1', async (_what, wrong, named) => {
    const { app, address } = await rawConnected('1000000000');
    const messages = ('messages' in wrong ? wrong.messages : [{ amount: '1' }]).map((message) => ({
      address,
      ...message,
    }));
    await app.say(call('1', { valid_until: chainNowS() + 60, ...wrong, messages }));
    expect(await app.next()).toMatchObject({
      id: '1',
      error: { code: 1, message: expect.stringContaining(named) },
    });
    expect(await lastRequest(address)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining(named),
    });
    app.close();
  });

  it.each([
    ['no list', 'x'],
    ['no text', [1]],
    ['no JSON', ['{']],
    ['no object', ['7']],
  ])('refuses params that are %s', async (_what, params) => {
    const { app } = await rawConnected('0');
    await app.say({ method: 'sendTransaction', params, id: '1' });
    expect(await app.next()).toMatchObject({
      id: '1',
      error: { code: 1, message: expect.stringContaining('params') },
    });
    app.close();
  });

  it('never answers faster than a person could', async () => {
    const { app, address } = await rawConnected();
    await answer(outside, address, 'reject');
    const asked = performance.now();
    await app.say(call('1', { valid_until: chainNowS() + 60, messages: [{ address, amount: '1' }] }));
    expect(await app.next()).toMatchObject({ id: '1', error: { code: 300 } });
    expect(performance.now() - asked).toBeGreaterThan(49);
    app.close();
  });

  it('passes over what it cannot decrypt or read, and goes on', async () => {
    const { app } = await rawConnected('0');
    const query = `client_id=${app.clientId}&to=${app.wallet}&ttl=300`;
    await fetch(`${outside.origin}/bridge/message?${query}`, { method: 'POST', body: 'bm9pc2U=' });
    await app.say('no object');
    await app.say({ method: 'sendTransaction' });
    await app.say({ method: 'nonsense', params: [], id: 9 });
    expect(await app.next()).toMatchObject({
      id: '9',
      error: { code: 400, message: 'Method "nonsense" is not supported' },
    });
    app.close();
  });

  it('while the bridge is down an answer waits, then arrives', async () => {
    const { app, address } = await rawConnected();
    await app.say(call('1', { valid_until: chainNowS() + 60, messages: [{ address, amount: '1000' }] }));
    await waiting(outside, address);
    await expectOk(post(outside.port, '/devnet/faults', { target: 'bridge', kind: 'error' }));
    await answer(outside, address, 'approve');
    await expectOk(post(outside.port, '/devnet/faults', { target: 'bridge', kind: 'garbage' }));
    await until('the signature', async () => (await viewOf(address))['seqno'] === 1);
    expect(app.unread).toBe(0);
    await expectOk(post(outside.port, '/devnet/faults', { target: 'bridge', kind: 'none' }));
    expect(await app.next()).toMatchObject({ id: '1', result: expect.stringMatching(/^te6/) });
    app.close();
  });
});
