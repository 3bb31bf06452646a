import type { MintView } from './mint.ts';

/**
 * The list after a `user:mint` event: the bond replaces its earlier self in place, a new one comes first (R4.03).
 * The list never holds one id twice; repeating an event changes nothing more.
 */
export function applyMintEvent<Item extends Pick<MintView, 'id'>>(
  list: readonly Item[],
  changed: Item,
): readonly Item[] {
  const at = list.findIndex((item) => item.id === changed.id);
  return at === -1 ? [changed, ...list] : list.with(at, changed);
}
