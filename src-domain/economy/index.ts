export type { DaysStep, EconomyPolicy, Fee, MintPlan, TaskKind, TaskOffer, TokenStep } from './policy.ts';
export { TASK_KINDS } from './policy.ts';
export type { Problem } from './problem.ts';
