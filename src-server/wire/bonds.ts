import { mintRow } from '#contract/mint.ts';
import type { RouteAnswer } from '#contract/routes.ts';
import { stakeRow } from '#contract/staking.ts';
import { orderEndsAtMs } from '@axiom/domain/payment';
import type { MintRecord, StakeRecord } from '../ports/store-bonds.ts';

/** A mint on the wire (R5.37). */
export function mintEvent({ mint, txHash }: MintRecord): RouteAnswer<'mintCancel'> {
  return mintRow.write({
    ...mint.terms,
    ...mint,
    payUntilMs: mint.origin === 'paid' ? orderEndsAtMs(mint) : undefined,
    isReserved: mint.reservedByStake !== undefined,
    txHash: txHash ?? undefined,
  });
}

/** A stake on the wire (R5.37). */
export function stakeEvent({
  stake,
  tariffDays,
  completesAtMs,
}: StakeRecord): RouteAnswer<'stakes'>['data'][number] {
  return stakeRow.write({ ...stake, tariffDays, completesAtMs: completesAtMs ?? undefined });
}
