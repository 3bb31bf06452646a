import { type AnyStateMachine, createMachine } from 'xstate';
import { isMachine, nameOf } from '../extract/names.ts';
import type { Setting } from './setting.ts';
import { standIn } from './stand-in.ts';

type Outcomes = Setting['outcomes'];
type Config = Readonly<Record<string, unknown>>;

/**
 * The machine with a stand-in for everything that reaches outside of it: actors that an app provides, and effects.
 * Machines inside run for real, unless their outcomes are sampled; `host` is the machine around this one. A machine without any is of others.
 */
export function staged(machine: AnyStateMachine, outcomes: Outcomes, host = ''): AnyStateMachine {
  const { actors, actions } = machine.implementations as unknown as Record<'actors' | 'actions', Config>;
  const own = outcomes[`${host}/${machine.id}`] ?? outcomes[machine.id] ?? {};
  const whole = hasInline(machine.config) ? named(machine, outcomes) : machine;
  return whole.provide({
    actors: Object.fromEntries(
      Object.entries(actors).map(([src, logic]) => [
        src,
        isMachine(logic) && own[src] === undefined
          ? staged(logic, outcomes, machine.id)
          : standIn(src, own[src]),
      ]),
    ),
    actions: Object.fromEntries(
      Object.entries(actions).flatMap(([name, action]) =>
        reachesOutside(action, outcomes[machine.id] !== undefined) ? [[name, quiet]] : [],
      ),
    ),
  } as never) as AnyStateMachine;
}

const quiet = (): void => {};

/** Effects that an app provides are marked; in a machine of others every action counts that is not XState's own. */
function reachesOutside(action: unknown, isOurs: boolean): boolean {
  if (typeof action !== 'function') return false;
  return 'slot' in action || (!isOurs && !('resolve' in action));
}

/** Whether anything in the chart stands there without a name. */
function hasInline(config: unknown): boolean {
  if (typeof config !== 'object' || config === null) return false;
  return Object.entries(config).some(
    ([key, value]) =>
      (key === 'src' && typeof value !== 'string') ||
      (/^(entry|exit|actions)$/.test(key) && listOf(value).some((one) => typeof one === 'function')) ||
      (key !== 'context' && key !== 'meta' && hasInline(value)),
  );
}

/** The same chart with stand-ins in the place of actors without a name, and without the effects of inline actions. */
function named(machine: AnyStateMachine, outcomes: Outcomes): AnyStateMachine {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
      return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        if (key === 'src' && typeof one !== 'string')
          return [key, isMachine(one) ? staged(one, outcomes) : standIn(nameOf(one))];
        if (/^(entry|exit|actions)$/.test(key)) return [key, mapped(one)];
        return [key, key === 'context' || key === 'meta' ? one : copy(one)];
      }),
    );
  };
  return createMachine(copy(machine.config) as never, machine.implementations as never) as AnyStateMachine;
}

const mapped = (actions: unknown): unknown[] =>
  listOf(actions).map((action) => (typeof action === 'function' && !('resolve' in action) ? quiet : action));

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
