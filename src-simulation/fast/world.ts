import { RULES } from '../rules.ts';
import { type Calendar, calendarOf } from './calendar.ts';
import { type CompletionDays, completionDaysOf } from './completion-days.ts';
import type { Compiled, FastBehaviour } from './compiled.ts';
import type { RushSale } from '../decisions/index.ts';
import type { PriceTable } from '../prices/index.ts';
import { BOND, LINK, PAYOUT, PERSON, STAKE } from './layout.ts';
import { type SlotMap, slotMapOf } from './slots.ts';

/** Records in one growing buffer, with a view of numbers and one of whole numbers. Record 0 is unused: index 0 ends a list. */
export interface Pool {
  numbers: Float64Array;
  ints: Int32Array;
  /** Records in use, including record 0. */
  count: number;
  capacity: number;
}

/** All memory of a run. It is reused by the next run. */
export interface World {
  readonly plan: Compiled;
  readonly calendar: Calendar;
  /** Records of people, `PERSON` numbers each; `ints` is the view of whole numbers. */
  readonly people: Float64Array;
  readonly ints: Int32Array;
  readonly stakes: Pool;
  /** First free block of stakes, by the binary logarithm of its size; 0 for none. */
  readonly freeBlocks: Int32Array;
  readonly bonds: Pool;
  readonly payouts: Pool;
  /** Links for others, in order of creation. */
  readonly links: Pool;
  /** Who used each of the newest links: a ring of `recentLinks` links with `mostUses` places each. */
  readonly uses: Int32Array;
  /** Which tasks each person has tried: `words` words of bits each. */
  readonly tried: Int32Array;
  /** How many more rewards the budget of each task pays. */
  readonly taskTimes: Float64Array;
  readonly slots: SlotMap;
  /** Wide sums by slot. */
  readonly sums: Float64Array;
  /** The sums at the end of each day; one row per day. */
  readonly log: Float64Array;
  /** Collective bonus in force, by day. */
  readonly collective: Float64Array;
  /** C(t) on a day = collectiveOffset[day] + collective[day] × t. */
  readonly collectiveOffset: Float64Array;
  readonly completions: CompletionDays;
  /** Prices of the steps of 600 s; empty if the price is constant (`price`). */
  steps: Float64Array;
  price: number;
  /** The day's part of draws, by purpose. */
  readonly moments: Int32Array;
  /** By the rule's index in RULES. */
  readonly counts: Float64Array;
  day: number;
  midnight: number;
  highestCollective: number;
  /** The people of one block who are due (`visitDue`). */
  readonly due: Int32Array;
  seen: number;
  activeStakes: number;
  arrived: number;
  seed: number;
  prices: PriceTable;
  /** Bonds of the visited person that are due today, by number. */
  dueBonds: Int32Array;
  /** First unused record of a bond that ended; 0 for none. */
  freeBond: number;
  waiting: number;
  /** First payout that may be open; first and last of the held ones, 0 for none. */
  firstOpen: number;
  firstHeld: number;
  lastHeld: number;
  firstOfToday: number;
  /** Whether there may be rush sales today. */
  isRushDay: boolean;
  /** The kinds of rush sale of today; `verdicts` has each person's, counted from 1, 0 for none. Valid on rush days only. */
  rushes: readonly RushSale[];
  readonly verdicts: Uint16Array;
  /** Each person's key, as in their record. */
  readonly keys: Int32Array;
  /** Coverage of the last row, and the exact rewards so far; only computed if a panic depends on the coverage. */
  coverage: bigint | null;
  exact: bigint;
}

/** Words of the calendar that are visited as one block. */
export const BLOCK = 16;

/** What a person does in a visit; `at`: seconds since the first midnight of the run. */
export type Act = (world: World, person: number, key: number, behaviour: FastBehaviour, at: number) => void;

/** Values of a log row besides the sums: price, people, active stakes, waiting payouts. */
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
    freeBlocks: new Int32Array(32),
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

/** Index of a new record. A full pool is doubled. */
export function claim(pool: Pool, width: number): number {
  if (pool.count > pool.capacity) grow(pool, width);
  const index = pool.count;
  pool.count = index + 1;
  return index;
}

/** Doubles a pool. */
export function grow(pool: Pool, width: number): void {
  const larger = poolOf(width, pool.capacity * 2);
  larger.numbers.set(pool.numbers);
  pool.numbers = larger.numbers;
  pool.ints = larger.ints;
  pool.capacity = larger.capacity;
}
