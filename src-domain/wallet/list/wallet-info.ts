import type { WalletInfo, WalletPlatform } from '../port/wallet.ts';
import type { ListedWallet } from './listed-wallet.ts';
import { plainName } from './names.ts';

/**
 * What the page provides under a wallet's key: its extension, or the wallet's own browser around the page.
 */
export interface InjectedBridge {
  readonly isInjected: boolean;
  readonly isEmbedded: boolean;
}

const PLATFORMS: readonly WalletPlatform[] = [
  'ios',
  'android',
  'macos',
  'linux',
  'windows',
  'chrome',
  'firefox',
  'safari',
];

/**
 * An entry of the list for the widget (R5.38): unknown platforms are dropped, and a wallet without a remote
 * bridge has no links.
 * @param bridgeAt returns what the page provides under a key
 */
export function walletInfoOf(entry: ListedWallet, bridgeAt: (key: string) => InjectedBridge): WalletInfo {
  const remote = entry.bridge.find(({ type }) => type === 'sse');
  const jsBridgeKey = entry.bridge.find(({ type }) => type === 'js')?.key;
  const bridge = jsBridgeKey === undefined ? undefined : bridgeAt(jsBridgeKey);
  return {
    name: plainName(entry.name),
    appName: entry.app_name,
    imageUrl: entry.image,
    aboutUrl: entry.about_url,
    universalLink: remote === undefined ? null : filled(entry.universal_url),
    deepLink: remote === undefined ? null : filled(entry.deepLink),
    bridgeUrl: remote?.url ?? null,
    jsBridgeKey: jsBridgeKey ?? null,
    platforms: PLATFORMS.filter((known) => entry.platforms.includes(known)),
    injected: bridge?.isInjected ?? false,
    embedded: bridge?.isEmbedded ?? false,
    isPreferred: false,
  };
}

function filled(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}
