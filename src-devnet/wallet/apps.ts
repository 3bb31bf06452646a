import { maxMessages, type WalletVersion } from './contract.ts';

/** A wallet product as its users know it. Each wallet of a person or device is one of these. */
export interface WalletApp {
  /** unique, as in the wallets list; the SDK finds a stored connection's bridge by it */
  readonly appName: string;
  readonly name: string;
  readonly version: WalletVersion;
  /** path of its universal link on this origin; null if it is part of the messenger */
  readonly connectPath: string | null;
  readonly deepLink: string | null;
  readonly platforms: readonly string[];
  readonly about: string;
}

export const messengerWallet: WalletApp = {
  appName: 'telegram-wallet',
  name: 'Wallet',
  version: 'v5r1',
  connectPath: null,
  deepLink: null,
  platforms: ['ios', 'android', 'macos', 'windows', 'linux'],
  about: 'The wallet inside the messenger. It opens on top of the chat and needs no installation.',
};

export const harbour: WalletApp = {
  appName: 'harbour',
  name: 'Harbour',
  version: 'v5r1',
  connectPath: '/wallet/connect',
  deepLink: 'harbour-tc://',
  platforms: ['ios', 'android', 'chrome', 'firefox', 'safari', 'macos', 'windows', 'linux'],
  about: 'A wallet of its own, reached by a link or by scanning a code. It takes up to 255 payments at once.',
};

const lantern: WalletApp = {
  appName: 'lantern',
  name: 'Lantern',
  version: 'v4r2',
  connectPath: '/wallet/lantern/connect',
  deepLink: 'lantern-tc://',
  platforms: ['ios', 'android', 'macos', 'windows', 'linux'],
  about: 'A wallet with an older contract. It takes up to 4 payments at once.',
};

export const walletApps: readonly WalletApp[] = [messengerWallet, harbour, lantern];

export const appByName = (appName: string): WalletApp | undefined =>
  walletApps.find((app) => app.appName === appName);

/** The app of a wallet made without an owner. */
export const appOfVersion = (version: WalletVersion): WalletApp => (version === 'v4r2' ? lantern : harbour);

/** The wallet's features, as in the connect event and the wallets list. */
export const featuresOf = (version: WalletVersion) => [
  { name: 'SendTransaction' as const, maxMessages: maxMessages[version], extraCurrencySupported: false },
];

/** The wallets list in the public list's format. */
export const walletsList = (origin: string): object[] =>
  walletApps.map((app) => ({
    app_name: app.appName,
    name: app.name,
    image: `${origin}/wallet/assets/${app.appName}.svg`,
    about_url: `${origin}/wallet/about/${app.appName}`,
    universal_url:
      app.connectPath === null ? 'https://t.me/wallet?attach=wallet' : `${origin}${app.connectPath}`,
    ...(app.deepLink === null ? {} : { deepLink: app.deepLink }),
    bridge: [{ type: 'sse', url: `${origin}/bridge` }],
    platforms: app.platforms,
    features: ['SendTransaction', ...featuresOf(app.version)],
  }));
