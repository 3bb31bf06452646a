import { provideWallet } from '#machines/wallet/provide.ts';
import type { Providers } from './on-demand.ts';
import type { Ports } from './ports.ts';
import { walletSurroundings } from './wallet-surroundings.ts';

/** The person's wallet: how it is connected, and what it is asked. */
export default {
  wallet: (ports: Ports) => provideWallet(ports.wallet, walletSurroundings(ports)),
} satisfies Providers<'wallet'>;
