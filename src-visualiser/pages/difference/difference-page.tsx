import type { Parting } from '../../documents/difference.ts';
import { addressOf } from '../address.ts';
import type { Documents, Indexed } from '../documents.ts';
import { Rail } from '../shell/rail.tsx';

const SIGN = { added: '+', removed: '−', changed: '≠' } as const;
const HOW = { breaks: 'breaks', differs: 'goes another way', gone: 'is gone' } as const;

interface DifferenceProps {
  readonly documents: Documents;
  readonly machines: ReadonlyMap<string, Indexed>;
}

/** What two revisions tell apart: which flows of the base break on the head, and what was changed in the charts. */
export function DifferencePage({ documents, machines }: DifferenceProps) {
  const { difference } = documents;
  if (difference === null) return null;
  const { behaviour, structure, base, head, played } = difference;
  const titleOf = (id: string) => machines.get(id)?.title ?? id;
  return (
    <div className="body">
      <Rail documents={documents} machine={null} />
      <main className="list">
        <h1>
          {base} to {head}
        </h1>
        <p className="hint">
          {behaviour.length} of {played} flows of {base} do not go the same way
        </p>
        <section aria-label="Behaviour">
          <h2>
            Behaviour <span>{behaviour.length}</span>
          </h2>
          {behaviour.length === 0 && <p className="hint">Every flow goes the same way on both.</p>}
          {behaviour.map((one) => (
            <PartingCard key={one.flow} parting={one} machine={titleOf(one.machine)} />
          ))}
        </section>
        <section aria-label="Structure">
          <h2>
            Structure <span>{structure.length}</span>
          </h2>
          <ul className="rows">
            {structure.map((change) => (
              <li key={`${change.kind}:${change.machine}:${change.id}`}>
                <a href={addressOf({ page: 'chart', machine: change.machine, flow: null, step: 0 })}>
                  <span className={`sign ${change.kind}`} aria-hidden="true">
                    {SIGN[change.kind]}
                  </span>
                  <span className="title">
                    {change.kind} {change.what} {change.id}
                  </span>
                  <span className="hint">{titleOf(change.machine)}</span>
                  <span className="hint">{change.fields.join(', ')}</span>
                  <span className="hint end">
                    {change.before} → {change.after}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      </main>
    </div>
  );
}

function PartingCard({ parting, machine }: { readonly parting: Parting; readonly machine: string }) {
  const { title, how, step, before, after } = parting;
  return (
    <article className="card parting">
      <h3>
        {title}{' '}
        <span className="badge">
          {HOW[how]} at step {step}
        </span>{' '}
        <span className="hint">{machine}</span>
      </h3>
      <div className="sides">
        {(
          [
            ['Before', before],
            ['After', after],
          ] as const
        ).map(([name, moment]) => (
          <section key={name} aria-label={name}>
            <p className="hint">{name}</p>
            <p>
              <b>{moment.title}</b> <span className="hint">{moment.screen}</span>
            </p>
            <p className="hint">
              {moment.guard} {moment.outcome}
            </p>
          </section>
        ))}
      </div>
    </article>
  );
}
