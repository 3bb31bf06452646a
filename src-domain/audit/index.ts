export { auditBond, type BondFacts, type ReferralFacts } from './bond.ts';
export { auditDeposit, type DepositFacts } from './deposit.ts';
export type { Difference, DifferenceKind } from './difference.ts';
export { auditHolder, type HolderFacts } from './holder.ts';
export type { BookedLine } from './lines.ts';
export { auditLink, type LinkFacts } from './link.ts';
export { auditShape, kindsAbout, type MovementShape, type MovementSubject } from './movements.ts';
export { auditPayout, type PayoutFacts } from './payout.ts';
export {
  auditOpenSales,
  auditPeople,
  auditStanding,
  auditSums,
  type OpenSales,
  type StandingFacts,
  type SystemTotals,
} from './standing.ts';
export { auditTaskClaim, auditTaskPurse, type TaskClaimFacts, type TaskPurseFacts } from './task.ts';
