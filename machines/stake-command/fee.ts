import { orderEndsAtMs } from '@axiom/domain/payment';
import type { Bond, OwnStake } from '@axiom/domain/ports/client';
import type { Verdict } from '../transaction/host.ts';
import type { TransactionInput } from '../transaction/types.ts';
import type { StakeCommandContext } from './types.ts';

/**
 * The staking fee's payment through the connected wallet. A fee has no price that expires: it can be paid
 * until its order ends, or until its bond matures if that is earlier.
 */
export function feePayment({ order, account, bond }: StakeCommandContext): TransactionInput {
  if (order === null || order.transaction === null) throw new Error('A fee payment needs an order.');
  const endsAtMs = orderEndsAtMs(order.stake);
  const payUntilMs = Math.min(endsAtMs, bond?.maturesAtMs ?? endsAtMs);
  return {
    order: {
      kind: 'stake-fee',
      subjectId: order.stake.id,
      request: order.transaction,
      preparedAtMs: order.preparedAtMs,
      validUntilMs: payUntilMs,
      payUntilMs,
    },
    walletName: account?.walletName ?? null,
    walletLink: account?.walletLink ?? null,
    walletDeepLink: account?.walletDeepLink ?? null,
    from: account?.friendlyAddress ?? null,
  };
}

/** The ordered stake if the server lists it as started: its fee is paid, whatever happened to it since. */
export function begunStake(
  order: StakeCommandContext['order'],
  stakes: readonly OwnStake[],
): OwnStake | null {
  return stakes.find(({ id, status }) => id === order?.stake.id && status !== 'pending') ?? null;
}

/**
 * The outcome of a fee's order as an event for its payment; null while it is open. A dropped order is
 * recognised by absence: its stake is not listed, and its bond is not reserved for it.
 */
export function feeVerdict(
  order: StakeCommandContext['order'],
  { bonds, stakes }: { readonly bonds: readonly Bond[]; readonly stakes: readonly OwnStake[] },
): Verdict | null {
  if (order === null) return null;
  const begun = begunStake(order, stakes);
  if (begun !== null) {
    return { type: 'transaction.booked', atMs: begun.lastUpdatedAtMs ?? begun.createdAtMs, txHash: null };
  }
  const bond = bonds.find(({ id }) => id === order.stake.mintId);
  const isThere = stakes.some(({ id }) => id === order.stake.id);
  if (isThere || bond === undefined || bond.isReserved) return null;
  return { type: 'transaction.ended', atMs: orderEndsAtMs(order.stake) };
}
