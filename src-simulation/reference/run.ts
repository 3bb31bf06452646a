import { booking, type UserAccountName, userAccount } from '@axiom/domain/ledger';
import { sum } from '@axiom/domain/money';
import { type Measure, MEASURES, type Series } from '../measures/measure.ts';
import type { Row } from '../measures/row.ts';
import type { Outcome, RunResult, Violation } from '../result.ts';
import { eventsOf } from '../rules.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { held, post } from './books.ts';
import { beginDay } from './day.ts';
import { checkBooks } from './invariants.ts';
import { judgeHeld, payLine } from './payouts.ts';
import { restore } from './snapshot.ts';
import { settleEnd } from './stakes.ts';
import { measure, systemTotals } from './totals.ts';
import { visit } from './visit.ts';
import { openWorld, type Person, type World } from './world.ts';

/**
 * One run, day by day and person by person, by the domain's own functions. Any other engine must have the same result to
 * the last nano.
 * @param seed any 32-bit integer
 * @throws nothing for a scenario that `parseScenario` accepted
 */
export function runReference(scenario: Scenario, seed: number): RunResult {
  const world = openWorld(scenario, seed);
  const capital = scenario.snapshot?.treasuryTon ?? scenario.capitalTon;
  post(world.books, booking.capital({ amountTon: capital }));
  restore(world);
  const rows: Row[] = [];
  const violations: Violation[] = [];
  while (world.day < scenario.days) {
    runDay(world);
    world.day += 1;
    const row = measure(world);
    world.coverage = row.coverage;
    rows.push(row);
    violations.push(...checkBooks(world));
  }
  for (const person of world.people) settleEnd(world, person);
  violations.push(...checkBooks(world));
  return {
    seed,
    engine: 'reference',
    days: scenario.days,
    series: seriesOf(rows),
    rules: world.counts,
    events: eventsOf(world.counts),
    userDays: present(world).reduce((total, { arrival }) => total + scenario.days - Math.max(0, arrival), 0),
    totals: systemTotals(world),
    outcomes: present(world).map((person) => outcomeOf(world, person)),
    violations,
  };
}

function runDay(world: World): void {
  beginDay(world);
  for (const person of world.people) visit(world, person);
  judgeHeld(world);
  payLine(world);
}

function present({ people, scenario }: World): readonly Person[] {
  return people.filter(({ arrival }) => arrival < scenario.days);
}

function seriesOf(rows: readonly Row[]): Series {
  return Object.fromEntries(
    MEASURES.map((name): [Measure, readonly (bigint | null)[]] => [name, rows.map((row) => row[name])]),
  ) as Record<Measure, readonly (bigint | null)[]>;
}

function outcomeOf(world: World, person: Person): Outcome {
  const { number, userId, group } = person;
  const account = (name: UserAccountName) => held(world.books, userAccount(userId, name), 'AXIOM');
  const waiting = world.payouts.filter((payout) => payout.person === number);
  return {
    person: number,
    group,
    tonIn: person.tonIn,
    tonOut: person.tonOut,
    tonWaiting: sum(waiting.map(({ quote }) => quote.amountTon)),
    main: account('main'),
    referral: account('referral'),
    referralPending: account('referral_pending'),
    task: account('task'),
    bonded: account('bonded'),
    staked: account('staked'),
    turnover: person.turnover,
  };
}
