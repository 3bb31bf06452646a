import { SECONDS_PER_DAY } from '@axiom/domain/constants';
import { WHOLE_PERCENT } from '@axiom/domain/money';
import { drawOf, PURPOSE, thresholdOf } from '../draws/index.ts';
import { priceNumberAt, type PriceTable } from '../prices/index.ts';
import type { Behaviour, Panic, Scenario, ScenarioEvent } from '../scenario/scenario.ts';
import type { CompiledBehaviour } from './compile.ts';

export interface PanicFacts {
  readonly day: number;
  readonly prices: PriceTable;
  /** Coverage at the end of yesterday in millionths; null if nothing was owed, and on day 0. */
  readonly coverage: bigint | null;
}

/** Index of the first panic of a behaviour whose condition holds on a day; -1 for none. */
export function panicOf(behaviour: Pick<Behaviour, 'panics'>, facts: PanicFacts): number {
  return behaviour.panics.findIndex(({ when }) => holds(when, facts));
}

function holds(when: Panic['when'], { day, prices, coverage }: PanicFacts): boolean {
  if (when.kind === 'coverage_below') return coverage !== null && coverage < when.coverage;
  if (day < when.overDays) return false;
  const now = BigInt(priceNumberAt(prices, day * SECONDS_PER_DAY));
  const then = BigInt(priceNumberAt(prices, (day - when.overDays) * SECONDS_PER_DAY));
  return now * WHOLE_PERCENT <= then * (WHOLE_PERCENT - when.fall);
}

/** A rush sale, caused by a `sell` event or a panic: the same share of the main balance, then of the referral balance. */
export interface RushSale {
  /** In 1e-6 percent. */
  readonly share: number;
  readonly cancelsBonds: boolean;
}

/** A `sell` event of one day, as whole numbers. */
export interface SellEvent extends RushSale {
  /** Purpose of its draws. */
  readonly purpose: number;
  readonly groups: readonly number[];
  readonly chance: number;
}

/** The `sell` events of a day, in the order of the scenario. */
export function sellEventsOf(events: Scenario['events'], day: number): readonly SellEvent[] {
  return events.flatMap((event: ScenarioEvent, index) =>
    event.kind === 'sell' && event.day === day
      ? [
          {
            purpose: PURPOSE.event + index,
            groups: event.groups,
            chance: thresholdOf(event.chance),
            share: Number(event.share),
            cancelsBonds: event.cancelsBonds,
          },
        ]
      : [],
  );
}

interface RushInput {
  readonly key: number;
  readonly day: number;
  readonly group: number;
  readonly behaviour: CompiledBehaviour;
  /** The `sell` events of today, of all groups. */
  readonly events: readonly SellEvent[];
  /** Index of today's panic of the person's behaviour (`panicOf`). */
  readonly panic: number;
}

/**
 * The rush sale of somebody who arrived on an earlier day: of the first event of the day whose draw hits them, else of their
 * panic if its draw does; undefined for none.
 */
export function rushSale({ key, day, group, behaviour, events, panic }: RushInput): RushSale | undefined {
  for (const event of events) {
    if (event.groups.includes(group) && drawOf(key, day, event.purpose) < event.chance) return event;
  }
  const feared = behaviour.panics[panic];
  if (feared === undefined || drawOf(key, day, PURPOSE.panic) >= feared.chance) return undefined;
  return feared;
}
