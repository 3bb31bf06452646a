import type { StakeView } from './stake.ts';

/** A list of stakes, and the bond chosen for the next one. */
export interface StakeSelection<Item extends Pick<StakeView, 'id'>> {
  readonly stakes: readonly Item[];
  /** The bond chosen for staking; every stake event resets it. */
  readonly selectedMintId: undefined;
}

/**
 * The list after a `user:staking` event: the stake replaces its older version in place, a new stake is put
 * first, and the selection is cleared (R4.03). The list never holds an id twice.
 */
export function applyStakeEvent<Item extends Pick<StakeView, 'id'>>(
  stakes: readonly Item[],
  changed: Item,
): StakeSelection<Item> {
  const at = stakes.findIndex((stake) => stake.id === changed.id);
  const next = at === -1 ? [changed, ...stakes] : stakes.with(at, changed);
  return { stakes: next, selectedMintId: undefined };
}
