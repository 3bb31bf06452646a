export { derivedAmounts, earlyExitCredit, type MintAmounts } from './amounts.ts';
export { applyMintEvent } from './apply-mint-event.ts';
export { type ActivationFacts, creditOnActivation } from './credit-on-activation.ts';
export { IllegalMintTransition, type MintRefusal } from './illegal-mint-transition.ts';
export { MINT_STATUSES, type Mint, type MintStatus, type MintTerms, type MintView } from './mint.ts';
export type { MintEffect, MintEvent, MintEventType } from './mint-event.ts';
export { openMint, type OpenMintInput, TooManyPendingMints } from './open-mint.ts';
export { shownPending } from './shown-pending.ts';
export { type MintStep, transitionMint } from './transition-mint.ts';
