import { floorDivide, WHOLE_PERCENT } from '@axiom/domain/money';
import type { Group, Scenario } from '../scenario/scenario.ts';

/** Fixed point of the first day's share of a growing group. */
const ONE_SHARE = 10n ** 12n;

/**
 * How many people of a group have arrived by the end of each day: entry d counts the arrivals of the days 0 … d, as the
 * floored cumulative share. Nobody arrives after the run's end or after a `no_arrivals` event.
 */
export function arrivedBy(group: Group, scenario: Pick<Scenario, 'days' | 'events'>): Int32Array {
  const { days, events } = scenario;
  const stop = events.find(({ kind }) => kind === 'no_arrivals')?.day ?? days;
  const planned = plannedBy(group);
  const arrived = new Int32Array(days);
  let count = 0;
  for (let day = 0; day < days; day += 1) {
    if (day < stop) count = planned(day);
    arrived[day] = count;
  }
  return arrived;
}

/** The number of people that should have arrived by the end of a day. */
function plannedBy({ people, arrival }: Group): (day: number) => number {
  if (arrival.kind === 'at_start') return () => people;
  const { from, to } = arrival.days;
  const shares = sharesOf(arrival.kind === 'growing' ? arrival.perDay : 0n, to - from + 1);
  const whole = shares.at(-1) as bigint;
  return (day) => {
    if (day < from) return 0;
    const share = shares[Math.min(day, to) - from] as bigint;
    return Number((BigInt(people) * share) / whole);
  };
}

/** Cumulative shares of days; each day's share is larger by `perDay` than the one before. */
function sharesOf(perDay: bigint, count: number): readonly bigint[] {
  const shares: bigint[] = [];
  let share = ONE_SHARE;
  let total = 0n;
  for (let index = 0; index < count; index += 1) {
    total += share;
    shares.push(total);
    share = floorDivide(share * (WHOLE_PERCENT + perDay), WHOLE_PERCENT);
  }
  return shares;
}
