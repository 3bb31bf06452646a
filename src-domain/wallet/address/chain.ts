import type { Nano } from '../../money/index.ts';

/** TON Connect's network ids. The devnet presents itself as testnet. */
export type Chain = '-239' | '-3';
/** The network with real coins. */
export const MAINNET: Chain = '-239';
/** The network for tests; the devnet’s too. */
export const TESTNET: Chain = '-3';

/** What the chain says about an account. */
export interface ChainAccount {
  readonly balance: Nano<'TON'>;
  /** Hex; absent while the wallet contract is not deployed. */
  readonly publicKey?: string | undefined;
}
