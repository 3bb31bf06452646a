import type { CompiledBehaviour as Behaviour, Population } from '../decisions/index.ts';
import type { PriceTable } from '../prices/index.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Choice } from './choice.ts';
import type { Fraction } from './exact.ts';
import type { FastPlan } from './fast-plan.ts';
import type { FastFee } from './fee.ts';
import type { GapGuide } from './gap-guide.ts';
import type { DayEvents } from './day-events.ts';
import type { Kept } from './kept.ts';
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

/** Steps of the total staked by everybody; bigint, because that total may exceed a plain number. */
export interface CollectiveSteps {
  readonly from: readonly bigint[];
  /** Bonus per step reached; one entry more than `from`, 0 below the first step. */
  readonly daily: Float64Array;
}

export interface FastSteps {
  /** Thresholds, ascending. */
  readonly from: Float64Array;
  /** Bonus per step reached; one entry more than `from`, 0 below the first step. */
  readonly daily: Float64Array;
}

/** A scenario as plain numbers, prepared once for any number of runs. */
export interface Compiled {
  readonly scenario: Scenario;
  readonly people: number;
  readonly days: number;
  readonly population: Population;
  readonly behaviours: readonly FastBehaviour[];
  /** Purposes of the actions besides buying that somebody may take. */
  readonly actions: readonly number[];
  readonly tasks: FastTasks;
  /** Whether anybody does tasks that require released bonds. */
  readonly watchesReleases: boolean;
  /** Purposes that visits may draw for. */
  readonly purposes: readonly number[];
  /** Null if they depend on the seed. */
  readonly prices: PriceTable | null;
  /** A held payout is refused if its draw is below this. */
  readonly refused: number;
  /** By day: what happens at its start. */
  readonly dayEvents: readonly DayEvents[];
  readonly watchesCoverage: boolean;
  readonly hasPanics: boolean;
  /** The policy's plans, followed by the frozen terms of a snapshot's bonds and stakes. */
  readonly plans: readonly FastPlan[];
  /** How many of them are the policy's plans. */
  readonly offered: number;
  readonly kept: Kept;
  /** Whether it must be recorded who holds something: own bonuses or a snapshot depend on it. */
  readonly tracksHold: boolean;
  /** Tokens = TON × numerator / (price × divisor). */
  readonly buying: Fraction;
  /** 1e-6 percent: after a larger rise of the price a payment is credited at its own price. */
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
  /** Per day: the bonus that an event set, −1 if the policy's steps apply. */
  readonly setCollective: Float64Array;
  /** From this day on the collective bonus does not depend on what is staked; −1 if there is no such day. */
  readonly collectiveKnownFrom: number;
  readonly maxCollective: number;
  readonly hold: FastSteps;
  readonly investment: FastSteps;
  /** Own bonus by class (class = hold step × number of investment steps + investment step). Empty without own bonuses. */
  readonly ownRates: Float64Array;
  readonly maxOwn: number;
  readonly levelFrom: Float64Array;
  readonly levelPercent: readonly Fraction[];
  readonly referralMinDays: number;
  readonly minLink: number;
  /** People find only this many of the newest links. */
  readonly recentLinks: number;
  /** The most uses that a link of this scenario can have. */
  readonly mostUses: number;
}
