import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventDispatcher } from '#adapters/wallet/tracking/dispatcher.ts';
import { memoryStorage } from '../../support/memory-ports.ts';
import { until } from '../../support/until.ts';
import { answer, waiting } from '../../devnet/wallet/support.ts';
import { BrowserPage } from '../support/browser-page.ts';
import {
  failing,
  never,
  openWalletBench,
  payment,
  target,
  type WalletBench,
} from '../support/wallet-bench.ts';
import { TRACKING_NAMES } from '../../support/tracking-names.ts';

let bench: WalletBench;

beforeAll(async () => {
  bench = await openWalletBench();
});
afterAll(() => bench.close());
afterEach(() => bench.clear());

type Detail = Readonly<Record<string, unknown>>;

/** A page that writes down each event of the wallet: the widget's, and the SDK's own. */
class HearingPage extends BrowserPage {
  readonly ui: Detail[] = [];
  readonly sdk: Detail[] = [];

  constructor() {
    super();
    for (const name of TRACKING_NAMES) {
      this.addEventListener(`ton-connect-ui-${name}`, (event) => void this.ui.push(detailOf(event)));
      this.addEventListener(`ton-connect-${name}`, (event) => void this.sdk.push(detailOf(event)));
    }
  }

  get names(): unknown[] {
    return this.ui.map(({ type }) => type);
  }

  of(name: string): Detail {
    const found = this.ui.find(({ type }) => type === name);
    if (found === undefined) throw new Error(`${name} was not told, but ${this.names.join(', ')}`);
    return found;
  }
}

const detailOf = (event: Event): Detail => (event as CustomEvent<Detail>).detail;

let page: HearingPage;
beforeEach(() => {
  page = new HearingPage();
});

describe('R3.24 what a page hears of the wallet', () => {
  it('R3.24a R3.24b a connection that begins, and the wallet that it ends with', async () => {
    const { account } = await bench.connect(bench.wallet({ view: page }));
    expect(page.names).toEqual(['connection-started', 'connection-completed']);
    expect(page.of('connection-started')).toEqual({
      type: 'connection-started',
      custom_data: { ton_connect_sdk_lib: '3.4.1', ton_connect_ui_lib: '1.0.0' },
    });
    expect(page.of('connection-completed')).toMatchObject({
      is_success: true,
      wallet_address: account.address,
      wallet_type: 'harbour',
      auth_type: 'ton_addr',
      custom_data: { chain_id: '-3', provider: 'http', ton_connect_ui_lib: '1.0.0' },
    });
    expect(page.sdk.map(({ type }) => type)).toEqual(page.names);
  });

  it('R3.24c R3.21f a connection that is declined', async () => {
    await failing(bench.connect(bench.wallet({ view: page }), undefined, 'reject'));
    expect(page.of('connection-error')).toMatchObject({
      is_success: false,
      error_message: 'Connection declined',
      error_code: 300,
    });
  });

  it('R3.24c R3.21g a connection that the person cancelled', () => {
    bench.wallet({ view: page }).report('cancelled');
    expect(page.ui.map(({ error_message: text }) => text)).toEqual(['Connection was cancelled']);
  });

  it('R3.24c R3.21h a wallet that was not connected', () => {
    bench.wallet({ view: page }).report('notConnected');
    expect(page.ui.map(({ error_message: text }) => text)).toEqual(['Wallet was not connected']);
  });

  it('R3.24d R3.24e a stored connection that is there again', async () => {
    const storage = memoryStorage();
    await bench.connect(bench.wallet({}, storage));
    const port = bench.wallet({ view: page }, storage);
    const account = await port.restore(never);
    expect(page.names).toEqual(['connection-restoring-started', 'connection-restoring-completed']);
    expect(page.of('connection-restoring-completed')).toMatchObject({ wallet_address: account?.address });
  });

  it('R3.24f R3.21i one that is not, and what was known of its wallet is forgotten', async () => {
    const storage = memoryStorage({ 'ton-connect-storage_bridge-connection': '{' });
    const port = bench.wallet({ view: page }, storage);
    const [wallet] = await port.wallets(never);
    if (wallet !== undefined) port.remember(wallet, 'qrcode');
    expect(await port.restore(never)).toBeNull();
    expect(page.of('connection-restoring-error')).toMatchObject({
      is_success: false,
      error_message: 'Connection was not restored',
    });
    expect(storage.items.has('ton-connect-ui_wallet-info')).toBe(false);
    expect(storage.read('ton-connect-ui_preferred-wallet')).toBe(wallet?.appName);
  });

  it('R3.24g a connection that the app ends, and one that the wallet ends', async () => {
    const port = bench.wallet({ view: page });
    const first = await bench.connect(port);
    await port.disconnect(never);
    expect(page.of('disconnection')).toMatchObject({ scope: 'dapp', wallet_address: first.account.address });
    page.ui.length = 0;
    const second = await bench.connect(port);
    await bench.leave(second.address);
    await until('the end', () => page.names.includes('disconnection'));
    expect(page.of('disconnection')).toMatchObject({
      scope: 'wallet',
      wallet_address: second.account.address,
    });
  });

  it('R3.24h R3.24i a request that is sent, and its signature', async () => {
    const port = bench.wallet({ view: page });
    const { account, address } = await bench.connect(port);
    page.ui.length = 0;
    const sending = port.send(payment(), () => {}, never);
    await waiting(bench.outside, address);
    expect(page.names).toEqual(['transaction-sent-for-signature']);
    const { validUntil: _, messages } = payment();
    expect(page.of('transaction-sent-for-signature')).toMatchObject({ from: account.address, messages });
    await answer(bench.outside, address, 'approve');
    const outcome = await sending;
    expect(page.of('transaction-signed')).toMatchObject({
      is_success: true,
      signed_transaction: outcome.type === 'signed' ? outcome.boc : '',
    });
    expect(page.names).toEqual(['transaction-sent-for-signature', 'transaction-signed']);
  });

  it('R3.24j a signature that is refused, and a request that no wallet was there for', async () => {
    const port = bench.wallet({ view: page });
    expect(await port.send(payment(), () => {}, never)).toMatchObject({ type: 'not-sent' });
    expect(page.of('transaction-signing-failed')).toMatchObject({
      error_message: 'Connect wallet to send a transaction.',
      wallet_address: null,
    });
    page.ui.length = 0;
    const { address } = await bench.connect(port);
    const sending = port.send(payment(), () => {}, never);
    await waiting(bench.outside, address);
    await answer(bench.outside, address, 'reject');
    await sending;
    expect(page.of('transaction-signing-failed')).toMatchObject({ is_success: false, error_code: 300 });
  });

  it('another dispatcher gets both, and the window then none', async () => {
    const heard: string[] = [];
    const eventDispatcher: EventDispatcher = {
      dispatchEvent: async (name) => void heard.push(name),
      addEventListener: async () => () => {},
    };
    await bench.connect(bench.wallet({ view: page, eventDispatcher }));
    expect(heard).toContain('ton-connect-connection-completed');
    expect(heard).toContain('ton-connect-ui-connection-completed');
    expect([page.ui, page.sdk]).toEqual([[], []]);
  });

  it('a listener that throws does not end a connection', async () => {
    let count = 0;
    const eventDispatcher: EventDispatcher = {
      dispatchEvent: () => {
        count += 1;
        if (count % 2 === 0) throw new Error('a listener');
        return Promise.reject(new Error('a listener'));
      },
      addEventListener: () => {
        throw new Error('nobody may listen');
      },
    };
    const { account } = await bench.connect(bench.wallet({ view: page, eventDispatcher }));
    expect(account.chain).toBe('-3');
  });

  it('the page may ask for the version', async () => {
    bench.wallet({ view: page });
    const version = new Promise((resolve) => {
      page.addEventListener('ton-connect-ui-response-version', (event) => resolve(detailOf(event)));
    });
    page.dispatchEvent(new Event('ton-connect-ui-request-version'));
    expect(await version).toEqual({ type: 'response-version', version: '1.0.0' });
  });

  it('a code that nobody scans tells of no error when it is left', async () => {
    const port = bench.wallet({ view: page });
    const leaving = new AbortController();
    const attempt = port.connect(await target(port), {
      onLink: () => leaving.abort(),
      signal: leaving.signal,
    });
    await failing(attempt);
    expect(page.names).toEqual(['connection-started']);
  });
});
