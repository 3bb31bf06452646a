import type { TonConnect } from '@tonconnect/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../support/until.ts';
import {
  answer,
  connect,
  expectOk,
  get,
  linkFor,
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
  type RawApp,
} from './support.ts';

let outside: Outside;
let site: AppSite;

const viewOf = (address: string) => expectOk(get(outside.port, walletPath(address)));
const decide = (address: string, body: object) =>
  expectOk(post(outside.port, `${walletPath(address)}/answer`, body));
const open = (address: string, link: string, quirk: string) =>
  expectOk(post(outside.port, `${walletPath(address)}/connect`, { link, quirk }));
const payment = (address: string) => ({
  valid_until: outside.devnet.chain.nowS() + 60,
  messages: [{ address, amount: '1000' }],
});
const call = (id: string, address: string) => ({
  method: 'sendTransaction',
  params: [JSON.stringify(payment(address))],
  id,
});

/** An app without the SDK that is connected with a wallet. */
async function connectedRaw(): Promise<{ app: RawApp; address: string }> {
  const app = await openRawApp(outside);
  const address = await newWallet(outside);
  await expectOk(post(outside.port, `${walletPath(address)}/connect`, { link: app.link(site.manifestUrl) }));
  await answer(outside, address, 'approve');
  expect(await app.next()).toMatchObject({ event: 'connect' });
  return { app, address };
}

const sends = (app: TonConnect, address: string): Promise<unknown> =>
  app.sendTransaction({ validUntil: outside.devnet.chain.nowS() + 60, messages: payment(address).messages });

beforeAll(async () => {
  quietSdk();
  [outside, site] = await Promise.all([openOutside(), openSite()]);
});
afterAll(() => Promise.all([outside.end(), site.close()]));

describe('a wallet whose answer to a wish to connect is odd', () => {
  it.each([
    ['wrong_network', (wallet: unknown) => expect(wallet).toMatchObject({ account: { chain: '-239' } })],
    [
      'no_feature',
      (wallet: unknown) =>
        expect(wallet).toMatchObject({ device: { features: [{ name: 'SignData', types: ['text'] }] } }),
    ],
    ['unlisted', (wallet: unknown) => expect(wallet).toMatchObject({ device: { appName: 'stowaway' } })],
  ] as const)('%s: by the way its link was opened, or by the decision', async (quirk, check) => {
    for (const at of ['link', 'decision']) {
      const app = openApp(outside, site);
      const address = await newWallet(outside, 'v5r1', '0');
      const heard = nextStatus(app);
      const link = await linkFor(outside, app, 'harbour');
      if (at === 'link') await open(address, link, quirk);
      else await expectOk(post(outside.port, `${walletPath(address)}/connect`, { link }));
      const said = await decide(address, { decision: 'approve', ...(at === 'decision' ? { quirk } : {}) });
      expect(said).toMatchObject({ request: { quirk } });
      check(await heard);
      expect((await app.getWallets()).map(({ appName }) => appName)).not.toContain('stowaway');
      await app.disconnect();
    }
  });

  it('no_address: the event has the proof alone', async () => {
    const app = await openRawApp(outside);
    const address = await newWallet(outside, 'v5r1', '0');
    const items = [{ name: 'ton_addr' }, { name: 'ton_proof', payload: 'p' }];
    await open(address, app.link(site.manifestUrl, items), 'no_address');
    await answer(outside, address, 'approve');
    expect(await app.next()).toMatchObject({ event: 'connect', payload: { items: [{ name: 'ton_proof' }] } });
    app.close();
  });

  it('twice: the same event, with the same id', async () => {
    const app = await openRawApp(outside);
    const address = await newWallet(outside, 'v5r1', '0');
    await open(address, app.link(site.manifestUrl), 'twice');
    await answer(outside, address, 'reject');
    const first = await app.next();
    expect(first).toMatchObject({ event: 'connect_error' });
    expect(await app.next()).toEqual(first);
    app.close();
  });
});

describe('a wallet whose answer to a payment is odd', () => {
  it('twice: the same answer', async () => {
    const { app, address } = await connectedRaw();
    await app.say(call('1', address));
    await waiting(outside, address);
    await decide(address, { decision: 'approve', quirk: 'twice' });
    const first = await app.next();
    expect(first).toMatchObject({ id: '1', result: expect.stringMatching(/^te6/) });
    expect(await app.next()).toEqual(first);
    expect(await viewOf(address)).toMatchObject({ requests: [{}, { status: 'approved' }] });
    app.close();
  });

  it('late: the payment is on chain before, and later words need not wait for it', async () => {
    const { app, address } = await connectedRaw();
    await app.say(call('1', address));
    await waiting(outside, address);
    const decided = performance.now();
    await decide(address, { decision: 'approve', quirk: 'late', late_ms: 1500 });
    await until('the payment', async () => (await viewOf(address))['seqno'] === 1);
    await app.say({ method: 'signData', params: [], id: '2' });
    expect(await app.next()).toMatchObject({ id: '2' });
    expect(performance.now() - decided).toBeLessThan(1500);
    expect(await app.next()).toMatchObject({ id: '1', result: expect.any(String) });
    expect(performance.now() - decided).toBeGreaterThan(1499);
    app.close();
  });

  it('before_ack: it overtakes the acknowledgement, and the SDK waits for ever; the next one is heard', async () => {
    const app = openApp(outside, site);
    const address = await newWallet(outside);
    await connect(outside, app, address);
    await decide(address, { decision: 'approve', quirk: 'before_ack' });
    let settled = false;
    sends(app, address).then(
      () => (settled = true),
      () => (settled = true),
    );
    await until('the payment', async () => (await viewOf(address))['seqno'] === 1);
    const next = sends(app, address);
    await waiting(outside, address);
    await answer(outside, address, 'approve');
    expect(await next).toMatchObject({ boc: expect.any(String) });
    expect(settled).toBe(false);
    await app.disconnect();
  });

  it('what is about connecting, or comes too late, is refused while a payment waits', async () => {
    const { app, address } = await connectedRaw();
    await app.say(call('1', address));
    await waiting(outside, address);
    for (const quirk of ['unlisted', 'before_ack']) {
      const refused = await post(outside.port, `${walletPath(address)}/answer`, {
        decision: 'approve',
        quirk,
      });
      expect(refused).toMatchObject({ status: 422, body: { field: 'quirk' } });
    }
    await answer(outside, address, 'reject');
    app.close();
  });
});
