import type { Change } from '../documents/difference.ts';
import type { Machine, State, Transition } from '../documents/model.ts';

/** What of the machines was added, removed or changed. */
export function structureOf(base: readonly Machine[], head: readonly Machine[]): Change[] {
  const machines = pairsOf(base, head, ({ id }) => id);
  return machines.flatMap(([before, after]) => {
    const machine = (after ?? before)?.id ?? '';
    if (before === undefined || after === undefined)
      return [change(machine, 'machine', machine, before === undefined ? 'added' : 'removed')];
    return [...states(machine, before, after), ...transitions(machine, before, after)];
  });
}

function states(machine: string, before: Machine, after: Machine): Change[] {
  const told = ({ title, description, screen, kind, tags, entry, exit, invokes, initial }: State) => ({
    title,
    description,
    screen,
    kind,
    tags,
    entry,
    exit,
    invokes,
    initial,
  });
  return pairsOf(before.states, after.states, ({ id }) => id).flatMap(([past, now]) =>
    compared(machine, 'state', past, now, told, ({ title }) => title),
  );
}

/** Branches of one event are matched by their guards first: another order is a change, not a removal. */
function transitions(machine: string, before: Machine, after: Machine): Change[] {
  const told = ({ targets, guard, actions, index, isReentering }: Transition) => ({
    target: targets,
    guard: guard === null ? null : `${guard.name} ${JSON.stringify(guard.params)}`,
    condition: guard?.asks ?? '',
    actions,
    order: index,
    reenter: isReentering,
  });
  const keyOf = keysByGuard();
  const keyOfHead = keysByGuard();
  const past = before.transitions.map((one) => ({ key: keyOf(one), one }));
  const now = after.transitions.map((one) => ({ key: keyOfHead(one), one }));
  return pairsOf(past, now, ({ key }) => key).flatMap(([a, b]) =>
    compared(machine, 'transition', a?.one, b?.one, told, textOf),
  );
}

/** Source, event and guard; the second of the same name counts on. */
function keysByGuard(): (transition: Transition) => string {
  const used = new Map<string, number>();
  return ({ source, event, guard }) => {
    const name = `${source} ${event} ${guard === null ? '' : `${guard.name} ${JSON.stringify(guard.params)}`}`;
    const count = used.get(name) ?? 0;
    used.set(name, count + 1);
    return `${name} ${count}`;
  };
}

function textOf({ source, name, guard, targets }: Transition): string {
  return `${source} ${name}${guard === null ? '' : ` [${guard.name}]`} → ${targets.join(', ') || 'stays'}`;
}

function compared<Thing extends { readonly id: string }>(
  machine: string,
  what: Change['what'],
  before: Thing | undefined,
  after: Thing | undefined,
  told: (thing: Thing) => Readonly<Record<string, unknown>>,
  text: (thing: Thing) => string,
): Change[] {
  const id = (after ?? before)?.id ?? '';
  const texts = {
    before: before === undefined ? '' : text(before),
    after: after === undefined ? '' : text(after),
  };
  if (before === undefined) return [{ ...change(machine, what, id, 'added'), ...texts }];
  if (after === undefined) return [{ ...change(machine, what, id, 'removed'), ...texts }];
  const now = told(after);
  const values = Object.entries(told(before))
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(now[field]))
    .map(([field, value]) => ({ field, before: textOfValue(value), after: textOfValue(now[field]) }));
  if (values.length === 0) return [];
  const fields = values.map(({ field }) => field);
  return [{ ...change(machine, what, id, 'changed'), fields, values, ...texts }];
}

/** A field of a chart in a line: names are listed, an actor is its id. */
function textOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOfValue).join(', ');
  if (typeof value === 'object' && value !== null && 'id' in value) return textOfValue(value.id);
  return typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
}

function change(machine: string, what: Change['what'], id: string, kind: Change['kind']): Change {
  return { machine, what, id, kind, fields: [], values: [], before: '', after: '' };
}

function pairsOf<Thing>(
  base: readonly Thing[],
  head: readonly Thing[],
  keyOf: (thing: Thing) => string,
): (readonly [Thing | undefined, Thing | undefined])[] {
  const past = new Map(base.map((thing) => [keyOf(thing), thing]));
  const now = new Map(head.map((thing) => [keyOf(thing), thing]));
  return [
    ...[...past].map(([key, thing]) => [thing, now.get(key)] as const),
    ...[...now].filter(([key]) => !past.has(key)).map(([, thing]) => [undefined, thing] as const),
  ];
}
