import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failing } from '../support/wallet-bench.ts';
import { memoryStorage } from '../../support/memory-ports.ts';
import { createTonConnectWallet } from '#adapters/wallet/tonconnect.ts';
import { createConnector } from '#adapters/wallet/connector.ts';

vi.mock('#adapters/wallet/connector.ts', () => ({
  bundledList: () => Promise.resolve([]),
  createConnector: vi.fn(),
}));

const loading = vi.mocked(createConnector);
const STORED = { 'ton-connect-storage_bridge-connection': '{"type":"http"}' };

const listed = {
  app_name: 'harbour',
  name: 'Harbour',
  image: 'https://harbour.example/icon.png',
  about_url: 'https://harbour.example',
  bridge: [{ type: 'js', key: 'harbour' }],
  platforms: ['chrome'],
};

const wallet = () =>
  createTonConnectWallet({
    manifestUrl: 'https://app.example/manifest.json',
    walletsListUrl: 'data:application/json,[]',
    storage: memoryStorage(STORED),
    chain: '-3',
    allowsBundledList: false,
    includeWallets: [listed],
    locale: 'en',
    view: {},
    messengerPlatform: null,
    openLink: () => undefined,
    nowMs: () => Date.now(),
    submitProof: null,
  });

beforeEach(() => {
  vi.useFakeTimers();
  loading.mockReset();
});
afterEach(() => vi.useRealTimers());

describe('R3.15 restoring', () => {
  it('R3.15d is cut off after 12 s, also while the SDK itself does not load', async () => {
    loading.mockReturnValue(new Promise(() => undefined));
    const ended = vi.fn();
    const restoring = wallet().restore(new AbortController().signal).finally(ended);
    await vi.advanceTimersByTimeAsync(11_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await restoring).toBeNull();
  });

  it('R3.15c R8.26 is tried again every 2 s, until it is cut off', async () => {
    loading.mockRejectedValue(new Error('the code did not arrive'));
    const restoring = wallet().restore(new AbortController().signal);
    const tries: number[] = [];
    for (const passedMs of [1999, 1, 1999, 1, 7999]) {
      await vi.advanceTimersByTimeAsync(passedMs);
      tries.push(loading.mock.calls.length);
    }
    expect(tries).toEqual([1, 2, 2, 3, 6]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await restoring).toBeNull();
  });

  it('R3.15b R3.21j ends at once when it is aborted, also between two tries', async () => {
    loading.mockRejectedValue(new Error('the code did not arrive'));
    const leaving = new AbortController();
    const restoring = wallet().restore(leaving.signal);
    const failure = restoring.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(500);
    leaving.abort();
    expect(await failure).toMatchObject({ code: 'aborted', message: 'Connection restoring was aborted' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(loading).toHaveBeenCalledTimes(1);
    await expect(wallet().restore(AbortSignal.abort())).rejects.toThrow('Connection restoring was aborted');
  });
});

describe('connecting', () => {
  it('fails by a failure of its own while the SDK does not load, and is tried afresh', async () => {
    vi.useRealTimers();
    loading.mockRejectedValue(new Error('the code did not arrive'));
    const port = wallet();
    const attempt = () =>
      failing(port.connect({ type: 'any' }, { onLink: () => {}, signal: new AbortController().signal }));
    for (let count = 1; count < 3; count += 1) {
      expect(await attempt()).toMatchObject({ name: 'WalletFailure', message: 'the code did not arrive' });
      expect(loading).toHaveBeenCalledTimes(count);
    }
  });
});
