import type { Step } from '../documents/flows.ts';
import type { Machine, State, Transition } from '../documents/model.ts';
import { wordsOf } from '../extract/words.ts';
import type { Words } from '../play/setting.ts';

/**
 * Titles that a flow may have, the plainest first; the first that no other flow has is taken. `about` is the transition
 * that the flow is taken for, `step` the one that took it, `words` what the machine's events mean to people.
 */
export function titlesOf(
  machine: Machine,
  about: string,
  step: Step | undefined,
  words: Words | null,
): string[] {
  const transition = machine.transitions.find(({ id }) => id === about);
  if (transition === undefined || step === undefined) return [`${machine.title}: as it begins`];
  const source = machine.states.find(({ id }) => id === transition.source);
  const cause = causeOfStep(machine, transition, step, words);
  const guard = guardWords(transition);
  const inside = source === undefined || source.parent === null ? null : source.title;
  const [from, where] = inside === null ? ['', ''] : [`, from “${inside}”`, `, in “${inside}”`];
  const isStaying = transition.targets.length === 0;
  const told = isStaying ? `${cause}${where}` : `${cause}: ${lower(endOf(machine, transition, step))}`;
  const far = isStaying ? told : `${cause}${from}: ${lower(endOf(machine, transition, step))}`;
  return [told, far, `${told}, as ${guard}`, `${far}, as ${guard}`, `${far}, way ${transition.index + 1}`];
}

/** What the state says about itself where it leads; of a state that passes by at once, where it really ends. */
function endOf(machine: Machine, { targets }: Transition, step: Step): string {
  const state = machine.states.find(({ id }) => id === targets[0]);
  const stands = step.actors.find(({ actor }) => actor === '')?.states.includes(state?.id ?? '') ?? false;
  if (state === undefined || !stands) return clauseOf(step.description, step.title);
  const inner = innermostOf(machine, state);
  return clauseOf(inner.description, inner.title);
}

/** The state that is entered in the end. */
function innermostOf(machine: Machine, state: State): State {
  const first = machine.states.find(({ id }) => id === state.initial);
  return first === undefined || first.description === '' ? state : innermostOf(machine, first);
}

/** A clause of fewer words says less than the title, and a longer one no more. */
const SHORTEST = 3;
const LONGEST = 14;

/** The first clause of what a state says about itself, or its title. */
function clauseOf(description: string, title: string): string {
  const [clause = ''] = description.split(/[;:.](?:\s|$)|\n/);
  const { length } = clause.split(' ');
  return length < SHORTEST || length > LONGEST ? title : clause;
}

/** A sentence inside of another one; a word in capitals stays. */
function lower(text: string): string {
  return /^[A-Z][a-z ]/.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text;
}

/** What lets a transition be taken; of one that needs nothing, what came before it in the same step. */
function causeOfStep(machine: Machine, about: Transition, step: Step, words: Words | null): string {
  if (about.kind !== 'always') return causeOf(about, words);
  const ids = new Set(step.taken.flatMap(({ actor, transition }) => (actor === '' ? [transition] : [])));
  const cause = machine.transitions.find(({ id, kind }) => ids.has(id) && kind !== 'always');
  if (cause !== undefined) return causeOf(cause, words);
  return step.move.kind === 'start' ? 'it begins' : step.event;
}

/** In words why a transition is taken. */
function causeOf({ kind, name }: Transition, words: Words | null): string {
  const said = words?.happens[kind === 'error' ? `${name} fails` : name];
  if (said !== undefined) return said;
  const own = wordsOf(name);
  switch (kind) {
    case 'after':
      return `${own} is over`;
    case 'done':
      return `${own} answers`;
    case 'error':
      return `${own} fails`;
    case 'snapshot':
      return `${own} changes`;
    case 'done-state':
      return `${own} has ended`;
    default:
      return own;
  }
}

function guardWords({ guard, index }: Transition): string {
  if (guard === null) return index === 0 ? 'always' : 'otherwise';
  const params = typeof guard.params === 'string' ? ` ${wordsOf(guard.params)}` : '';
  return `${wordsOf(guard.name)}${params}`;
}
