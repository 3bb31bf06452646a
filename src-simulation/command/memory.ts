import { getHeapStatistics } from 'node:v8';
import { type Experiment, MEASURES } from '@axiom/simulation';
import { BadArguments } from './options.ts';
import { countText } from './table.ts';

/** Bytes for a person, and for one figure of a day, while all runs are summed: measured plus a third. */
const BYTES_PER_PERSON = 700;
const BYTES_PER_FIGURE = 40;
const BYTES_PER_GIGABYTE = 1_000_000_000n;

/** Finished runs all stay in memory: checks before the first whether they fit. @throws BadArguments */
export function refuseWhatDoesNotFit(
  { variants }: Experiment,
  bytes = getHeapStatistics().heap_size_limit,
): void {
  const sizes = variants.map(({ parsed: { runs, scenario } }) => {
    const people = scenario.groups.reduce(
      (sum, group) => sum + group.people,
      scenario.snapshot?.people.length ?? 0,
    );
    return {
      runs,
      bytes: runs * (people * BYTES_PER_PERSON + scenario.days * MEASURES.length * BYTES_PER_FIGURE),
    };
  });
  const needed = sizes.reduce((sum, each) => sum + each.bytes, 0);
  if (needed <= bytes) return;
  const runs = sizes.reduce((sum, each) => sum + each.runs, 0);
  const gigabytes = (size: number) =>
    countText((BigInt(Math.ceil(size)) + BYTES_PER_GIGABYTE - 1n) / BYTES_PER_GIGABYTE);
  throw new BadArguments([
    `Summing up ${countText(runs)} runs takes about ${gigabytes(needed)} GB of memory, and ${gigabytes(bytes)} GB may be used: that is about ${countText(Math.floor((runs * bytes) / needed))} runs.`,
    'Fewer runs, people or days take less; NODE_OPTIONS=--max-old-space-size=… (in MB) allows more.',
  ]);
}
