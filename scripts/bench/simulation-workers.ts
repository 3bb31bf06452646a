import { inChild } from './in-child.ts';
import { median, type Row } from './row.ts';
import { shippedScenario } from './shipped.ts';
import type { Share } from './simulation-workers-child.ts';

const ROUNDS = 3;
const RUNS = 40;
const PEOPLE = 10_000;
const WORKERS = 2;
const CHILD = new URL('./simulation-workers-child.ts', import.meta.url);

/** Seconds until all processes have ended, with their start and each run's file. */
const seconds = async (shares: readonly Share[]): Promise<number> => {
  const startedMs = performance.now();
  const counts = await Promise.all(
    shares.map((share) => inChild<number>(CHILD, share, `A command with ${share.workers} workers`)),
  );
  const done = counts.reduce((sum, count) => sum + count, 0);
  if (done !== RUNS) throw new Error(`Only ${done} of ${RUNS} runs ended.`);
  return (performance.now() - startedMs) / 1000;
};

/** Runs of one scenario by a command with two workers, beside two commands side by side with one worker and half the runs each. */
export const workersRow = async (): Promise<Row> => {
  const scenario = shippedScenario('steady-growth', PEOPLE);
  const seeds = Array.from({ length: RUNS }, (_, index) => index + 1);
  const half = (rest: number): Share => ({
    scenario,
    seeds: seeds.filter((seed) => seed % 2 === rest),
    workers: 1,
  });
  const together: number[] = [];
  const apart: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    console.error(`workers, round ${round} of ${ROUNDS}`);
    apart.push(await seconds([half(0), half(1)]));
    together.push(await seconds([{ scenario, seeds, workers: WORKERS }]));
  }
  return {
    what: `${RUNS} runs of steady-growth, ${PEOPLE.toLocaleString('en')} people`,
    ours: `${(RUNS / median(together)).toFixed(2)} runs/s, ${WORKERS} workers`,
    beside: `${(RUNS / median(apart)).toFixed(2)} runs/s, ${WORKERS} processes`,
    ratio: median(apart) / median(together),
    note: `median of ${ROUNDS}`,
  };
};
