import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ConnectTarget, SendOutcome } from '@axiom/domain/wallet/port';
import { expectOk, newWallet, post, waiting, walletPath } from '../../devnet/wallet/support.ts';
import { BrowserPage } from '../support/browser-page.ts';
import { collectLeaks } from '../support/page-leaks.ts';
import {
  failing,
  never,
  openWalletBench,
  payment,
  target,
  type WalletBench,
} from '../support/wallet-bench.ts';

let bench: WalletBench;
let page = new BrowserPage();
const uncaught = collectLeaks(() => page);

beforeAll(async () => {
  bench = await openWalletBench();
});
afterAll(async () => {
  await bench.close();
});
afterEach(async () => {
  await bench.clear();
  expect(uncaught).toEqual([]);
});

const decide = (address: string, body: object) =>
  expectOk(post(bench.outside.port, `${walletPath(address)}/answer`, body));

/** A connection whose wallet answers in an odd way. */
async function connect(quirk: string, to?: ConnectTarget, decision = 'approve') {
  page = new BrowserPage();
  const port = bench.wallet({ view: page });
  const address = await newWallet(bench.outside);
  const open = async (link: string) => {
    await bench.openInWallet(address, link);
    await decide(address, { decision, quirk });
  };
  const { account } = await port.connect(to ?? (await target(port)), {
    onLink: (link) => void open(link),
    signal: never,
  });
  return { port, address, account };
}

describe('an odd answer to a wish to connect', () => {
  it.each([
    ['wrong_network', 'wrong-network', /wrong network/],
    ['no_address', 'missing-address', /^ton_addr connection item was not found$/],
    ['no_feature', 'not-supported', /required features/],
  ])('%s is %s, and no error of the page', async (quirk, code, text) => {
    const failure = await failing(connect(quirk));
    expect([failure.code, failure.message]).toEqual([code, expect.stringMatching(text)]);
  });

  it('from a wallet in no list: connected, under its own name', async () => {
    const { account } = await connect('unlisted', { type: 'any' });
    expect(account).toMatchObject({ walletName: 'stowaway', walletImageUrl: null, walletLink: null });
  });

  it('twice is once, whether yes or no', async () => {
    const { port, address } = await connect('twice');
    let gone = 0;
    port.onDisconnected(() => {
      gone += 1;
    });
    const sending = port.send(payment(), () => {}, never);
    await waiting(bench.outside, address);
    await decide(address, { decision: 'reject' });
    expect([(await sending).type, gone]).toEqual(['rejected', 0]);
    expect((await failing(connect('twice', undefined, 'reject'))).code).toBe('declined');
  });
});

describe('an odd answer to a payment', () => {
  const odd = async (answer: object, first = false): Promise<SendOutcome> => {
    const port = bench.wallet();
    const { address } = await bench.connect(port);
    if (first) await decide(address, answer);
    const sending = port.send(payment(), () => {}, never);
    if (!first) {
      await waiting(bench.outside, address);
      await decide(address, answer);
    }
    return sending;
  };

  it('before the bridge’s acknowledgement it is heard all the same', async () => {
    expect((await odd({ decision: 'approve', quirk: 'before_ack' }, true)).type).toBe('signed');
    expect((await odd({ decision: 'reject', quirk: 'before_ack' }, true)).type).toBe('rejected');
  });

  it('twice is once; late is heard', async () => {
    expect((await odd({ decision: 'approve', quirk: 'twice' })).type).toBe('signed');
    expect((await odd({ decision: 'reject', quirk: 'late', late_ms: 700 })).type).toBe('rejected');
  });
});
