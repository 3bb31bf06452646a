import type { DeviceInfo } from '@tonconnect/protocol';
import type { WalletVersion } from './contract.ts';

/** A wallet product as its users know it. Each wallet of a person or device is one of these. */
export interface WalletApp {
  /** unique, as in the wallets list; the SDK finds a stored connection's bridge by it */
  readonly appName: string;
  readonly name: string;
  readonly version: WalletVersion;
  /** talks to apps over the bridge */
  readonly isRemote: boolean;
  /** path of its universal link on this origin; null if it is part of the messenger, or has no app */
  readonly connectPath: string | null;
  readonly deepLink: string | null;
  /** the window property in which its browser extension stands; null if it has none */
  readonly jsKey: string | null;
  /** its extension can be had: /wallet/extension/<key>.js */
  readonly hasExtension: boolean;
  /** what it says it runs on */
  readonly device: DeviceInfo['platform'];
  /** `window`: its page is drawn as the window of a desktop app */
  readonly look: 'phone' | 'window';
  readonly platforms: readonly string[];
  readonly about: string;
}

/** A phone app that a link opens. */
const phoneApp = {
  version: 'v5r1',
  isRemote: true,
  jsKey: null,
  hasExtension: false,
  device: 'android',
  look: 'phone',
} as const;

/** An extension of a browser, and nothing else. */
const extension = {
  version: 'v5r1',
  isRemote: false,
  connectPath: null,
  deepLink: null,
  device: 'browser',
  look: 'phone',
} as const;

export const messengerWallet: WalletApp = {
  ...phoneApp,
  appName: 'telegram-wallet',
  name: 'Wallet',
  connectPath: null,
  deepLink: null,
  device: 'iphone',
  platforms: ['ios', 'android', 'macos', 'windows', 'linux'],
  about: 'The wallet inside the messenger. It opens on top of the chat and needs no installation.',
};

export const harbour: WalletApp = {
  ...phoneApp,
  appName: 'harbour',
  name: 'Harbour',
  connectPath: '/wallet/connect',
  deepLink: 'harbour-tc://',
  jsKey: 'harbour',
  hasExtension: true,
  platforms: ['ios', 'android', 'chrome', 'firefox', 'safari', 'macos', 'windows', 'linux'],
  about: 'A wallet of its own, reached by a link or by scanning a code. It takes up to 255 payments at once.',
};

const lantern: WalletApp = {
  ...phoneApp,
  appName: 'lantern',
  name: 'Lantern',
  version: 'v4r2',
  connectPath: '/wallet/lantern/connect',
  deepLink: 'lantern-tc://',
  platforms: ['ios', 'android', 'macos', 'windows', 'linux'],
  about: 'A wallet with an older contract. It takes up to 4 payments at once.',
};

const drydock: WalletApp = {
  ...phoneApp,
  appName: 'drydock',
  name: 'Drydock',
  connectPath: '/wallet/drydock/connect',
  deepLink: 'drydock-tc://',
  device: 'linux',
  look: 'window',
  platforms: ['macos', 'windows', 'linux'],
  about: 'A wallet for computers. Its links open the window of an app.',
};

const sextant: WalletApp = {
  ...extension,
  appName: 'sextant',
  name: 'Sextant',
  jsKey: 'sextant',
  hasExtension: true,
  platforms: ['chrome', 'firefox', 'safari'],
  about: 'A wallet that lives in the browser, next to the page.',
};

const spyglass: WalletApp = {
  ...extension,
  appName: 'spyglass',
  name: 'Spyglass',
  jsKey: 'spyglass',
  hasExtension: false,
  platforms: ['chrome', 'firefox'],
  about: 'A wallet that stands in the list and that nobody here has installed.',
};

export const walletApps: readonly WalletApp[] = [
  messengerWallet,
  harbour,
  lantern,
  drydock,
  sextant,
  spyglass,
];

export const appByName = (appName: string): WalletApp | undefined =>
  walletApps.find((app) => app.appName === appName);

/** The app of a wallet made without an owner. */
export const appOfVersion = (version: WalletVersion): WalletApp => (version === 'v4r2' ? lantern : harbour);
