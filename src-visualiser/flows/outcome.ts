import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';
import type { Outcome, Step } from '../documents/flows.ts';

/**
 * How a story ends: as the state says where it ends (`meta.end`), or by what led there. Back where it began is a loop;
 * what may go on any way is open.
 */
export function outcomeOf(snapshot: AnyMachineSnapshot, steps: readonly Step[]): Outcome {
  const said = endOf(innermost(snapshot));
  if (said !== null) return said;
  const hasFailed = leadingStep(steps)?.taken.some(
    ({ actor, transition }) => actor === '' && transition.includes('|xstate.error.'),
  );
  if (hasFailed === true || snapshot.status === 'error') return 'error';
  if (snapshot.status === 'done') return 'done';
  return steps.length > 1 && statesOf(steps.at(-1)) === statesOf(steps[0]) ? 'loop' : 'open';
}

/** The last step that changed the machine's own states. */
function leadingStep(steps: readonly Step[]): Step | undefined {
  const last = statesOf(steps.at(-1));
  const before = steps.findLastIndex((step) => statesOf(step) !== last);
  return steps[before + 1];
}

function statesOf(step: Step | undefined): string {
  return step?.actors.find(({ actor }) => actor === '')?.states.join(' ') ?? '';
}

/** The innermost active state; of several side by side the last. */
export function innermost(snapshot: AnyMachineSnapshot): AnyStateNode {
  const nodes = snapshot._nodes as AnyStateNode[];
  // XState puts the nodes above a final state behind it.
  return nodes.findLast(({ type }) => type === 'atomic' || type === 'final') ?? snapshot.machine.root;
}

/** What a state says about a story that stops there. */
export function endOf(node: AnyStateNode): 'done' | 'error' | null {
  const { end } = (node.meta ?? {}) as { readonly end?: unknown };
  return end === 'done' || end === 'error' ? end : null;
}
