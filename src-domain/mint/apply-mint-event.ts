import type { MintView } from './mint.ts';

/**
 * The list after a `user:mint` event: the bond replaces its older version in place; a new bond is put first
 * (R4.03). The list never holds an id twice; a repeated event changes nothing.
 */
export function applyMintEvent<Item extends Pick<MintView, 'id'>>(
  list: readonly Item[],
  changed: Item,
): readonly Item[] {
  const at = list.findIndex((item) => item.id === changed.id);
  return at === -1 ? [changed, ...list] : list.with(at, changed);
}
