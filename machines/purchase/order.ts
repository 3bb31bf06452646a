import { NETWORK_FEE_RESERVE_NANO } from '@axiom/domain/constants';
import { activePlans } from '@axiom/domain/economy';
import { orderStanding, type OrderStanding } from '@axiom/domain/mint';
import { orderEndsAtMs } from '@axiom/domain/payment';
import type { Bond, Offer } from '@axiom/domain/ports/client';
import type { AmountBounds } from '../amount-form/types.ts';
import type { Verdict } from '../transaction/host.ts';
import type { TransactionInput, TransactionOrder } from '../transaction/types.ts';
import type { PurchaseContext } from './types.ts';

/**
 * Bounds of one bond; Max fills in what the wallet can pay and still keep the network fee. An unknown balance
 * sets no bound.
 */
export function bondBounds(offer: Offer, balanceNano: bigint | null): AmountBounds {
  const spendable = balanceNano === null ? null : balanceNano - NETWORK_FEE_RESERVE_NANO;
  const fill = spendable === null || spendable < offer.minTon ? null : spendable;
  return {
    minNano: offer.minTon,
    maxNano: offer.maxTon,
    maxFillNano: fill !== null && fill > offer.maxTon ? offer.maxTon : fill,
    spendableNano: spendable,
  };
}

/** The initial plan of the form: the middle one. */
export function firstDays(offer: Offer): number | null {
  const plans = activePlans(offer.plans);
  return plans[Math.floor(plans.length / 2)]?.days ?? null;
}

/** The payment of an order through the connected wallet. */
export function paymentOf(context: PurchaseContext): TransactionInput {
  const { order, account } = context;
  if (order === null) throw new Error('A payment needs an order.');
  const transaction: TransactionOrder = {
    kind: 'bond',
    subjectId: order.bond.id,
    request: order.transaction,
    preparedAtMs: order.preparedAtMs,
    validUntilMs: order.transaction.validUntil * 1000,
    payUntilMs: order.bond.payUntilMs ?? orderEndsAtMs(order.bond),
  };
  return {
    order: transaction,
    walletName: account?.walletName ?? null,
    walletLink: account?.walletLink ?? null,
    walletDeepLink: account?.walletDeepLink ?? null,
    from: account?.friendlyAddress ?? null,
  };
}

/** The ordered bond in the server's list. */
function ownBond(order: PurchaseContext['order'], bonds: readonly Bond[]): Bond | undefined {
  return bonds.find(({ id }) => id === order?.bond.id);
}

/** The state of the order on the server; `open` also while the bond is not in the list. */
export function standingOf(order: PurchaseContext['order'], bonds: readonly Bond[]): OrderStanding {
  const bond = ownBond(order, bonds);
  return bond === undefined ? 'open' : orderStanding(bond);
}

/** The order's outcome as an event for the payment; null while the order is open. */
export function verdictOf(order: PurchaseContext['order'], bonds: readonly Bond[]): Verdict | null {
  const bond = ownBond(order, bonds);
  const standing = standingOf(order, bonds);
  if (bond === undefined || standing === 'open') return null;
  if (standing === 'ended') return { type: 'transaction.ended', atMs: bond.closedAtMs ?? bond.createdAtMs };
  return {
    type: 'transaction.booked',
    atMs: bond.activatedAtMs ?? bond.createdAtMs,
    txHash: bond.txHash ?? null,
  };
}
