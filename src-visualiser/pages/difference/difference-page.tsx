import type { Change, Difference, Parting } from '../../documents/difference.ts';
import { addressOf, go } from '../address.ts';
import type { Documents, Indexed } from '../documents.ts';
import type { Look } from '../protocol.ts';
import { useKeys } from '../shell/shell.tsx';
import { Changes } from './changes.tsx';
import { PartingView } from './parting.tsx';

const HOW = { breaks: 'breaks', differs: 'goes another way', gone: 'is gone' } as const;
const SIGN = { breaks: '✕', differs: '≠', gone: '−' } as const;

interface DifferencePageProps {
  readonly documents: Documents;
  readonly machines: ReadonlyMap<string, Indexed>;
  /** The flow that is shown; null: the first. */
  readonly flow: string | null;
  readonly look: Look;
}

/** What two revisions tell apart: which flows of the base break on the head and on which screen, and what was changed. */
export function DifferencePage({ documents, machines, flow, look }: DifferencePageProps) {
  const { difference } = documents;
  const behaviour = difference?.behaviour ?? [];
  const shown = behaviour.find((one) => one.flow === flow) ?? behaviour[0] ?? null;
  const at = shown === null ? 0 : behaviour.indexOf(shown);
  const to = (next: number) => {
    const one = behaviour[next];
    if (one !== undefined) go({ page: 'difference', flow: one.flow }, true);
  };
  useKeys({ ArrowDown: () => to(at + 1), ArrowUp: () => to(at - 1) });
  if (difference === null) return null;
  const titleOf = (id: string) => machines.get(id)?.title ?? id;
  return (
    <div className="body">
      <DifferenceRail difference={difference} shown={shown} titleOf={titleOf} />
      <main className="flow">
        {shown === null ? (
          <>
            <h1>Every flow goes the same way</h1>
            <p className="hint">
              {difference.played} flows of {difference.base} were played on {difference.head}.
            </p>
          </>
        ) : (
          <PartingView difference={difference} parting={shown} machine={titleOf(shown.machine)} look={look} />
        )}
        <Changes changes={relevantFirst(difference.structure, shown)} machines={machines} shown={shown} />
      </main>
    </div>
  );
}

/** What was asked at the step that parts comes first, then the same machine, then the others. */
function relevantFirst(changes: readonly Change[], shown: Parting | null): readonly Change[] {
  const rank = ({ id, machine }: Change) => {
    if (shown?.asked.includes(id) === true) return 0;
    return machine === shown?.machine ? 1 : 2;
  };
  return changes.toSorted((a, b) => rank(a) - rank(b));
}

interface RailProps {
  readonly difference: Difference;
  readonly shown: Parting | null;
  readonly titleOf: (machine: string) => string;
}

function DifferenceRail({ difference, shown, titleOf }: RailProps) {
  const { behaviour, structure, base, head, played } = difference;
  const count = (how: Parting['how']) => behaviour.filter((one) => one.how === how).length;
  const sums = (['breaks', 'differs', 'gone'] as const)
    .filter((how) => count(how) > 0)
    .map((how) => `${count(how)} ${how === 'breaks' ? (count(how) === 1 ? 'breaks' : 'break') : HOW[how]}`);
  return (
    <nav className="rail" aria-label="Flows that go another way">
      <p className="hint">
        {base} to {head}
      </p>
      <h2>
        Behaviour <span>of {played} flows</span>
      </h2>
      {behaviour.map((one) => (
        <a
          key={one.flow}
          href={addressOf({ page: 'difference', flow: one.flow })}
          aria-current={one === shown ? 'true' : undefined}
        >
          <b className={`sign ${one.how}`} aria-hidden="true">
            {SIGN[one.how]}
          </b>
          <div>
            {one.title}
            <small>
              {titleOf(one.machine)}: {HOW[one.how]}
              {one.how === 'gone' ? '' : ` at step ${one.step + 1}`}
            </small>
          </div>
        </a>
      ))}
      <p className="hint">{[...sums, `${played - behaviour.length} the same`].join(', ')}</p>
      <h2>
        Structure <span>{structure.length === 1 ? '1 change' : `${structure.length} changes`}</span>
      </h2>
      {structure.length === 0 && <p className="hint">No chart was changed.</p>}
    </nav>
  );
}
