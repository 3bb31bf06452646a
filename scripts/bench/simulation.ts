import { scenarios, type ShippedScenario } from '@axiom/simulation';
import { inChild } from './in-child.ts';
import { median, type Row } from './row.ts';
import type { Measured, Task } from './simulation-child.ts';
import { workersRow } from './simulation-workers.ts';

const PEOPLE = 10_000;
const ROUNDS = 3;
const CHILD = new URL('./simulation-child.ts', import.meta.url);

type Engine = Task['engine'];
const NAMES: Readonly<Record<Engine, string>> = {
  fast: 'fast engine',
  exact: 'naive bigint engine',
  float: 'float loop',
};
const ENGINES = Object.keys(NAMES) as Engine[];

/** Runs in its own process: no engine is affected by another one's memory or compiled code. */
const measured = (task: Task): Promise<Measured> =>
  inChild(CHILD, task, `${NAMES[task.engine]} in ${task.scenario}`);

type Measurements = Readonly<Record<Engine, readonly Measured[]>>;

/** The engines take turns in each round, so that a busy moment of the machine affects all of them. */
const measureScenario = async (scenario: ShippedScenario): Promise<Measurements> => {
  const found: Record<Engine, Measured[]> = { fast: [], exact: [], float: [] };
  for (let seed = 1; seed <= ROUNDS; seed += 1)
    for (const engine of ENGINES) {
      console.error(`${scenario}, round ${seed} of ${ROUNDS}: ${NAMES[engine]}`);
      found[engine].push(await measured({ engine, scenario, people: PEOPLE, seed }));
    }
  return found;
};

const millions = (perSecond: number): string => `${(perSecond / 1e6).toFixed(perSecond < 1e6 ? 2 : 1)} M`;
const medianOf = (list: readonly Measured[], of: (each: Measured) => number): number => median(list.map(of));

/** How far the floats are from the exact totals. @throws Error if an exact engine differs from ours by a nano */
const nearness = (engine: Engine, ours: readonly Measured[], theirs: readonly Measured[]): string => {
  let most = 0;
  for (const [round, { totals }] of ours.entries())
    for (const [name, exact] of Object.entries(totals)) {
      const found = theirs[round]?.totals[name as keyof typeof totals];
      if (engine === 'exact' && found !== exact)
        throw new Error(`${NAMES[engine]}: ${name} is ${found}, ours ${exact}.`);
      most = Math.max(most, Math.abs(Number(found) - Number(exact)));
    }
  return engine === 'exact' ? 'same totals to the nano' : `off by up to ${most.toLocaleString('en')} nano`;
};

/** A user-day is a day of a person who has arrived; an event is a movement that the reference engine books. */
const rowsOf = (scenario: ShippedScenario, found: Measurements): readonly Row[] => {
  const { fast, exact } = found;
  const msPerRun = medianOf(fast, (each) => each.msPerRun);
  const userDays = medianOf(fast, (each) => each.userDays);
  const events = medianOf(exact, (each) => each.bookings);
  const bytes = medianOf(fast, (each) => each.liveBytes) / PEOPLE;
  return (['float', 'exact'] as const).map((engine) => {
    const theirs = medianOf(found[engine], (each) => each.msPerRun);
    const speed = (count: number, ms: number): string => millions((count * 1000) / ms);
    return {
      what: `${scenario}, ${PEOPLE.toLocaleString('en')} people`,
      ours: `${speed(userDays, msPerRun)} user-days/s, ${speed(events, msPerRun)} events/s`,
      beside: `${speed(userDays, theirs)}, ${speed(events, theirs)} ${NAMES[engine]}`,
      ratio: theirs / msPerRun,
      note: `${nearness(engine, fast, found[engine])}; ${msPerRun.toFixed(0)} ms a run, ${bytes.toFixed(0)} B a person, median of ${ROUNDS}`,
    };
  });
};

/**
 * The shipped scenarios with whole results, beside the same economy written as one would write it first, once with bigint
 * and once with floats; then two workers of the command beside two commands.
 */
export const simulationRows = async (): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  for (const name of Object.keys(scenarios) as ShippedScenario[])
    rows.push(...rowsOf(name, await measureScenario(name)));
  return [...rows, await workersRow()];
};
