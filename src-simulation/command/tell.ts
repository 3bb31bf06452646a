import type { Experiment } from '@axiom/simulation';
import { violationLines } from './replay-run.ts';
import {
  compareTable,
  endTable,
  outcomeTable,
  pathTable,
  rulesTable,
  sweepTable,
  type Told,
  verdictText,
} from './summary.ts';
import { type Block, counted, countText } from './table.ts';

const MOST_NAMED = 8;

/** The result of a simulation as tables. It depends only on the runs. */
export function tell(experiment: Experiment, all: readonly Told[]): readonly Block[] {
  const told = all.filter(({ runs }) => runs.length > 0);
  const [first] = told;
  if (first === undefined) return ['No run is finished.'];
  const parts: Block[] = [headOf(first, unprovenText(told))];
  if (experiment.kind === 'sweep') {
    parts.push(sweepTable(told));
  } else {
    for (const each of told) parts.push(...variantParts(each, experiment.kind === 'compare'));
    for (const each of told.slice(1)) parts.push(compareTable(first, each));
  }
  return [...parts, ...verdictLines(told), ...told.flatMap(({ runs }) => violationLines(runs))];
}

/** How many runs of each variant are missing; undefined if none is. */
export function unfinishedText(told: readonly Told[]): string | undefined {
  const counts = told.map(({ variant, runs }) => ({ variant, done: runs.length, all: variant.parsed.runs }));
  const open = counts.filter(({ done, all }) => done < all);
  if (open.length === 0) return undefined;
  const sum = (name: 'done' | 'all') => counts.reduce((total, each) => total + each[name], 0);
  const [first] = open;
  const parts = open
    .slice(0, MOST_NAMED)
    .map(({ variant, done, all }) => `${variant.name}: ${countText(done)} of ${countText(all)}`);
  if (open.length > MOST_NAMED) parts.push(`${countText(open.length - MOST_NAMED)} more`);
  const named = first?.variant.name === '' ? '' : ` (${parts.join(', ')})`;
  return `Unfinished: ${countText(sum('done'))} of ${countText(sum('all'))} runs${named}.`;
}

/** The policy's proofs that fail with the scenario’s price; undefined if all variants are proven. */
export function unprovenText(told: readonly Told[]): string | undefined {
  const open = told.map(({ variant }) => variant.parsed.unproven).filter((problems) => problems.length > 0);
  const [problems = []] = open;
  const [first] = problems;
  if (first === undefined) return undefined;
  const where =
    told.length === 1 ? '' : ` in ${countText(open.length)} of ${countText(told.length)} variants`;
  return `UNPROVEN${where}: with this scenario’s price the policy fails ${countText(problems.length)} of its proofs, the first at ${first.path}: found ${first.found}; allowed: ${first.allowed}.`;
}

/** One line per expectation. */
export function verdictLines(told: readonly Told[]): readonly string[] {
  const lines = told.flatMap(({ variant, verdicts }) =>
    verdicts.map((verdict) => `${variant.name === '' ? '' : `${variant.name}: `}${verdictText(verdict)}`),
  );
  return lines.length === 0 ? [] : [lines.join('\n')];
}

function headOf({ variant, runs }: Told, unproven: string | undefined): string {
  const { scenario } = variant.parsed;
  const people =
    scenario.groups.reduce((sum, group) => sum + group.people, 0) + (scenario.snapshot?.people.length ?? 0);
  const counts = [
    counted(people, 'person', 'people'),
    counted(scenario.days, 'day', 'days'),
    counted(runs.length, 'run', 'runs'),
  ];
  const head = `${scenario.title}: ${counts.join(', ')}`;
  const lines = scenario.description === '' ? [head] : [head, scenario.description];
  if (unproven !== undefined) lines.push(unproven);
  return lines.join('\n');
}

function variantParts({ variant, runs }: Told, isNamed: boolean): readonly Block[] {
  const { scenario } = variant.parsed;
  const parts: Block[] = [
    pathTable(runs, scenario.days),
    endTable(runs),
    outcomeTable(runs, scenario),
    ...rulesTable(runs),
  ];
  return isNamed ? [`— ${variant.name} —`, ...parts] : parts;
}
