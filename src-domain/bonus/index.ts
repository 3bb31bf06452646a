export { type Bonuses, bonusesFor, type BonusFacts } from './bonuses.ts';
export { holdDays, investedToken, type Investment } from './facts.ts';
