import type { Launch } from '@axiom/domain/ports/client';
import type { WalletInfo } from '@axiom/domain/wallet/port';
import { sampleWallet } from '#machines/shared/samples.ts';

/** The app opened on a phone, without codes. */
export const sampleLaunch: Launch = {
  initData: 'user=%7B%22id%22%3A1001%7D&hash=00',
  userId: '1001',
  languageCode: 'en',
  allowsWrite: true,
  platform: 'ios',
  version: '8.0',
  refCode: null,
  farmCode: null,
};

/** The messenger’s own wallet, and another. */
export const sampleWallets: readonly WalletInfo[] = [
  sampleWallet('telegram-wallet', 'Wallet', 'https://t.me/wallet?attach=wallet'),
  sampleWallet('harbour', 'Harbour', 'https://harbour.example/connect'),
];
