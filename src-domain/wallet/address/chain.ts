/** TON Connect's network ids. The devnet reports itself as testnet. */
export type Chain = '-239' | '-3';
/** The network with real coins. */
export const MAINNET: Chain = '-239';
/** The network for tests, used by the devnet too. */
export const TESTNET: Chain = '-3';
