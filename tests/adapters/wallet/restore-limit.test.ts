import { describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../support/memory-ports.ts';
import { createTonConnectWallet } from '#adapters/wallet/tonconnect.ts';

vi.mock('#adapters/wallet/connector.ts', () => ({
  bundledList: () => Promise.resolve([]),
  createConnector: () => new Promise(() => undefined),
}));

describe('R3.15 restoring', () => {
  it('has its end also while the SDK itself does not load', async () => {
    const port = createTonConnectWallet({
      manifestUrl: 'https://app.example/manifest.json',
      walletsListUrl: 'https://app.example/list.json',
      storage: memoryStorage({ 'ton-connect-storage_bridge-connection': '{}' }),
      chain: '-3',
      allowsBundledList: false,
      locale: 'en',
      view: {},
      messengerPlatform: null,
      openLink: () => undefined,
      nowMs: () => Date.now(),
      proof: null,
      timings: { restoreMs: 20 },
    });
    expect(await port.restore(new AbortController().signal)).toBeNull();
    await expect(port.restore(AbortSignal.abort())).rejects.toThrow('aborted');
  });
});
