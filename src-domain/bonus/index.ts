export { type Bonuses, bonusesFor, type BonusFacts } from './bonuses.ts';
export { holdDays, investedToken, type Investment } from './facts.ts';
export { beginHolding, daysHeld, endHolding, type Holding, NO_HOLDING, resetHolding } from './holding.ts';
