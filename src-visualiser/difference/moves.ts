import type { Move, Step } from '../documents/flows.ts';
import { toJson } from '../extract/json.ts';
import { eventNamed } from '../extract/names.ts';
import { wordsOf } from '../extract/words.ts';
import type { Setting } from '../play/setting.ts';

/** The same move with the samples of another revision, which may be in another order. */
export function movesOn(steps: readonly Step[], { samples, machine }: Setting): Move[] {
  return steps.slice(1).map(({ move, event, payload }) => {
    if (move.kind !== 'event') return move;
    const named = samples.map(({ type, ...rest }, sample) => ({
      sample,
      isSame: wordsOf(eventNamed(type, machine.id).name) === event,
      isWhole: JSON.stringify(toJson(rest)) === JSON.stringify(payload),
    }));
    const found =
      named.find(({ isSame, isWhole }) => isSame && isWhole) ?? named.find(({ isSame }) => isSame);
    // An event that is gone is not heard: it is sent all the same, and changes nothing.
    return { kind: 'event', sample: found?.sample ?? samples.length };
  });
}
