import type { WidgetConfig } from '@axiom/domain/wallet/config';

/** The settings of the widget (R3.20) that its machines need. */
export type WalletConfig = Pick<
  WidgetConfig,
  'returnStrategy' | 'twaReturnUrl' | 'actionsConfiguration' | 'connectRequestParameters'
>;
