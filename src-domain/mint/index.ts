export { MINT_STATUSES, type Mint, type MintStatus, type MintTerms, type MintView } from './mint.ts';
