import type { WalletInfo } from '@axiom/domain/wallet/port';

/** A wallet for phones and computers behind a bridge; its name is what is given, unless changed. */
export function walletOf(appName: string, change: Partial<WalletInfo> = {}): WalletInfo {
  return {
    name: appName,
    appName,
    imageUrl: `https://${appName}.example/i.png`,
    aboutUrl: `https://${appName}.example`,
    universalLink: `https://${appName}.example/tc`,
    deepLink: null,
    bridgeUrl: `https://${appName}.example/bridge`,
    jsBridgeKey: null,
    platforms: ['ios', 'android', 'macos'],
    injected: false,
    embedded: false,
    isPreferred: false,
    ...change,
  };
}

export const telegram: WalletInfo = walletOf('telegram-wallet', {
  name: 'Wallet',
  universalLink: 'https://t.me/wallet?attach=wallet',
});

export const namesOf = (wallets: readonly WalletInfo[]): readonly string[] =>
  wallets.map(({ appName }) => appName);
