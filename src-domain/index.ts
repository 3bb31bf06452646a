/** The main entry point: what a first program needs. All else: subpaths `@axiom/domain/<concept>`. */
export { type BonusFacts, type Bonuses, bonusesFor } from './bonus/index.ts';
export {
  activePlans,
  defaultPolicyJson,
  type EconomyPolicy,
  findPlan,
  type MintPlan,
  type ParsedPolicy,
  parsePolicy,
  type PolicyDocument,
  policyOf,
  PolicyRefused,
  type Problem,
} from './economy/index.ts';
export { DomainError, isDomainError } from './errors/index.ts';
export {
  type Mint,
  type MintEffect,
  type MintEvent,
  type MintStatus,
  type MintStep,
  openMint,
  transitionMint,
} from './mint/index.ts';
export {
  add,
  axiom,
  type Currency,
  formatAmount,
  formatDecimal,
  formatPercent,
  type Nano,
  parseAmount,
  parsePercent,
  type Percent6,
  subtract,
  sum,
  ton,
  toNano,
  ZERO_AXIOM,
  ZERO_TON,
} from './money/index.ts';
export {
  formatPrice,
  type MintQuote,
  parsePrice,
  type Price,
  quoteMint,
  quoteSale,
  type SaleQuote,
  simulatedPriceAt,
} from './price/index.ts';
export {
  completesAtMs,
  type CompletedStake,
  earnedNow,
  nextSettlementAtMs,
  openStake,
  settle,
  type Settlement,
  type Stake,
  type StakeStatus,
} from './staking/index.ts';
