export { arrivedBy } from './arrivals.ts';
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
  type LinkPlan,
  type Moment,
  paidBondPlan,
  paymentDelay,
  visitSecond,
  within,
} from './decide.ts';
export {
  identityOf,
  MOST_PEOPLE_OF_GROUP,
  NOBODY,
  type Population,
  populationOf,
  SNAPSHOT_GROUP,
} from './population.ts';
export {
  type Mood,
  panicOf,
  type RushInput,
  type RushSale,
  rushSale,
  type SellEvent,
  sellEventsOf,
} from './triggers.ts';
export { isPayoutRefused, isTaskApproved } from './verdicts.ts';
