import type { WalletInfo } from '@axiom/domain/wallet/port';
import { sampleWallets } from '../../../support/samples.ts';

const [telegram, harbour] = sampleWallets as [WalletInfo, WalletInfo];

/** The messenger's own wallet. */
export const telegramWallet = telegram;
/** Reached in all three ways; its extension is not installed. */
export const harbourWallet: WalletInfo = {
  ...harbour,
  deepLink: 'harbour-tc://',
  jsBridgeKey: 'harbour',
  platforms: ['ios', 'android', 'macos', 'chrome'],
};
/** The same, with its extension. */
export const installedWallet: WalletInfo = { ...harbourWallet, injected: true };
/** The page runs in its browser. */
export const embeddedWallet: WalletInfo = { ...harbourWallet, injected: true, embedded: true };
/** No way leads to it. */
export const lostWallet: WalletInfo = {
  ...harbour,
  universalLink: null,
  bridgeUrl: null,
  jsBridgeKey: null,
  platforms: ['ios'],
};
