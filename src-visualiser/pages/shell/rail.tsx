import { addressOf } from '../address.ts';
import type { Documents } from '../documents.ts';
import type { Row } from '../start/rows.ts';

/** The machines, with the number of their flows. */
export function Rail({
  documents,
  machine,
  rows,
}: {
  readonly documents: Documents;
  readonly machine: string | null;
  readonly rows: readonly Row[];
}) {
  const countOf = (id: string) => rows.filter((row) => row.machine === id).length;
  const failsOf = (id: string) => rows.filter((row) => row.machine === id && row.broke !== null).length;
  const { machines, problems } = documents.model;
  const states = machines.reduce((sum, one) => sum + one.states.length, 0);
  const transitions = machines.reduce((sum, one) => sum + one.transitions.length, 0);
  return (
    <nav className="rail machines" aria-label="Machines">
      <h2>
        Machines <span>flows</span>
      </h2>
      <a
        href={addressOf({ page: 'flows', machine: null })}
        aria-current={machine === null ? 'true' : undefined}
      >
        All machines <span>{rows.length}</span>
      </a>
      {machines.map(({ id, title }) => (
        <a
          key={id}
          href={addressOf({ page: 'flows', machine: id })}
          aria-current={machine === id ? 'true' : undefined}
        >
          {title} {failsOf(id) > 0 && <b className="badge breaks">{failsOf(id)} fail</b>}
          <span>{countOf(id)}</span>
        </a>
      ))}
      {problems.map(({ file, line }) => (
        <p key={`${file}:${line}`} className="bad">
          {file} cannot be read{line === null ? '' : `, line ${line}`}
        </p>
      ))}
      <p className="hint">
        {machines.length} machines, {states} states, {transitions} transitions. Read at build time; nothing is
        asked of a network.
      </p>
    </nav>
  );
}
