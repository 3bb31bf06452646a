import type { DayFacts, DayRepository } from '#server/ports/store-days.ts';
import { by } from './ordering.ts';
import type { MemoryTables } from './tables.ts';

const inOrder = by<DayFacts>(({ dayMs }) => dayMs);

export function dayRepository({ days }: MemoryTables): DayRepository {
  return {
    newest: async (atMs) =>
      days
        .all()
        .filter(({ dayMs }) => dayMs <= atMs)
        .toSorted(inOrder)
        .at(-1) ?? null,
    keep: async (facts) => {
      days.insertNew(facts);
      return days.get(String(facts.dayMs)) ?? facts;
    },
  };
}
