import type { State, Transition } from '../../documents/model.ts';
import { wordsOf } from '../../extract/words.ts';
import type { Indexed } from '../documents.ts';
import type { Lit } from './chart.tsx';

/** The chart in words: each state with its ways out, in the order in which they are asked. */
export function Outline({ machine, lit }: { readonly machine: Indexed; readonly lit: Lit }) {
  const [root] = machine.states;
  return (
    <nav className="outline" aria-label={`Outline of ${machine.title}`}>
      <ul role="tree" aria-label={machine.title}>
        {root !== undefined && <Item state={root} machine={machine} lit={lit} depth={1} />}
      </ul>
    </nav>
  );
}

interface ItemProps {
  readonly state: State;
  readonly machine: Indexed;
  readonly lit: Lit;
  readonly depth: number;
}

function Item({ state, machine, lit, depth }: ItemProps) {
  const ways = machine.transitions.filter(({ source }) => source === state.id);
  const isNow = lit.states.has(state.id);
  return (
    <li role="treeitem" aria-level={depth} aria-expanded="true" aria-selected={isNow}>
      <details open={depth < 3 || isNow}>
        <summary className={isNow ? 'now' : undefined}>
          {state.title} {state.kind === 'final' && <span className="hint">ends</span>}
          {state.kind === 'parallel' && <span className="hint">side by side</span>}
          {isNow && <span className="hint">now</span>}
        </summary>
        <ul role="group">
          {ways.map((one) => (
            <li
              key={one.id}
              role="treeitem"
              aria-level={depth + 1}
              aria-selected={lit.happened.has(one.id)}
              className={lit.happened.has(one.id) ? 'way happened' : lit.may.has(one.id) ? 'way may' : 'way'}
            >
              <span>{wordOf(one)}</span> <span className="hint">{whereOf(one, machine)}</span>
            </li>
          ))}
          {state.children.map((id) => {
            const child = machine.state.get(id);
            return child === undefined ? null : (
              <Item key={id} state={child} machine={machine} lit={lit} depth={depth + 1} />
            );
          })}
        </ul>
      </details>
    </li>
  );
}

function wordOf({ kind, name, guard, branches }: Transition): string {
  const event = {
    event: wordsOf(name),
    after: `after ${wordsOf(name)}`,
    always: 'always',
    done: `done ${wordsOf(name)}`,
    error: `error ${wordsOf(name)}`,
    snapshot: `${wordsOf(name)} changes`,
    'done-state': 'done inside',
  }[kind];
  if (guard !== null) return `${event} [${wordsOf(guard.name)}]`;
  return branches > 1 ? `${event}, else` : event;
}

function whereOf({ targets }: Transition, machine: Indexed): string {
  return targets.length === 0
    ? 'stays'
    : `to ${targets.map((id) => machine.state.get(id)?.title ?? id).join(', ')}`;
}
