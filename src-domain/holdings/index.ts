export {
  activeBonds,
  activeStakes,
  canLeaveEarly,
  completionMs,
  hasStarted,
  heldToken,
  type Holdings,
  lateBonds,
  lateStakes,
  stakeableBonds,
} from './holdings.ts';
export { projectedBalance, type Unlock, unlocksOf } from './outlook.ts';
export { type PastBalance, pastOf } from './past.ts';
