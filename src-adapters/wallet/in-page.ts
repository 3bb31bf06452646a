import { parseWidgetConfig, type WidgetConfig } from '@axiom/domain/wallet/config';
import { MAINNET } from '@axiom/domain/wallet/address';
import type { CancelSignal, WalletPort } from '@axiom/domain/wallet/port';
import type { WalletOptions } from './options.ts';
import { createTonConnectWallet } from './tonconnect.ts';
import { LONGEST_TIMER_MS } from './waits.ts';

/** The public list of wallets. */
const WALLETS_LIST_URL = 'https://config.ton.org/wallets-v2.json';

/** Where an app differs from an ordinary page of the main network. */
export type InPage = Partial<
  Omit<WalletOptions, 'manifestUrl' | 'includeWallets' | 'preferredWalletAppName'>
>;

/** The widget's port, surroundings and settings, as `provideWallet` and its root machine take them. */
export interface WalletInPage {
  readonly port: WalletPort;
  readonly around: ReturnType<typeof surroundings>;
  readonly config: WidgetConfig;
}

/**
 * TON Connect in an ordinary page: its window, local storage, clock and clipboard.
 * @param settings the widget's settings (R3.20); `manifestUrl` is the only one that must be there
 * @throws MissingConnector, InvalidWalletValue: what `parseWidgetConfig` refuses
 */
export function walletInPage(settings: object, page: InPage = {}): WalletInPage {
  const config = parseWidgetConfig(settings);
  const { chain = MAINNET, nowMs = Date.now } = page;
  const port = createTonConnectWallet({
    manifestUrl: config.manifestUrl ?? '',
    includeWallets: config.walletsListConfiguration.includeWallets,
    preferredWalletAppName: config.preferredWalletAppName,
    locale: config.language,
    walletsListUrl: WALLETS_LIST_URL,
    chain,
    allowsBundledList: chain === MAINNET,
    storage: localKeys(),
    view: window,
    messengerPlatform: null,
    openLink: (url) => void window.open(url, '_blank', 'noopener,noreferrer'),
    nowMs,
    submitProof: null,
    ...page,
  });
  return { port, around: surroundings(nowMs), config };
}

/** The page's storage; what it refuses is kept for this visit. */
function localKeys(): WalletOptions['storage'] {
  const refused = new Map<string, string>();
  const tried = <Result>(run: (storage: Storage) => Result): Result | null => {
    try {
      return run(localStorage);
    } catch {
      return null;
    }
  };
  return {
    read: (key) => refused.get(key) ?? tried((storage) => storage.getItem(key)),
    write: (key, value) => {
      refused.set(key, value);
      tried((storage) => {
        storage.setItem(key, value);
        refused.delete(key);
      });
    },
    remove: (key) => {
      refused.delete(key);
      tried((storage) => storage.removeItem(key));
    },
  };
}

function surroundings(nowMs: () => number) {
  return {
    copy: (text: string) => void navigator.clipboard.writeText(text).catch(() => undefined),
    nowMs,
    until: (atMs: number, signal: CancelSignal) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(Math.max(0, atMs - nowMs()), LONGEST_TIMER_MS));
        signal.addEventListener('abort', () => clearTimeout(timer));
      }),
    cancellation: () => new AbortController(),
  };
}
