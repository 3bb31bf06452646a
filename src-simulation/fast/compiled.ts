import type { CompiledBehaviour as Behaviour } from '../decisions/compile.ts';
import type { PriceTable } from '../prices/index.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Choice } from './choice.ts';
import type { Fraction } from './exact.ts';
import type { FastPlan } from './fast-plan.ts';
import type { FastFee } from './fee.ts';
import type { GapGuide } from './gap-guide.ts';
import type { Happenings } from './happenings.ts';
import type { Kept } from './kept.ts';
import type { Settlers } from './settlers.ts';
import type { FastTasks } from './task-offers.ts';

export interface FastBehaviour extends Behaviour {
  /** By action's purpose. */
  readonly guides: readonly GapGuide[];
  readonly plan: Choice;
  readonly payment: Choice;
  readonly life: Choice;
  /** Of bonds that links give. */
  readonly farmLife: Choice;
  readonly linkSource: Choice;
  readonly linkPlan: Choice;
  readonly linkFor: Choice;
}

/** Of everybody's staked total, which is a wide sum: what it is compared with may be larger than any plain number. */
export interface CollectiveSteps {
  readonly from: readonly bigint[];
  /** One entry more: 0 below the first. */
  readonly daily: Float64Array;
}

export interface FastSteps {
  /** Ascending; what has to be reached. */
  readonly from: Float64Array;
  /** One entry more: 0 below the first. */
  readonly daily: Float64Array;
}

/** A scenario made ready for any number of runs. */
export interface Compiled {
  readonly scenario: Scenario;
  readonly people: number;
  readonly days: number;
  readonly settlers: Settlers;
  readonly behaviours: readonly FastBehaviour[];
  /** Actions beside buying that somebody ever takes, by purpose. */
  readonly actions: readonly number[];
  /** Somebody activates links or does tasks. */
  readonly actsBeforeBuying: boolean;
  readonly tasks: FastTasks;
  /** Somebody does tasks that ask for released bonds. */
  readonly watchesReleases: boolean;
  /** For what visits may draw. */
  readonly purposes: readonly number[];
  /** Null where a run's seed makes them. */
  readonly prices: PriceTable | null;
  /** Draws below this refuse a held payout. */
  readonly refused: number;
  /** By day: what happens at its start. */
  readonly happenings: readonly Happenings[];
  readonly watchesCoverage: boolean;
  readonly hasPanics: boolean;
  /** The policy's plans, then the frozen terms with which the run begins. */
  readonly plans: readonly FastPlan[];
  /** How many plans are the policy's. */
  readonly offered: number;
  readonly kept: Kept;
  /** It has to be written down who holds something: it cannot be told from what they have. */
  readonly tracksHold: boolean;
  /** Tokens = TON × numerator / (price × divisor). */
  readonly buying: Fraction;
  /** Of the price, in 1e-6 percent: a payment after a larger move is credited anew. */
  readonly largestMove: number;
  /** TON = tokens × price × numerator / divisor. */
  readonly selling: Fraction;
  readonly minSale: number;
  readonly maxSalePerDay: number;
  readonly reviewAbove: number;
  readonly saleFee: FastFee;
  readonly minTransfer: number;
  readonly networkFee: number;
  readonly exitFee: FastFee;
  readonly stakingFee: number;
  readonly collective: CollectiveSteps;
  /** Per day: the bonus an event set, −1 where the policy's steps hold. */
  readonly setCollective: Float64Array;
  /** From this day on every day's collective bonus is known beforehand. */
  readonly collectiveKnownFrom: number;
  readonly maxCollective: number;
  readonly hold: FastSteps;
  readonly investment: FastSteps;
  /** Rates of the classes of own bonuses: hold step × investment steps + investment step. Empty without own bonuses. */
  readonly ownRates: Float64Array;
  readonly maxOwn: number;
  readonly levelFrom: Float64Array;
  readonly levelPercent: readonly Fraction[];
  readonly referralMinDays: number;
  readonly minLink: number;
  /** How many of the newest links people find. */
  readonly recentLinks: number;
  /** Of a link, at most. */
  readonly mostUses: number;
}
