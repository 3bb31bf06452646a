import type { Experiment, RunResult, Verdict, Variant } from '@axiom/domain/simulation';
import { violationLines } from './replay-run.ts';
import {
  compareTable,
  endTable,
  outcomeTable,
  pathTable,
  rulesTable,
  sweepTable,
  verdictsOf,
  verdictText,
} from './summary.ts';
import { type Block, counted } from './table.ts';

export interface Told {
  readonly variant: Variant;
  readonly runs: readonly RunResult[];
  readonly verdicts: readonly Verdict[];
}

/** The verdicts of each variant on its finished runs. */
export function judge(variant: Variant, runs: readonly RunResult[]): Told {
  return { variant, runs, verdicts: verdictsOf(runs, variant.parsed.scenario) };
}

/** What a simulation came to, in tables. Depends on its runs alone. */
export function tell(experiment: Experiment, all: readonly Told[]): readonly Block[] {
  const told = all.filter(({ runs }) => runs.length > 0);
  const [first] = told;
  if (first === undefined) return ['No run is finished.'];
  const parts: Block[] = [headOf(first)];
  if (experiment.kind === 'sweep') {
    parts.push(
      sweepTable(told.map(({ variant, runs, verdicts }) => ({ changes: variant.changes, runs, verdicts }))),
    );
  } else {
    for (const each of told) parts.push(...variantParts(each, experiment.kind === 'compare'));
    for (const each of told.slice(1))
      parts.push(
        compareTable(
          { name: first.variant.name, runs: first.runs },
          { name: each.variant.name, runs: each.runs },
        ),
      );
  }
  return [...parts, ...verdictLines(told), ...told.flatMap(({ runs }) => violationLines(runs))];
}

/** The expectations alone. */
export function verdictLines(told: readonly Told[]): readonly string[] {
  const lines = told.flatMap(({ variant, verdicts }) =>
    verdicts.map((verdict) => `${variant.name === '' ? '' : `${variant.name}: `}${verdictText(verdict)}`),
  );
  return lines.length === 0 ? [] : [lines.join('\n')];
}

function headOf({ variant, runs }: Told): string {
  const { scenario, unproven } = variant.parsed;
  const people =
    scenario.groups.reduce((sum, group) => sum + group.people, 0) + (scenario.snapshot?.people.length ?? 0);
  const counts = [
    counted(people, 'person', 'people'),
    counted(scenario.days, 'day', 'days'),
    counted(runs.length, 'run', 'runs'),
  ];
  const head = `${scenario.title}: ${counts.join(', ')}`;
  const lines = scenario.description === '' ? [head] : [head, scenario.description];
  const [first] = unproven;
  if (first !== undefined)
    lines.push(
      `UNPROVEN: with this scenario’s price the policy fails ${unproven.length} of its proofs, the first at ${first.path}: found ${first.found}; allowed: ${first.allowed}.`,
    );
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
