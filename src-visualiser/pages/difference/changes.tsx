import type { Change, Parting } from '../../documents/difference.ts';
import { addressOf } from '../address.ts';
import type { Indexed } from '../documents.ts';

const SIGN = { added: '+', removed: '−', changed: '≠' } as const;

interface ChangesProps {
  readonly changes: readonly Change[];
  readonly machines: ReadonlyMap<string, Indexed>;
  readonly shown: Parting | null;
}

/** What was changed in the charts, each in words, with both sides of every field. */
export function Changes({ changes, machines, shown }: ChangesProps) {
  return (
    <section className="changes" aria-label="What was changed">
      <h2>
        The change <span className="hint">in the charts, what was asked at this step first</span>
      </h2>
      {changes.length === 0 && (
        <p className="card hint">
          No chart was changed: something that a chart calls by its name does otherwise.
        </p>
      )}
      {changes.map((change) => (
        <article key={`${change.kind}:${change.machine}:${change.what}:${change.id}`} className="card change">
          <h3>
            <span className={`sign ${change.kind}`} aria-hidden="true">
              {SIGN[change.kind]}
            </span>{' '}
            {wordOf(change, machines)}
            {shown?.asked.includes(change.id) === true && <span className="badge">asked at this step</span>}
            <a href={addressOf({ page: 'chart', machine: change.machine, flow: null, step: 0 })}>
              {machines.get(change.machine)?.title ?? change.machine}
            </a>
          </h3>
          {change.values.map(({ field, before, after }) => (
            <dl key={field}>
              <dt>{field}</dt>
              <dd>
                <Lines before={before} after={after} />
              </dd>
            </dl>
          ))}
          {change.kind !== 'changed' && <p className="hint">{change.after || change.before}</p>}
        </article>
      ))}
    </section>
  );
}

function wordOf({ kind, what, id, machine }: Change, machines: ReadonlyMap<string, Indexed>): string {
  const found = machines.get(machine);
  if (what === 'state') return `state “${found?.state.get(id)?.title ?? id}” ${kind}`;
  const transition = found?.transition.get(id);
  if (transition === undefined) return `${what} ${id} ${kind}`;
  const from = found?.state.get(transition.source)?.title ?? transition.source;
  const guard = transition.guard === null ? '' : ` [${transition.guard.name}]`;
  return `${transition.name}${guard} of “${from}” ${kind}`;
}

/** Both sides of a text, part by part: a condition has one for each `&&` and `||`, a list one for each name. */
function Lines({ before, after }: { readonly before: string; readonly after: string }) {
  const [past, now] = [partsOf(before), partsOf(after)];
  const rows = [
    ...past.map((text) => ({ text, sign: now.includes(text) ? ' ' : '−' })),
    ...now.filter((text) => !past.includes(text)).map((text) => ({ text, sign: '+' })),
  ];
  return (
    <>
      {rows.map(({ text, sign }) => (
        <code key={`${sign}${text}`} className={{ '−': 'removed', '+': 'added' }[sign]}>
          {sign} {text}
        </code>
      ))}
    </>
  );
}

function partsOf(text: string): string[] {
  if (text === '') return [];
  return text.split(/(?=&&|\|\|)|, (?=\w+(?:,|$))/).map((part) => part.trim());
}
