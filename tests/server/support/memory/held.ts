import type { HeldBond } from '#server/ports/store-reads.ts';
import type { MemoryTables } from './tables.ts';

/** Paid bonds of a person that were active at some time, each with its end. */
export function heldOf(
  { mints, stakes }: Pick<MemoryTables, 'mints' | 'stakes'>,
  userId: string,
): readonly HeldBond[] {
  return mints.of('owner', userId).flatMap(({ mint }) => {
    if (mint.origin !== 'paid' || mint.activatedAtMs === undefined) return [];
    const held = { amountToken: mint.amountToken, fromMs: mint.activatedAtMs };
    if (mint.status !== 'move_to_staking')
      return [{ ...held, untilMs: mint.closedAtMs, endsAtMs: mint.maturesAtMs }];
    const staked = stakes.one('mint', mint.id);
    return [{ ...held, untilMs: staked?.stake.completedAtMs, endsAtMs: staked?.completesAtMs ?? undefined }];
  });
}
