import type { FarmRepository } from '#server/ports/store-farming.ts';
import type { MemoryTables } from './tables.ts';

export function farmRepository({ links, activations, users }: MemoryTables): FarmRepository {
  return {
    insert: async (record) => links.insert(record),
    byCode: async (activationCode) => links.one('code', activationCode),
    ofUser: async (userId, id) => {
      const record = links.get(id);
      return record?.link.ownerId === userId ? record : null;
    },
    move: async (before, after) => {
      const now = links.get(before.link.id);
      const isAsBefore =
        now !== null &&
        now.link.status === before.link.status &&
        now.link.activated === before.link.activated;
      if (isAsBefore) links.put(after);
      return isAsBefore;
    },
    insertActivation: async ({ activated }, activation) =>
      activations.insert({ ...activation, place: activated }),
    openers: async ({ id }, most) => openersOf({ activations, users }, id, most),
    activation: async ({ id }, userId) => {
      const found = activations.get(`${id} ${userId}`);
      if (found === null) return null;
      const { place: _, ...activation } = found;
      return activation;
    },
  };
}

/** First names of the last who opened a link, newest first. */
export const openersOf = (
  { activations, users }: Pick<MemoryTables, 'activations' | 'users'>,
  linkId: string,
  most: number,
): readonly string[] =>
  activations
    .all()
    .filter((one) => one.linkId === linkId)
    .toSorted((a, b) => b.place - a.place)
    .slice(0, most)
    .map(({ userId }) => users.get(userId)?.firstName ?? '');
