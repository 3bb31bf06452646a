import type { Machine, State, Transition } from '../documents/model.ts';

/** A machine as a Mermaid state diagram, for pull requests and documents. */
export function mermaidOf(machine: Machine): string {
  const [root] = machine.states;
  if (root === undefined) return 'stateDiagram-v2\n';
  return ['stateDiagram-v2', ...insideOf(machine, root, 1)].join('\n').concat('\n');
}

function insideOf(machine: Machine, outer: State, depth: number): string[] {
  const pad = '  '.repeat(depth);
  const inside = machine.states.filter(({ parent }) => parent === outer.id);
  const own = inside.map((state, index) => {
    const lines = stateLines(machine, state, depth);
    const isBeside = outer.kind === 'parallel' && index > 0;
    return isBeside ? [`${pad}--`, ...lines] : lines;
  });
  const first = outer.initial === null ? [] : [`${pad}[*] --> ${nameOf(outer.initial)}`];
  const lines = machine.transitions
    .filter(({ source, targets }) => targets.length > 0 && inside.some(({ id }) => id === source))
    .flatMap((transition) => transition.targets.map((target) => pad + lineOf(transition, target)));
  return [...first, ...own.flat(), ...lines];
}

function stateLines(machine: Machine, state: State, depth: number): string[] {
  const pad = '  '.repeat(depth);
  const name = nameOf(state.id);
  const title = `${pad}state "${state.title.replaceAll('"', '')}" as ${name}`;
  const end = state.kind === 'final' ? [`${pad}${name} --> [*]`] : [];
  if (state.children.length === 0) return [title, ...end];
  return [`${title} {`, ...insideOf(machine, state, depth + 1), `${pad}}`];
}

function lineOf(transition: Transition, target: string): string {
  const { source, guard, name, kind, index } = transition;
  const event = kind === 'event' || kind === 'always' ? name : `${kind} ${name}`;
  const condition = guard === null ? (index > 0 ? ' else' : '') : ` [${guard.name}${paramsOf(guard.params)}]`;
  return `${nameOf(source)} --> ${nameOf(target)} : ${escaped(event + condition)}`;
}

const paramsOf = (params: unknown): string => (typeof params === 'string' ? ` ${params}` : '');

/** Mermaid's names hold no dots. */
const nameOf = (id: string): string => id.replaceAll(/\W/g, '_');

/** Colons and semicolons end a label. */
const escaped = (text: string): string => text.replaceAll(/[:;"#] */g, ' ');
