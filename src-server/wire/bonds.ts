import { mintRow } from '#contract/mint.ts';
import type { RouteAnswer } from '#contract/routes.ts';
import { stakeRow } from '#contract/staking.ts';
import { orderEndsAtMs } from '@axiom/domain/payment';
import type { Bond, OwnStake } from '@axiom/domain/ports/client';
import type { MintRecord, StakeRecord } from '../ports/store-bonds.ts';

/** A bond as its owner sees it. */
export function bondOf({ mint, txHash, returned }: MintRecord): Bond {
  const isPaid = mint.origin === 'paid';
  return {
    ...mint.terms,
    ...mint,
    ...(isPaid ? { payUntilMs: orderEndsAtMs(mint) } : {}),
    isReserved: mint.reservedByStake !== undefined,
    ...(txHash === null ? {} : { txHash }),
    ...(returned === null ? {} : { returned }),
  };
}

/** A mint on the wire (R5.37). */
export function mintEvent(record: MintRecord): RouteAnswer<'mintCancel'> {
  return mintRow.write(bondOf(record));
}

/** A stake as its owner sees it. */
export function ownStakeOf({ stake, tariffDays, completesAtMs }: StakeRecord): OwnStake {
  return { ...stake, tariffDays, ...(completesAtMs === null ? {} : { completesAtMs }) };
}

/** A stake on the wire (R5.37). */
export function stakeEvent(record: StakeRecord): RouteAnswer<'stakes'>['data'][number] {
  return stakeRow.write(ownStakeOf(record));
}
