export { coverageOf, liabilitiesTon, type Owed } from './coverage.ts';
export { defaultPolicyJson } from './default-policy.ts';
export { expectedAtMaturity } from './expected-at-maturity.ts';
export { feeOf } from './fee-of.ts';
export { activePlans, findPlan, UnknownPlan } from './find-plan.ts';
export { type ParsedPolicy, parsePolicy, parseProvenPolicy } from './parse-policy.ts';
export {
  type DaysStep,
  type EconomyPolicy,
  type Fee,
  type MintPlan,
  TASK_KINDS,
  type TaskKind,
  type TaskOffer,
  type TokenStep,
} from './policy.ts';
export type {
  DaysStepDocument,
  FeeDocument,
  PlanDocument,
  PolicyDocument,
  TaskDocument,
  TokenStepDocument,
} from './policy-document.ts';
export { policyOf, PolicyRefused } from './policy-of.ts';
export { policySchema } from './policy-schema.ts';
export type { Problem } from '../document/index.ts';
export { provePolicy } from './prove-policy.ts';
export { readPolicy } from './read-policy.ts';
export { type StakingRewards, stakingRewards } from './staking-rewards.ts';
export { LARGEST_BOOKED_NANO } from './proofs/amounts-fit.ts';
export { proveConsistency } from './proofs/consistency.ts';
export { MIN_DAILY_REWARD_NANO } from './proofs/smallest-reward.ts';
export { MAX_DAYS_TO_CAP, MIN_DAYS_TO_CAP } from './proofs/stakes-finish.ts';
export { heldQuoteYield, leftAtOnceYield, type YieldRow, yieldsOf } from './yields/yields-of.ts';
export { percentText, type YieldFigure, yieldsCsv, yieldsTable } from './yields/yields-table.ts';
