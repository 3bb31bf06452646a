import { useState } from 'react';
import type { MachineCoverage, Walked } from '../../documents/coverage.ts';
import { wordsOf } from '../../extract/words.ts';
import { addressOf } from '../address.ts';
import type { Documents, Indexed } from '../documents.ts';
import { rowsOf } from '../start/rows.ts';
import { Rail } from '../shell/rail.tsx';

const KINDS = ['states', 'transitions', 'guards'] as const;
type Kind = (typeof KINDS)[number];

/** By tests that really ran, by the tool's own flows alone, or by nothing. */
const isByTests = ({ tests }: Walked) => tests.length > 0;
const isByFlows = (one: Walked) => !isByTests(one) && one.flows.length > 0;
const isByNothing = ({ tests, flows }: Walked) => tests.length === 0 && flows.length === 0;

interface CoverageProps {
  readonly documents: Documents;
  readonly machines: ReadonlyMap<string, Indexed>;
}

/** What the tests that really ran have walked; unvisited first. */
export function CoveragePage({ documents, machines }: CoverageProps) {
  const [kind, setKind] = useState<Kind>('transitions');
  const all = documents.coverage?.machines ?? [];
  const rows = all.flatMap((one) => one[kind].map((walked) => ({ machine: one.machine, walked })));
  const haveRun = all.some(({ states }) => states.some(isByTests));
  const nothing = rows.filter(({ walked }) => isByNothing(walked));
  const flowsAlone = rows.filter(({ walked }) => isByFlows(walked));
  return (
    <div className="body">
      <Rail documents={documents} machine={null} rows={rowsOf(documents)} />
      <main className="list">
        <h1>What the tests really walked</h1>
        {!haveRun && (
          <p className="card">
            No test of a machine has run in this checkout. <code>vitest run --project machines</code> writes
            what they walk; then build these pages again.
          </p>
        )}
        <div className="sums">
          {KINDS.map((one) => (
            <Sum key={one} kind={one} all={all} />
          ))}
        </div>
        <div className="filters" role="group" aria-label="What is listed">
          {KINDS.map((one) => (
            <button key={one} type="button" aria-pressed={kind === one} onClick={() => setKind(one)}>
              {one.slice(0, 1).toUpperCase() + one.slice(1)}
            </button>
          ))}
        </div>
        <List name="Walked by nothing" rows={nothing} machines={machines} documents={documents} />
        <List name="Walked by flows alone" rows={flowsAlone} machines={machines} documents={documents} />
        <section aria-label="By machine">
          <h2>By machine</h2>
          <ul className="card meters">
            {all.map((one) => (
              <li key={one.machine}>
                <span>{machines.get(one.machine)?.title ?? one.machine}</span>
                <Meter rows={one[kind]} />
                <span className="hint end">
                  {one[kind].filter(isByTests).length} of {one[kind].length}
                </span>
              </li>
            ))}
          </ul>
        </section>
      </main>
    </div>
  );
}

function Sum({ kind, all }: { readonly kind: Kind; readonly all: readonly MachineCoverage[] }) {
  const rows = all.flatMap((one): readonly Walked[] => one[kind]);
  const flows = rows.filter(isByFlows).length;
  const nothing = rows.filter(isByNothing).length;
  return (
    <section className="card" aria-label={kind}>
      <h2>{kind.slice(0, 1).toUpperCase() + kind.slice(1)}</h2>
      <p>
        <b className="sum">{rows.filter(isByTests).length}</b> of {rows.length} by tests
      </p>
      <Meter rows={rows} />
      <p className="hint">
        {flows} by flows alone, {nothing} by nothing
      </p>
    </section>
  );
}

function Meter({ rows }: { readonly rows: readonly Walked[] }) {
  const parts = [
    ['ran', rows.filter(isByTests).length],
    ['hatched', rows.filter(isByFlows).length],
    ['empty', rows.filter(isByNothing).length],
  ] as const;
  return (
    <span className="meter" aria-hidden="true">
      {parts.map(
        ([name, count]) => count > 0 && <span key={name} className={name} style={{ flex: count }} />,
      )}
    </span>
  );
}

interface ListProps extends CoverageProps {
  readonly name: string;
  readonly rows: readonly { readonly machine: string; readonly walked: Walked }[];
}

function List({ name, rows, machines, documents }: ListProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={name}>
      <h2>
        {name} <span>{rows.length}</span>
      </h2>
      <ul className="rows">
        {rows.map(({ machine, walked }) => {
          const found = machines.get(machine);
          const transition = found?.transition.get(walked.id.split('#')[0] ?? walked.id);
          const state = found?.state.get(walked.id) ?? found?.state.get(transition?.source ?? '');
          const to = transition?.targets.map((id) => found?.state.get(id)?.title ?? id).join(', ');
          const [flow] = walked.flows;
          const isKnown = documents.flows.machines.some(({ flows }) => flows.some(({ id }) => id === flow));
          const place =
            flow !== undefined && isKnown
              ? ({ page: 'flow', machine, flow, step: 0 } as const)
              : ({ page: 'chart', machine, flow: null, step: 0 } as const);
          return (
            <li key={`${machine}:${JSON.stringify(walked)}`}>
              <a href={addressOf(place)}>
                <span className={walked.flows.length > 0 ? 'box hatched' : 'box'} aria-hidden="true" />
                <span className="title">
                  {state?.title ?? walked.id}
                  {to !== undefined && to !== '' && ` → ${to}`}
                </span>
                <span className="hint">{found?.title ?? machine}</span>
                <span className="hint">{transition === undefined ? '' : wordsOf(transition.name)}</span>
                <span className="hint end">{transition?.guard?.name ?? ''}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
