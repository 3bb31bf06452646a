import { median, type Row } from '../row.ts';
import { load, type Measured } from './load.ts';
import { databaseMs, type Side } from './sides.ts';

/** An odd number: the median is one of them. */
const ROUNDS = 5;
export const ROUND_S = 1.5;

/** A round of requests, with the processor time that one of them took, of the side and of the database. */
export interface Asked extends Measured {
  readonly processorMs: number;
}

/** A round, with the processor time that it took: on a machine with other work that says more than the time. */
export async function asked(
  database: string,
  side: Side,
  requestOf: (place: number) => string | null,
): Promise<Asked> {
  const usedMs = () => side.processorMs() + databaseMs(database);
  const beforeMs = usedMs();
  const measured = await load(side.port, ROUND_S, requestOf);
  return { ...measured, processorMs: (usedMs() - beforeMs) / measured.requests };
}

/** Both sides by turns, after a round of each that does not count; the medians. */
export async function compare(pair: {
  readonly what: string;
  readonly goal: number;
  readonly askOurs: () => Promise<Asked>;
  readonly askFloor: () => Promise<Asked>;
}): Promise<Row> {
  await pair.askFloor();
  await pair.askOurs();
  const rounds: { readonly own: Asked; readonly bare: Asked }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await pair.askFloor();
    rounds.push({ bare, own: await pair.askOurs() });
  }
  return {
    what: pair.what,
    ours: `${median(rounds.map(({ own }) => own.perSecond)).toFixed(0)}/s`,
    beside: `${median(rounds.map(({ bare }) => bare.perSecond)).toFixed(0)}/s`,
    ratio: median(rounds.map(({ own, bare }) => own.perSecond / bare.perSecond)),
    note: [
      `goal ${pair.goal.toFixed(2)}`,
      `by processor time ${median(rounds.map(({ own, bare }) => bare.processorMs / own.processorMs)).toFixed(2)}` +
        ` (${median(rounds.map(({ own }) => own.processorMs)).toFixed(2)} ms each)`,
      timesOf(rounds.map(({ own }) => own)),
    ].join('; '),
  };
}

/** The usual and the longest times of an answer. */
export const timesOf = (rounds: readonly Measured[]): string => {
  const of = (time: (round: Measured) => number) => median(rounds.map(time)).toFixed(1);
  return `p50 ${of(({ p50Ms }) => p50Ms)} ms, p99 ${of(({ p99Ms }) => p99Ms)} ms`;
};
