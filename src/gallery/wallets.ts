import type { WalletInfo } from '@axiom/domain/wallet/port';
import { ACTION_MOMENTS } from '@axiom/domain/wallet/request';
import { sampleWallet } from '#machines/shared/samples.ts';
import type { WalletConfig } from '#machines/wallet/config.ts';

/** A picture without a network: a plain shape on a colour. */
function picture(hue: number, shape: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56"><rect width="56" height="56" fill="hsl(${hue} 62% 42%)"/><path d="${shape}" fill="#fff"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const SHAPES = [
  'M28 12 44 22 28 46 12 22z',
  'M16 16h24v24H16z',
  'M28 14a14 14 0 1 1 0 28 14 14 0 0 1 0-28z',
  'M14 40 28 14l14 26z',
  'M14 20h28v6H14zm0 10h28v6H14z',
];

function wallet(name: string, appName: string, hue: number, more: Partial<WalletInfo> = {}): WalletInfo {
  const imageUrl = picture(hue, SHAPES[hue % SHAPES.length] ?? '');
  return { ...sampleWallet(appName, name, `https://${appName}.example/connect`), imageUrl, ...more };
}

/** The messenger's own wallet. */
export const telegram = wallet('Wallet', 'telegram-wallet', 205, { platforms: ['ios', 'android', 'macos'] });
/** Reached in each of the three ways. */
export const tonkeeper = wallet('Tonkeeper', 'tonkeeper', 211, {
  platforms: ['ios', 'android', 'macos', 'windows', 'chrome'],
  jsBridgeKey: 'tonkeeper',
});

/** As few as a list can sensibly have. */
export const fewWallets: readonly WalletInfo[] = [
  telegram,
  tonkeeper,
  wallet('MyTonWallet', 'mytonwallet', 222, { injected: true, jsBridgeKey: 'mytonwallet' }),
  wallet('Tonhub', 'tonhub', 238),
  wallet('Bitget Wallet', 'bitgetTonWallet', 184),
  wallet('OKX Mini Wallet', 'okxMiniWallet', 12),
];

/** As odd as a list can be: 60 characters, from right to left, without a picture, with one that does not load. */
const ODD: readonly WalletInfo[] = [
  wallet('Tonwhales', 'tonwhales', 30),
  wallet('An extraordinarily long name of a wallet, sixty characters..', 'long', 96),
  wallet('محفظة تون', 'arabic', 140),
  wallet('ארנק טון', 'hebrew', 160),
  wallet('DeWallet', 'dewallet', 262, { imageUrl: '' }),
  wallet('SafePal', 'safepal', 300, { imageUrl: 'data:image/png;base64,broken' }),
  wallet('ウォレット', 'japanese', 340, { imageUrl: '' }),
];

/** More than 60 wallets. */
export const manyWallets: readonly WalletInfo[] = [
  ...fewWallets.map((one) => (one === tonkeeper ? { ...one, isPreferred: true } : one)),
  ...ODD,
  ...Array.from({ length: 54 }, (_, at) => wallet(`Wallet ${at + 1}`, `w${at}`, (at * 37) % 360)),
];

/** The widget's defaults (R3.20). */
export const walletConfig: WalletConfig = {
  returnStrategy: 'back',
  twaReturnUrl: null,
  connectRequestParameters: { state: 'ready', value: null },
  actionsConfiguration: {
    returnStrategy: 'back',
    twaReturnUrl: null,
    notifications: ACTION_MOMENTS,
    modals: ['before', 'unknown'],
    skipRedirectToWallet: 'ios',
  },
};
