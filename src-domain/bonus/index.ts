export {
  type Bonuses,
  bonusesFor,
  type BonusFacts,
  collectiveBonusFor,
  NO_BONUSES,
  type OwnBonuses,
  ownBonusesFor,
} from './bonuses.ts';
export { holdDays, investedToken, type Investment } from './facts.ts';
export { type HoldingSpan, isHeldAsBegins } from './is-held-as-begins.ts';
export {
  beginHolding,
  changesSince,
  daysHeld,
  endHolding,
  type HeldSpan,
  type Holding,
  type HoldingChange,
  type NextHold,
  nextHold,
  NO_HOLDING,
  type OwnNow,
  resetHolding,
} from './holding.ts';
