export { type Action, ACTIONS, type CompiledBehaviour, compileBehaviours } from './compile.ts';
export {
  type BondPlan,
  boughtAmount,
  boughtPlan,
  dueDay,
  farmBondPlan,
  foundLink,
  type GapKind,
  linkPlan,
  paidBondPlan,
  paymentDelay,
  visitSecond,
} from './decide.ts';
export {
  firstBehaviourOf,
  identityOf,
  inviterOf,
  keyOf,
  MOST_PEOPLE_OF_GROUP,
  NOBODY,
  type Population,
  populationOf,
} from './population.ts';
export { LATE_FROM } from './times.ts';
export { panicOf, type RushSale, rushSale, type SellEvent, sellEventsOf } from './triggers.ts';
export { isPayoutRefused, isTaskApproved } from './verdicts.ts';
