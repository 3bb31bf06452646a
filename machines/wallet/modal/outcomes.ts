import { TELEGRAM_WALLET_APP_NAME } from '@axiom/domain/constants';
import { sampleAccount, sampleWallet } from '../../shared/samples.ts';
import { type WorldOf } from '../../shared/outcomes.ts';
import { sampleWalletConfig } from '../config.samples.ts';
import type { ModalSlots } from './slots.ts';
import type { ModalInput } from './types.ts';

const wallets = [
  sampleWallet(TELEGRAM_WALLET_APP_NAME, 'Wallet', 'https://t.me/wallet?attach=wallet'),
  sampleWallet('harbour', 'Harbour', 'https://harbour.example/connect'),
];

const input = (wanted: string | null, isReady: boolean) => (): ModalInput => ({
  layout: 'mobile',
  wanted,
  request: null,
  config: isReady
    ? sampleWalletConfig
    : { ...sampleWalletConfig, connectRequestParameters: { state: 'loading' } },
});

/** A session with one wallet has flows of its own; here it is how it ends. */
export const modalWorld: WorldOf<ModalSlots, ModalInput> = {
  inputs: [input(null, true), input('harbour', true), input('nobody', true), input(null, false)],
  slots: {
    fetchWallets: { answers: [wallets] },
    screen: {
      answers: [
        { type: 'connected', account: sampleAccount, openMethod: 'qrcode', asked: null },
        { type: 'left' },
      ],
    },
  },
};
