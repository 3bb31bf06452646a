import { RULES } from '../rules.ts';
import { type Calendar, calendarOf } from './calendar.ts';
import { type CompletionDays, completionDaysOf } from './completion-days.ts';
import type { Compiled } from './compiled.ts';
import type { RushSale } from '../decisions/index.ts';
import type { PriceTable } from '../prices/index.ts';
import { BOND, LINK, PAYOUT, PERSON, STAKE } from './layout.ts';
import { type SlotMap, slotMapOf } from './slots.ts';

/** Records in one growing buffer, seen as numbers and as whole numbers. Record 0 is no record: index 0 ends a list. */
export interface Pool {
  numbers: Float64Array;
  ints: Int32Array;
  /** Records in use, the empty one included. */
  count: number;
  capacity: number;
}

/** All memory of a run; kept and cleared between runs. */
export interface World {
  readonly plan: Compiled;
  readonly calendar: Calendar;
  /** Records of people, `PERSON` numbers each. */
  readonly people: Float64Array;
  readonly ints: Int32Array;
  readonly stakes: Pool;
  /** Free rooms of stakes, by the binary logarithm of their size; 0 for none. */
  readonly freeRooms: Int32Array;
  readonly bonds: Pool;
  readonly payouts: Pool;
  /** Links for others, in order of their making. */
  readonly links: Pool;
  /** Who used each of the newest links: `mostUses` places a link, `recentLinks` links in a ring. */
  readonly uses: Int32Array;
  /** Which tasks each person has tried: `words` words of bits each. */
  readonly tried: Int32Array;
  /** How often the budget of each task still pays for it. */
  readonly taskTimes: Float64Array;
  readonly slots: SlotMap;
  /** Wide sums by slot. */
  readonly sums: Float64Array;
  /** A day's sums, a row a day. */
  readonly log: Float64Array;
  /** Collective bonus in force, by day. */
  readonly collective: Float64Array;
  /** C(t) on a day = collectiveOffset[day] + collective[day] × t. */
  readonly collectiveOffset: Float64Array;
  readonly completions: CompletionDays;
  /** Prices of the steps of 600 s; empty where `price` holds all the time. */
  steps: Float64Array;
  price: number;
  /** The day's part of draws, by purpose. */
  readonly moments: Int32Array;
  /** By the rule's place in RULES. */
  readonly counts: Float64Array;
  day: number;
  /** First second of the day. */
  midnight: number;
  /** The highest collective bonus so far. */
  highestCollective: number;
  /** Who is due of the people that are looked at together. */
  readonly due: Int32Array;
  seen: number;
  activeStakes: number;
  arrived: number;
  seed: number;
  prices: PriceTable;
  /** Bonds of the person looked at that are due today, in order of number. */
  dueBonds: Int32Array;
  /** First of the records of bonds that are free again; 0 for none. */
  freeBond: number;
  /** Queued and held. */
  waiting: number;
  /** First payout that may be open; first and last of the held ones, 0 for none. */
  firstOpen: number;
  firstHeld: number;
  lastHeld: number;
  /** First payout of today. */
  firstOfToday: number;
  /** Somebody may sell in a hurry today. */
  isRushDay: boolean;
  /** How people sell in a hurry today, and by person: which of them, from 1 on; 0 for none. They stand on such a day only. */
  rushes: readonly RushSale[];
  readonly verdicts: Uint16Array;
  /** By person, as in their record. */
  readonly keys: Int32Array;
  /** Of the last row, and its exact rewards; kept where somebody watches the coverage. */
  coverage: bigint | null;
  exact: bigint;
}

/** Words of a day of the calendar whose people are looked at together. */
export const BLOCK = 16;

/** Values of a day beside the sums: price, people, active stakes. */
export const LOG_EXTRA = 4;

export function worldOf(plan: Compiled): World {
  const { people, days } = plan;
  const slots = slotMapOf(plan);
  const persons = new ArrayBuffer(people * PERSON * 8);
  return {
    plan,
    calendar: calendarOf(people, days),
    people: new Float64Array(persons),
    ints: new Int32Array(persons),
    stakes: poolOf(STAKE, Math.max(1024, people * 2)),
    freeRooms: new Int32Array(32),
    bonds: poolOf(BOND, 1024),
    payouts: poolOf(PAYOUT, 1024),
    links: poolOf(LINK, 1024),
    uses: new Int32Array(plan.recentLinks * plan.mostUses),
    tried: new Int32Array(people * plan.tasks.words),
    taskTimes: plan.tasks.times.slice(),
    slots,
    sums: new Float64Array(slots.count * 2),
    log: new Float64Array((slots.count * 2 + LOG_EXTRA) * days),
    collective: new Float64Array(days),
    collectiveOffset: new Float64Array(days + 1),
    completions: completionDaysOf(plan),
    steps: new Float64Array(0),
    price: 0,
    moments: new Int32Array(128),
    counts: new Float64Array(RULES.length),
    day: 0,
    midnight: 0,
    highestCollective: 0,
    due: new Int32Array(BLOCK * 32),
    seen: 0,
    activeStakes: 0,
    arrived: 0,
    seed: 0,
    prices: { steps: null, constant: 0 },
    dueBonds: new Int32Array(64),
    freeBond: 0,
    waiting: 0,
    firstOpen: 1,
    firstHeld: 0,
    lastHeld: 0,
    firstOfToday: 1,
    isRushDay: false,
    rushes: [],
    verdicts: new Uint16Array(people),
    keys: new Int32Array(people),
    coverage: null,
    exact: 0n,
  };
}

function poolOf(width: number, capacity: number): Pool {
  const buffer = new ArrayBuffer(width * 8 * (capacity + 1));
  return { numbers: new Float64Array(buffer), ints: new Int32Array(buffer), count: 1, capacity };
}

/** Room for one more record, doubled when it is full; the record's index. */
export function claim(pool: Pool, width: number): number {
  if (pool.count > pool.capacity) grow(pool, width);
  const index = pool.count;
  pool.count = index + 1;
  return index;
}

/** Room for twice as many records. */
export function grow(pool: Pool, width: number): void {
  const larger = poolOf(width, pool.capacity * 2);
  larger.numbers.set(pool.numbers);
  pool.numbers = larger.numbers;
  pool.ints = larger.ints;
  pool.capacity = larger.capacity;
}
