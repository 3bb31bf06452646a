import { atEnd, type Experiment } from '@axiom/simulation';
import { changesOf } from './policy-changes.ts';
import { renderReport, type ReportInput, type VariantInput } from './report/index.ts';
import { plainText, type Told } from './summary.ts';
import { unfinishedText, unprovenText } from './tell.ts';

/** More variants cannot be distinguished in one chart; a larger sweep is shown as a table only. */
const MOST_COMPARED = 8;

/** The HTML report: one scenario, or the first of several against the others. A sweep has a table of all. */
export function renderHtml(experiment: Experiment, all: readonly Told[], replay: string): string {
  const told = all.filter(({ runs }) => runs.length > 0);
  const [first, ...rest] = told;
  if (first === undefined) return '';
  const { scenario, policyDocument } = first.variant.parsed;
  const isCompared = rest.length > 0 && told.length <= MOST_COMPARED;
  const input: ReportInput = {
    scenario,
    runs: first.runs,
    policyChanges: changesOf(policyDocument),
    verdicts: first.verdicts,
    replay,
    cautions: [unfinishedText(all), unprovenText(told)].filter((text) => text !== undefined),
    ...(rest.length > 0 ? { label: labelOf(experiment, first) } : {}),
    ...(isCompared ? { others: rest.map((each) => otherOf(experiment, first, each)) } : {}),
  };
  if (experiment.kind !== 'sweep') return renderReport(input);
  const paths = Object.keys(first.variant.changes);
  const rows = told.map(({ variant, runs, verdicts }) => ({
    values: paths.map((path) => plainText(variant.changes[path])),
    runs: runs.length,
    atEnd: atEnd(runs),
    verdicts,
  }));
  return renderReport({ ...input, sweep: { paths, rows } });
}

/** A variant's name, or its values if it is one of a sweep. */
function labelOf({ kind }: Experiment, { variant }: Told): string {
  return kind === 'sweep' ? Object.values(variant.changes).map(plainText).join(' · ') : variant.name;
}

function otherOf(experiment: Experiment, first: Told, { variant, runs, verdicts }: Told): VariantInput {
  const { parsed, document } = first.variant;
  return {
    label: labelOf(experiment, { variant, runs, verdicts }),
    scenario: variant.parsed.scenario,
    changes: [
      ...changesOf(variant.parsed.policyDocument, parsed.policyDocument),
      ...changesOf({ ...variant.document, policy: null }, { ...document, policy: null }),
    ],
    runs,
    verdicts,
  };
}
