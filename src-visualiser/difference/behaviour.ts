import type { Moment, Parting } from '../documents/difference.ts';
import type { Flow, Flows, Step } from '../documents/flows.ts';
import { outcomeOf } from '../flows/outcome.ts';
import { replay } from '../flows/replay.ts';
import type { Setting } from '../play/setting.ts';
import { movesOn } from './moves.ts';

/** Flows of the base that go another way on the head, each with the first step that differs. */
export function behaviourOf(base: Flows, head: ReadonlyMap<string, Setting>): Parting[] {
  return base.machines.flatMap(({ machine, flows }) => {
    const setting = head.get(machine);
    return flows.flatMap((flow) => partingOf(flow, setting) ?? []);
  });
}

function partingOf(flow: Flow, setting: Setting | undefined): Parting | null {
  const told = { machine: flow.machine, flow: flow.id, title: flow.title };
  const nowhere: Moment = { states: [], title: '', screen: '', outcome: '', guard: '' };
  if (setting === undefined)
    return { ...told, how: 'gone', step: 0, before: momentOf(flow.steps[0], ''), after: nowhere };
  const now = replayFar(flow, setting);
  const step = flow.steps.findIndex((past, index) => statesOf(past) !== statesOf(now.steps[index]));
  const isShort = now.steps.length < flow.steps.length;
  if (step === -1 && now.outcome === flow.outcome) return null;
  const at = step === -1 ? flow.steps.length - 1 : step;
  const breaks =
    isShort || now.outcome !== flow.outcome || statesOf(flow.steps.at(-1)) !== statesOf(now.steps.at(-1));
  return {
    ...told,
    how: breaks ? 'breaks' : 'differs',
    step: at,
    before: momentOf(flow.steps[at], flow.outcome),
    after: now.steps[at] === undefined ? nowhere : momentOf(now.steps[at], now.outcome),
  };
}

interface Far {
  readonly steps: readonly Step[];
  readonly outcome: string;
}

/** As far as the moves are possible. */
function replayFar(flow: Flow, setting: Setting): Far {
  const moves = movesOn(flow.steps, setting);
  for (let length = moves.length; length >= 0; length -= 1) {
    try {
      const { steps, play } = replay(setting, flow.start, moves.slice(0, length));
      return { steps, outcome: outcomeOf(play.snapshot, steps) };
    } catch {
      // One step less: an actor of the base does not run on the head.
    }
  }
  return { steps: [], outcome: '' };
}

function momentOf(step: Step | undefined, outcome: string): Moment {
  const decided = step?.guards.findLast(({ holds }) => holds === true);
  return {
    states: step?.actors[0]?.states ?? [],
    title: step?.title ?? '',
    screen: step?.screen ?? '',
    outcome,
    guard:
      decided === undefined
        ? ''
        : `${decided.guard ?? 'else'}${decided.why === '' ? '' : `: ${decided.why}`}`,
  };
}

function statesOf(step: Step | undefined): string {
  return step?.actors.map(({ actor, states }) => `${actor} ${states.join(' ')}`).join('\n') ?? '';
}
