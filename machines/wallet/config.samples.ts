import { ACTION_MOMENTS } from '@axiom/domain/wallet/request';
import type { WalletConfig } from './config.ts';

/** The widget's defaults (R3.20). */
export const sampleWalletConfig: WalletConfig = {
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
