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
export { outlookLine } from './outlook-line.ts';
export { projectedBalance, type Unlock, unlocksOf } from './outlook.ts';
export { shownBond } from './shown-bond.ts';
export { type PastBalance, pastOf } from './past.ts';
