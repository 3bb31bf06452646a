import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { median, type Row } from './row.ts';
import type { Measured, Task } from './simulation-child.ts';

const DAYS = 365;
const CHILD = fileURLToPath(new URL('./simulation-child.ts', import.meta.url));

type Engine = Task['engine'];
interface Size {
  readonly workload: Task['workload'];
  readonly people: number;
  readonly rounds: number;
  /** Measured beside the fast engine, with the same random draws. */
  readonly peers: readonly Exclude<Engine, 'fast'>[];
}

/** The reference takes seconds for 200 people, the naive engine minutes for more than 10,000. */
const SIZES: readonly Size[] = [
  { workload: 'buy and stake', people: 200, rounds: 3, peers: ['reference'] },
  { workload: 'buy and stake', people: 1000, rounds: 3, peers: ['whole', 'naive', 'float'] },
  { workload: 'buy and stake', people: 10_000, rounds: 3, peers: ['whole', 'naive', 'float'] },
  { workload: 'buy and stake', people: 1_000_000, rounds: 3, peers: ['whole', 'float'] },
  { workload: 'full economy', people: 200, rounds: 3, peers: ['reference'] },
  { workload: 'full economy', people: 10_000, rounds: 3, peers: ['whole'] },
];

const NAMES: Readonly<Record<Engine, string>> = {
  fast: 'fast engine',
  whole: 'with the whole result of each run',
  reference: 'reference engine',
  naive: 'naive bigint engine',
  float: 'float loop, inexact',
};

const many = (count: number | bigint): string => count.toLocaleString('en');

/** Runs in its own process: no engine is affected by another one's memory or compiled code. */
const measured = async (task: Task): Promise<Measured> => {
  const child = fork(CHILD, { execArgv: ['--expose-gc'], serialization: 'advanced' });
  let answer: Measured | undefined;
  child.once('message', (message) => {
    answer = message as Measured;
  });
  child.send(task);
  await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
  if (answer === undefined) throw new Error(`${NAMES[task.engine]} broke with ${task.people} people.`);
  return answer;
};

type Measurements = ReadonlyMap<Engine, readonly Measured[]>;

/** The engines take turns in each round, so that a busy moment of the machine affects all of them. */
const measureSize = async ({ workload, people, rounds, peers }: Size): Promise<Measurements> => {
  const engines: readonly Engine[] = ['fast', ...peers];
  const found = new Map<Engine, Measured[]>(engines.map((engine) => [engine, []]));
  for (let seed = 1; seed <= rounds; seed += 1)
    for (const engine of engines) {
      console.error(`${workload}, ${many(people)} people, round ${seed} of ${rounds}: ${NAMES[engine]}`);
      found.get(engine)?.push(await measured({ engine, workload, people, seed }));
    }
  return found;
};

const speedOf = (people: number, list: readonly Measured[]): number =>
  (people * DAYS * 1000) / median(list.map(({ msPerRun }) => msPerRun));
const millions = (speed: number): string => `${(speed / 1e6).toFixed(speed < 1e6 ? 2 : 1)} M`;

/**
 * How exact a peer is, in words.
 * @throws Error if an exact engine differs from ours by a nano
 */
const nearness = (engine: Engine, ours: readonly Measured[], theirs: readonly Measured[]): string => {
  let most = 0;
  for (const [round, { totals }] of ours.entries())
    for (const [name, exact] of Object.entries(totals)) {
      const found = theirs[round]?.totals[name as keyof typeof totals];
      if (engine === 'float') most = Math.max(most, Math.abs(Number(found) - Number(exact)));
      else if (found !== exact) throw new Error(`${NAMES[engine]}: ${name} is ${found}, ours ${exact}.`);
    }
  return engine === 'float' ? `the floats are off by up to ${many(most)} nano` : 'same totals to the nano';
};

const speedRows = ({ workload, people, rounds, peers }: Size, found: Measurements): readonly Row[] => {
  const ours = found.get('fast') ?? [];
  return peers.map((engine) => {
    const theirs = found.get(engine) ?? [];
    const [mine, other] = [speedOf(people, ours), speedOf(people, theirs)];
    return {
      what: `${workload}, ${many(people)} people × ${DAYS} days`,
      ours: `${millions(mine)} user-days/s`,
      beside: `${millions(other)} ${NAMES[engine]}`,
      ratio: mine / other,
      note: `${nearness(engine, ours, theirs)}, median of ${rounds}`,
    };
  });
};

const memoryRow = (from: readonly [Size, Measurements], to: readonly [Size, Measurements]): Row => {
  const perPerson = ([{ people }, found]: readonly [Size, Measurements]): number =>
    median((found.get('whole') ?? []).map(({ liveBytes }) => liveBytes)) / people;
  const peak = Math.max(...(to[1].get('whole') ?? []).map(({ peakBytes }) => peakBytes));
  return {
    what: `memory of ${many(to[0].people)} people, fast engine`,
    ours: `${perPerson(to).toFixed(0)} B a person`,
    beside: `${perPerson(from).toFixed(0)} B with ${many(from[0].people)}`,
    ratio: perPerson(to) / perPerson(from),
    note: `heap and buffers, result included; the process grew by ${many(Math.round(peak / 2 ** 20))} MiB at most`,
  };
};

/** Compares the cost of all rules with the cost of purchases and stakes alone. */
const eventsRow = (
  [size, found]: readonly [Size, Measurements],
  plain: readonly [Size, Measurements],
): Row => {
  const perSecond = (each: Measurements): number =>
    median((each.get('fast') ?? []).map(({ events, msPerRun }) => (events * 1000) / msPerRun));
  const [ours, beside] = [perSecond(found), perSecond(plain[1])];
  return {
    what: `${size.workload}, ${many(size.people)} people`,
    ours: `${millions(ours)} events/s`,
    beside: `${millions(beside)} in ${plain[0].workload}`,
    ratio: ours / beside,
    note: `${millions(speedOf(size.people, found.get('fast') ?? []))} user-days/s, median of ${size.rounds}`,
  };
};

/**
 * A year of `buyAndStake` in one process: the fast engine's speed beside the peers', and its memory per
 * person.
 */
export const simulationRows = async (): Promise<readonly Row[]> => {
  const all: (readonly [Size, Measurements])[] = [];
  for (const size of SIZES) all.push([size, await measureSize(size)]);
  const [, small, middle, large, , full] = all;
  if (!small || !middle || !large || !full) return [];
  return [
    ...all.flatMap(([size, found]) => speedRows(size, found)),
    memoryRow(small, middle),
    memoryRow(middle, large),
    eventsRow(full, middle),
  ];
};
