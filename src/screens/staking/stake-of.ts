import { NO_BONUSES } from '@axiom/domain/bonus';
import type { Bond, Me } from '@axiom/domain/ports/client';
import { newStake, type StakeView } from '@axiom/domain/staking';

/** The stake that a bond would become now, with the person's current bonuses. */
export function stakeOf(bond: Bond, me: Me | null, nowMs: number): StakeView {
  const { id, amountToken } = bond;
  return newStake({ id, amountToken, terms: bond, bonuses: me ?? NO_BONUSES, waitsForFee: false, nowMs });
}
