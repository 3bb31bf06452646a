import type { OpenOrder } from '@axiom/domain/wallet/port';
import type { WalletConfig } from './config.ts';

/** How a wallet is opened to connect: where it returns to comes from the widget's settings. */
export function orderToConnect(
  link: string,
  deepLink: string | null,
  { returnStrategy, twaReturnUrl }: WalletConfig,
  isForced: boolean,
): OpenOrder {
  return { link, deepLink, returnStrategy, twaReturnUrl, isForced };
}
