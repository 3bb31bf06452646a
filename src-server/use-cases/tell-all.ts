import type { Percent6 } from '@axiom/domain/money';
import type { StoreTx } from '../ports/store.ts';
import { collectiveBonusFrame } from '../wire/frames.ts';

/** Publishes the collective bonus to every socket. */
export async function tellCollectiveBonus(tx: StoreTx, bonus: Percent6): Promise<void> {
  await tx.outbox.notify('global', collectiveBonusFrame(bonus));
}
