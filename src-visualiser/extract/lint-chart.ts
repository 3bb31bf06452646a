import { eventNamed } from './names.ts';

/** The part of a machine that is checked: its raw configuration. */
export interface Chart {
  readonly id: string;
  readonly config: Config;
  /** The types of the events that any state takes; xstate's own among them. */
  readonly events: readonly string[];
}

type Config = Readonly<Record<string, unknown>>;

export interface Found {
  readonly states: number;
  readonly problems: readonly string[];
}

/** The machines that a module exports: machines, and functions that make one without an argument. */
export function chartsOf(module: Readonly<Record<string, unknown>>): Chart[] {
  return Object.entries(module).flatMap(([name, value]) => {
    if (isChart(value)) return [value];
    if (typeof value !== 'function' || value.length > 0 || !name.endsWith('Machine')) return [];
    const made: unknown = (value as () => unknown)();
    return isChart(made) ? [made] : [];
  });
}

/** What is missing in a chart, one line per problem with the state's name. */
export function lintChart({ id, config }: Chart): Found {
  const problems: string[] = [];
  let states = 0;
  const walk = (state: Config, path: string, isRoot: boolean) => {
    if (!isRoot) {
      states += 1;
      problems.push(...proseProblems(state).map((problem) => `${path}: ${problem}`));
    }
    problems.push(...namingProblems(state).map((problem) => `${path}: ${problem}`));
    for (const [name, child] of entriesOf(state['states'])) walk(child, `${path}.${name}`, false);
  };
  walk(config, id, true);
  if (states === 0) problems.push(`${id}: has no states`);
  return { states, problems };
}

/** Events that the machine takes and no sample has, and samples that no state takes. */
export function sampleProblems(
  { id, events }: Chart,
  samples: readonly { readonly type: string }[],
): string[] {
  const told = new Set(samples.map(({ type }) => type));
  return [
    ...events
      .filter((type) => !type.startsWith('xstate.') && !told.has(type))
      .map((type) => `${id}: ${type} has no sample`),
    ...[...told].filter((type) => !events.includes(type)).map((type) => `${id}: no state takes ${type}`),
  ];
}

/** Events, delays, and answers and failures of actors of which it is not said in words what happens. */
export function wordProblems(
  { id, config }: Chart,
  happens: Readonly<Record<string, string>>,
): readonly string[] {
  const names = new Set<string>();
  const walk = (state: Config) => {
    for (const event of Object.keys(recordOf(state['on']))) names.add(eventNamed(event, id).name);
    for (const delay of Object.keys(recordOf(state['after']))) names.add(delay);
    for (const invocation of listOf(state['invoke']).map(recordOf)) {
      const name = String(invocation['id']);
      if (invocation['onDone'] !== undefined) names.add(name);
      if (invocation['onError'] !== undefined) names.add(`${name} fails`);
    }
    for (const [, child] of entriesOf(state['states'])) walk(child);
  };
  walk(config);
  return [...names]
    .filter((name) => !Object.hasOwn(happens, name))
    .map((name) => `${id}: it is not said in words what "${name}" is`);
}

function proseProblems(state: Config): string[] {
  const meta = recordOf(state['meta']);
  return [
    isText(state['description']) ? null : 'has no description',
    isText(meta['title']) ? null : 'has no meta.title',
    isText(meta['screen']) ? null : 'has no meta.screen',
  ].filter((problem) => problem !== null);
}

function namingProblems(state: Config): string[] {
  const problems = [...actionProblems('entry', state['entry']), ...actionProblems('exit', state['exit'])];
  for (const invocation of listOf(state['invoke'])) problems.push(...invokeProblems(recordOf(invocation)));
  for (const [event, transition] of Object.entries(recordOf(state['on']))) {
    problems.push(...transitionProblems(`on ${event}`, transition));
  }
  for (const [delay, transition] of Object.entries(recordOf(state['after']))) {
    if (/^\d+$/.test(delay)) problems.push(`after ${delay}: the delay has no name`);
    problems.push(...transitionProblems(`after ${delay}`, transition));
  }
  problems.push(...transitionProblems('always', state['always']));
  return [...problems, ...transitionProblems('onDone', state['onDone'])];
}

function invokeProblems(invocation: Config): string[] {
  const { id, src } = invocation;
  const name = isText(id) ? `invoke ${id}` : 'invoke';
  return [
    ...(isText(id) ? [] : [`${name}: has no id of its own`]),
    ...(isText(src) ? [] : [`${name}: its actor has no name`]),
    ...['onDone', 'onError', 'onSnapshot'].flatMap((event) =>
      transitionProblems(`${name} ${event}`, invocation[event]),
    ),
  ];
}

function transitionProblems(where: string, transition: unknown): string[] {
  return listOf(transition).flatMap((branch) => {
    if (typeof branch === 'string') return [];
    const { guard, actions } = recordOf(branch);
    const hasNamedGuard = guard === undefined || isNamed(guard);
    return [...(hasNamedGuard ? [] : [`${where}: a guard has no name`]), ...actionProblems(where, actions)];
  });
}

function actionProblems(where: string, actions: unknown): string[] {
  return listOf(actions)
    .filter((action) => !isNamed(action))
    .map(() => `${where}: an action has no name`);
}

/** Whether this is a name, or `{type: name, params}`. Inline functions have no name. */
function isNamed(value: unknown): boolean {
  if (typeof value === 'function') return false;
  return isText(value) || isText(recordOf(value)['type']);
}

function isChart(value: unknown): value is Chart {
  if (typeof value !== 'object' || value === null) return false;
  const { id, config, root } = value as Record<string, unknown>;
  return isText(id) && typeof config === 'object' && config !== null && typeof root === 'object';
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function recordOf(value: unknown): Config {
  return typeof value === 'object' && value !== null ? (value as Config) : {};
}

function entriesOf(value: unknown): readonly (readonly [string, Config])[] {
  return Object.entries(recordOf(value)).map(([name, child]) => [name, recordOf(child)] as const);
}
