export { STAKE_STATUSES, type Stake, type StakeRates, type StakeStatus, type StakeView } from './stake.ts';
export type { StakeFigures } from './figures.ts';
