import type { Flow, MachineFlows, Step, Unreached } from '../documents/flows.ts';
import type { Machine } from '../documents/model.ts';
import { sentenceOf } from '../extract/words.ts';
import type { Setting } from '../play/setting.ts';
import { coverAll, type Way } from './cover.ts';
import { outcomeOf } from './outcome.ts';
import { replay } from './replay.ts';
import { search } from './search.ts';
import { titlesOf } from './title.ts';

/** Why something cannot be reached by a flow, and the test that reaches it. */
export interface Explained {
  readonly id: string;
  readonly reason: string;
  /** `file: title`. */
  readonly test: string;
}

const ORDER: readonly Flow['outcome'][] = ['error', 'done', 'loop', 'open'];

/** The flows of one machine: few paths that take all of it, errors first. */
export function flowsOf(machine: Machine, setting: Setting, explained: readonly Explained[]): MachineFlows {
  const found = search(setting, new Set(machine.transitions.map(({ id }) => id)));
  const titles = new Set<string>();
  const flows = coverAll(setting, found).map((way) => flowOf(machine, setting, way, titles));
  const covered = new Set(flows.flatMap(({ covers }) => covers));
  const reach = (kind: Unreached['kind'], id: string): Unreached[] => {
    const why = explained.find((one) => one.id === id);
    const isReached = kind === 'state' ? found.states.has(id) : covered.has(id);
    return isReached ? [] : [{ kind, id, reason: why?.reason ?? null, test: why?.test ?? null }];
  };
  return {
    machine: machine.id,
    flows: flows.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome)),
    unreached: [
      ...machine.states.filter(({ kind }) => kind !== 'history').flatMap(({ id }) => reach('state', id)),
      ...machine.transitions.flatMap(({ id }) => reach('transition', id)),
    ],
    isCut: found.isCut,
  };
}

function flowOf(machine: Machine, setting: Setting, way: Way, titles: Set<string>): Flow {
  const { steps, play } = replay(
    setting,
    way.start,
    way.legs.map(({ move }) => move),
  );
  const told = steps.find(({ taken }) => taken.some(({ transition }) => transition === way.about));
  const [plainest = machine.title, ...others] = titlesOf(machine, way.about, told, setting.words).map(
    sentenceOf,
  );
  const title = [plainest, ...others].find((one) => !titles.has(one)) ?? `${plainest} (${titles.size + 1})`;
  titles.add(title);
  const covers = coveredBy(steps);
  return {
    id: idOf([machine.id, String(way.start), ...covers]),
    machine: machine.id,
    title,
    outcome: outcomeOf(play.snapshot, steps),
    start: way.start,
    steps,
    failsAt: failsAt(setting, way, steps),
    covers: [...new Set(covers)],
    lastsMs: play.clock.nowMs,
  };
}

/** Where the same moves lead elsewhere when they are made once more; null: nowhere. */
function failsAt(setting: Setting, { start, legs }: Way, steps: readonly Step[]): number | null {
  const moves = legs.map(({ move }) => move);
  try {
    const again = replay(setting, start, moves).steps;
    const at = steps.findIndex(
      ({ taken }, index) => JSON.stringify(taken) !== JSON.stringify(again[index]?.taken),
    );
    return at === -1 ? null : at;
  } catch {
    return steps.length - 1;
  }
}

/** The machine's own transitions, in their order. */
export function coveredBy(steps: readonly Step[]): string[] {
  return steps.flatMap(({ taken }) =>
    taken.flatMap(({ actor, transition }) => (actor === '' ? [transition] : [])),
  );
}

/** Short, and the same for the same way: FNV-1a. */
function idOf(parts: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const char of parts.join('\n')) {
    hash ^= char.charCodeAt(0);
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return `f${hash.toString(36)}`;
}
