import { ACTION_MOMENTS } from '../request/index.ts';
import type { WidgetConfig } from './settings.ts';

/**
 * The widget's defaults (R3.20): language en, returnStrategy back, theme SYSTEM, radius m, Android back button on, all
 * notifications, modals before signing and without an answer, no redirect after sending on iOS.
 */
export const WIDGET_DEFAULTS: WidgetConfig = {
  manifestUrl: null,
  buttonRootId: null,
  language: 'en',
  returnStrategy: 'back',
  twaReturnUrl: null,
  walletsListConfiguration: { includeWallets: [] },
  enableAndroidBackHandler: true,
  connectRequestParameters: { state: 'ready', value: null },
  preferredWalletAppName: null,
  uiPreferences: { theme: 'SYSTEM', borderRadius: 'm', colorsSet: {} },
  actionsConfiguration: {
    returnStrategy: 'back',
    twaReturnUrl: null,
    notifications: ACTION_MOMENTS,
    modals: ['before', 'unknown'],
    skipRedirectToWallet: 'ios',
  },
};
