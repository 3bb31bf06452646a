import type { OpenOrder } from '@axiom/domain/wallet/port';
import type { WalletConfig } from './config.ts';

/** How a wallet is opened, to connect or to sign: where it returns to comes from the settings. */
export function openOrder(
  link: string,
  deepLink: string | null,
  { returnStrategy, twaReturnUrl }: Pick<WalletConfig, 'returnStrategy' | 'twaReturnUrl'>,
  isForced: boolean,
): OpenOrder {
  return { link, deepLink, returnStrategy, twaReturnUrl, isForced };
}
