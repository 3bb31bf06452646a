import type { Step } from '../documents/flows.ts';
import type { Machine, Transition } from '../documents/model.ts';
import { sentenceOf, wordsOf } from '../extract/words.ts';

/**
 * Titles that a flow may have, the plainest first; the first that no other flow has is taken. `about` is the transition
 * that the flow is taken for, `step` the one that took it.
 */
export function titlesOf(machine: Machine, about: string, step: Step | undefined): string[] {
  const transition = machine.transitions.find(({ id }) => id === about);
  if (transition === undefined || step === undefined) return [`${machine.title} starts`];
  const source = machine.states.find(({ id }) => id === transition.source);
  const isOuter = source === undefined || source.parent === null;
  const cause = transition.kind === 'always' ? step.event : causeOf(transition);
  const guard = guardWords(transition);
  const from = isOuter ? '' : `, from “${source.title}”`;
  if (transition.targets.length === 0) {
    const place = isOuter ? machine.title : source.title;
    return [
      `${place}: ${cause}`,
      `${place}: ${cause}, ${guard}`,
      `${place}: ${cause}, ${transition.index + 1}`,
    ];
  }
  const what = clauseOf(step);
  const story = `${cause}: ${lower(what)}`;
  return [what, story, `${story}${from}`, `${story}, ${guard}`, `${story}${from}, ${guard}`].map(sentenceOf);
}

/** A clause of fewer words says less than the title. */
const SHORTEST = 3;

/** The first clause of what a state says about itself. */
function clauseOf({ description, title }: Step): string {
  const [clause = ''] = description.split(/[;:.](?:\s|$)|\n/);
  return clause.split(' ').length < SHORTEST ? title : clause;
}

/** A sentence inside of another one; a word in capitals stays. */
function lower(text: string): string {
  return /^[A-Z][a-z ]/.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text;
}

/** In words why a transition is taken. */
function causeOf({ kind, name }: Transition): string {
  const words = wordsOf(name);
  switch (kind) {
    case 'after':
      return `${words} is over`;
    case 'done':
      return `${words} answers`;
    case 'error':
      return `${words} fails`;
    case 'snapshot':
      return `${words} changes`;
    case 'done-state':
      return `${words} has ended`;
    default:
      return words;
  }
}

function guardWords({ guard, index }: Transition): string {
  if (guard === null) return index === 0 ? 'always' : 'else';
  const params = typeof guard.params === 'string' ? ` ${wordsOf(guard.params)}` : '';
  return `${wordsOf(guard.name)}${params}`;
}
