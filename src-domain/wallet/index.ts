export { type Chain, type ChainAccount, MAINNET, TESTNET } from './types.ts';
