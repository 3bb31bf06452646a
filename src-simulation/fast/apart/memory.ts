import { RULES } from '../../rules.ts';
import { NOBODY } from '../../decisions/index.ts';
import { type CompletionDays, completionDaysOf } from '../completion-days.ts';
import type { Compiled, FastBehaviour } from '../compile.ts';
import type { Fraction } from '../exact.ts';
import { TO_STAKE } from '../layout.ts';
import { type SlotMap, slotMapOf } from '../slots.ts';
import { LOG_EXTRA } from '../world.ts';
import { type Deltas, deltasOf } from './deltas.ts';
import { type Family, familyOf } from './family.ts';
import { foresee } from './foresee.ts';
import { LIFE, MOMENTS, TERMS } from './layout.ts';
import { largestPurchase } from './lives-apart.ts';
import { orderByInviter } from './order.ts';
import { type Noted, notedOf } from './purchases.ts';
import { roomOf } from './room.ts';

/** All memory of a run of people who live apart; kept and cleared between runs. Names that a `World` has mean the same. */
export interface Apart {
  readonly plan: Compiled;
  /** Records of people, `LIFE` amounts each. */
  readonly people: Float64Array;
  readonly inviters: Int32Array;
  /** People by inviter, then by number; those without one first. */
  readonly order: Int32Array;
  /** How many have come by the end of each day. */
  readonly arrived: Int32Array;
  /** The day's part of draws, `MOMENTS` a day, and that of the first gap. */
  readonly moments: Int32Array;
  readonly firstMoments: Int32Array;
  readonly deltas: Deltas;
  readonly family: Family;
  readonly completions: CompletionDays;
  readonly collective: Float64Array;
  readonly collectiveOffset: Float64Array;
  /** Of each plan, `TERMS` numbers. */
  readonly terms: Float64Array;
  readonly counts: Float64Array;
  readonly slots: SlotMap;
  readonly sums: Float64Array;
  readonly log: Float64Array;
  /** Rewards of stakes that are active at the end, each floored: a wide sum. */
  readonly earned: Float64Array;
  readonly noted: Noted;
  /** Whether all that anybody buys is staked in the same second, for nothing. */
  readonly stakesAtOnce: boolean;
  steps: Float64Array;
  price: number;
  /** Tokens = TON × this, where one price holds all the time. */
  perTon: Fraction;
  seed: number;
}

/** @throws nothing for a plan whose people live apart */
export function apartOf(plan: Compiled): Apart {
  const { people, days } = plan;
  const slots = slotMapOf(plan);
  const room = roomOf(plan);
  const apart: Apart = {
    plan,
    people: new Float64Array(people * LIFE),
    inviters: new Int32Array(people).fill(NOBODY),
    order: new Int32Array(people),
    arrived: arrivedOf(plan),
    moments: new Int32Array(days * MOMENTS),
    firstMoments: new Int32Array(days),
    deltas: deltasOf(plan, room),
    noted: notedOf(room, Number(largestPurchase(plan.scenario))),
    stakesAtOnce: plan.stakingFee === 0 && plan.behaviours.every(stakesAtOnce),
    family: familyOf(plan),
    completions: completionDaysOf(plan),
    collective: new Float64Array(days),
    collectiveOffset: new Float64Array(days + 1),
    terms: new Float64Array(plan.plans.length * TERMS),
    counts: new Float64Array(RULES.length),
    slots,
    sums: new Float64Array(slots.count * 2),
    log: new Float64Array((slots.count * 2 + LOG_EXTRA) * days),
    earned: new Float64Array(2),
    steps: new Float64Array(0),
    price: 0,
    perTon: plan.buying,
    seed: 0,
  };
  foresee(apart);
  if (!plan.settlers.drawsInviters) orderByInviter(apart, 0);
  return apart;
}

function stakesAtOnce({ life, buying }: FastBehaviour): boolean {
  return life.only === TO_STAKE && buying.stakeAfterDays.to === 0;
}

function arrivedOf({ settlers, days }: Compiled): Int32Array {
  const arrived = new Int32Array(days);
  for (const day of settlers.arrival) if (day < days) arrived[day] = (arrived[day] as number) + 1;
  for (let day = 1; day < days; day += 1) {
    arrived[day] = (arrived[day] as number) + (arrived[day - 1] as number);
  }
  return arrived;
}
