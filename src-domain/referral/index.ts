export { acceptInviter, type InviterFacts, type InviterVerdict } from './accept-inviter.ts';
export { levelOf, levelRow, levelRowOf } from './level-of.ts';
export { LEVELS, type LevelRow, type ReferralLevel } from './levels.ts';
export { promiseBonus, type ReferralPromise } from './promise-bonus.ts';
export { referralBonus } from './referral-bonus.ts';
export { type BondOutcome, type ReferralDecision, referralDecision } from './referral-decision.ts';
export { levelFromWire, wireRef } from './wire-ref.ts';
