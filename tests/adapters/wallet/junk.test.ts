import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../support/until.ts';
import { BrowserPage } from '../support/browser-page.ts';
import { collectLeaks } from '../support/page-leaks.ts';
import { connectEvent, openRawWallet, type RawWallet } from '../support/raw-wallet.ts';
import { never, openWalletBench, target, type WalletBench } from '../support/wallet-bench.ts';

let bench: WalletBench;
const page = new BrowserPage();
const uncaught = collectLeaks(() => page);

beforeAll(async () => {
  bench = await openWalletBench();
});
afterAll(async () => {
  await bench.close();
});

/** As anybody may put it on the bridge. */
const UNREADABLE = ['?', 'AA', 'AAAA', btoa('x'.repeat(24)), btoa('x'.repeat(80)), '{}', 'null', 'ü'];
/** As only who has seen the code can encrypt it. */
const READABLE = [
  null,
  5,
  'disconnect',
  [],
  {},
  { id: null },
  { id: 7, result: {} },
  { event: null },
  { event: 'connect' },
  { event: 'connect', payload: {} },
  { event: 'connect', id: 1, payload: { items: null, device: null } },
  { event: 'connect', id: 1, payload: { items: [null] } },
  { event: 'connect', id: 1, payload: { items: [{ name: 'ton_proof', proof: null }], device: null } },
  { event: 'connect', id: 1, payload: { items: [], device: {} } },
  {
    event: 'connect',
    id: 1,
    payload: { items: [{ name: 'ton_addr' }], device: { features: 'SendTransaction' } },
  },
  { event: 'connect', id: 1, payload: { items: [{ name: 'ton_addr' }], device: { features: {} } } },
  { event: 'disconnect', id: 1, payload: {} },
  { event: 'connect_error' },
  { event: 'transmogrify', id: 2, payload: {} },
  { id: 'x', error: null },
  { event: '__proto__', id: -1, payload: null },
];

describe('junk on the bridge', () => {
  it.each([
    ['that nobody can read', UNREADABLE.map((body) => (wallet: RawWallet) => wallet.shout(body))],
    ['that only a wallet can send', READABLE.map((content) => (wallet: RawWallet) => wallet.say(content))],
  ])('R3.15f %s is no error of the page, and the wallet that follows connects', async (_, junk) => {
    const port = bench.wallet({ view: page });
    let link = '';
    const running = port.connect(await target(port), {
      onLink: (given) => void (link = given),
      signal: never,
    });
    await until('the link', () => link !== '');
    const wallet = await openRawWallet(`${bench.outside.origin}/bridge`, link);
    for (const send of junk) await send(wallet);
    await wallet.say(connectEvent('-3'));
    expect(await running).toMatchObject({ account: { chain: '-3' } });
    expect(uncaught).toEqual([]);
    wallet.close();
    await bench.clear();
  });
});
