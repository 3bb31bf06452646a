export {
  type ActivationStatus,
  activationStatus,
  type ActivationStatusInput,
  type FarmMintDetails,
} from './activation-status.ts';
export { canRebond } from './can-rebond.ts';
export type { FarmAnswer, FarmEffect, FarmEvent, FarmEventType, FarmStep } from './farm-event.ts';
export {
  FARM_LINK_STATUSES,
  FARM_SOURCES,
  type FarmActivation,
  type FarmLink,
  type FarmLinkStatus,
  type FarmLinkView,
  type FarmSource,
  type FarmTerms,
} from './farm-link.ts';
export { type FarmOrder, farmSource, openFarmLink, type OpenFarmLinkInput } from './open-farm-link.ts';
export { largestShare, type SharePromise } from './largest-share.ts';
export { type FarmQuote, quoteFarm, type QuoteFarmInput } from './quote-farm.ts';
export {
  type CountFault,
  IllegalFarmLinkTransition,
  InvalidActivationCount,
  OwnFarmLink,
  TwoFarmSources,
} from './refusals.ts';
export { shareValue } from './share-value.ts';
export { escrowOf, transitionFarmLink } from './transition-farm-link.ts';
