import type { Moment, Parting } from '../documents/difference.ts';
import type { Asked, Flow, Flows, Move, Step } from '../documents/flows.ts';
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

const NOWHERE: Moment = {
  moves: null,
  states: [],
  title: '',
  description: '',
  screen: '',
  outcome: '',
  guard: '',
};

function partingOf(flow: Flow, setting: Setting | undefined): Parting | null {
  const own = flow.steps.map(({ move }) => move).slice(1);
  const now = setting === undefined ? null : replayFar(flow, setting);
  const partAt = (at: number) => ({
    machine: flow.machine,
    flow: flow.id,
    title: flow.title,
    start: flow.start,
    step: at,
    shared: flow.steps.slice(0, at).map(({ event, title, atMs }) => ({ event, title, atMs })),
    event: flow.steps[at]?.event ?? '',
    length: flow.steps.length,
    before: momentOf(flow.steps[at], own.slice(0, at), flow.outcome, now?.steps[at]),
  });
  if (now === null) return { ...partAt(0), how: 'gone', asked: [], after: NOWHERE };
  const step = flow.steps.findIndex((past, index) => statesOf(past) !== statesOf(now.steps[index]));
  const isShort = now.steps.length < flow.steps.length;
  if (step === -1 && now.outcome === flow.outcome) return null;
  const at = step === -1 ? flow.steps.length - 1 : step;
  const breaks =
    isShort || now.outcome !== flow.outcome || statesOf(flow.steps.at(-1)) !== statesOf(now.steps.at(-1));
  const sides = [flow.steps[at], now.steps[at]].flatMap((one) => one?.guards ?? []);
  return {
    ...partAt(at),
    how: breaks ? 'breaks' : 'differs',
    asked: [...new Set(sides.map(({ transition }) => transition))],
    after:
      now.steps[at] === undefined
        ? NOWHERE
        : momentOf(now.steps[at], now.moves.slice(0, at), now.outcome, flow.steps[at]),
  };
}

interface Far {
  readonly steps: readonly Step[];
  readonly moves: readonly Move[];
  readonly outcome: string;
}

/** As far as the moves are possible. */
function replayFar(flow: Flow, setting: Setting): Far {
  const moves = movesOn(flow.steps, setting);
  for (let length = moves.length; length >= 0; length -= 1) {
    try {
      const { steps, play } = replay(setting, flow.start, moves.slice(0, length));
      return { steps, moves, outcome: outcomeOf(play.snapshot, steps) };
    } catch {
      // One step less: an actor of the base does not run on the head.
    }
  }
  return { steps: [], moves: [], outcome: '' };
}

function momentOf(
  step: Step | undefined,
  moves: readonly Move[],
  outcome: string,
  other: Step | undefined,
): Moment {
  return {
    moves,
    states: step?.actors[0]?.states ?? [],
    title: step?.title ?? '',
    description: step?.description ?? '',
    screen: step?.screen ?? '',
    outcome,
    guard: wordsOf(decidedAt(step, other)),
  };
}

/** The guard that said something else on the other side, or else the one that led on, or refused. */
function decidedAt(step: Step | undefined, other: Step | undefined): Asked | undefined {
  const guards = step?.guards ?? [];
  const answers = new Map(other?.guards.map(({ transition, holds }) => [transition, holds]));
  return (
    guards.find(({ guard, transition, holds }) => guard !== null && holds === !answers.get(transition)) ??
    guards.findLast(({ holds }) => holds === true) ??
    guards.find(({ holds }) => holds === false)
  );
}

function wordsOf(asked: Asked | undefined): string {
  if (asked === undefined) return '';
  const said =
    asked.guard === null ? 'else' : `${asked.guard} ${asked.holds === true ? 'holds' : 'does not hold'}`;
  return `${said}${asked.why === '' ? '' : `: ${asked.why}`}`;
}

function statesOf(step: Step | undefined): string {
  return step?.actors.map(({ actor, states }) => `${actor} ${states.join(' ')}`).join('\n') ?? '';
}
