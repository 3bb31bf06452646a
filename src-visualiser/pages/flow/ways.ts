import type { May } from '../protocol.ts';

/** One event with one end, and its samples. */
export interface Way {
  /** What Go does. */
  readonly main: May;
  readonly samples: readonly May[];
  /** Worth a line: it leads on, or is the flow's own next. */
  readonly isTold: boolean;
}

/** Samples of the same event that lead to the same are one way; the flow's own next is first. */
export function waysOf(may: readonly May[], isNext: (one: May) => boolean): readonly Way[] {
  const groups = new Map<string, May[]>();
  for (const one of may) {
    const actor = 'actor' in one.move ? one.move.actor : '';
    const key = JSON.stringify([one.move.kind, actor, one.event, one.title, one.isRefused]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()]
    .flatMap((samples): Way[] => {
      const main = samples.find(isNext) ?? samples.find(({ isMoving }) => isMoving) ?? samples[0];
      if (main === undefined) return [];
      const isTold = !main.isRefused && (main.isMoving || isNext(main));
      return [{ main, samples: [main, ...samples.filter((one) => one !== main)], isTold }];
    })
    .toSorted((a, b) => Number(isNext(b.main)) - Number(isNext(a.main)));
}
