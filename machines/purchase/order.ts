import { ORDER_EXPIRY_MS } from '@axiom/domain/constants';
import type { Offer, OfferedPlan } from '@axiom/domain/ports/client';
import type { AmountBounds } from '../amount-form/types.ts';
import type { TransactionInput, TransactionOrder } from '../transaction/types.ts';
import type { PurchaseContext } from './types.ts';

/** What Max leaves in the wallet for the network, in nano: far above any fee of a plain transfer. */
const NETWORK_RESERVE_NANO = 50_000_000n;

/** Bounds of one bond; Max fills in what the wallet can pay and still have the network fee. */
export function bondBounds(offer: Offer, balanceNano: bigint | null): AmountBounds {
  const spendable = balanceNano === null ? null : balanceNano - NETWORK_RESERVE_NANO;
  const fill = spendable === null || spendable < offer.minTon ? null : spendable;
  return {
    minNano: offer.minTon,
    maxNano: offer.maxTon,
    maxFillNano: fill !== null && fill > offer.maxTon ? offer.maxTon : fill,
  };
}

/** Plans on offer, ascending by days (R4.13). */
export function activePlans(offer: Offer): readonly OfferedPlan[] {
  return offer.plans.filter(({ isActive }) => isActive).toSorted((a, b) => a.days - b.days);
}

/** The plan the form starts with: the one in the middle. */
export function firstDays(offer: Offer): number | null {
  const plans = activePlans(offer);
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
    payUntilMs: order.bond.payUntilMs ?? order.bond.createdAtMs + ORDER_EXPIRY_MS,
  };
  return {
    order: transaction,
    walletName: account?.walletName ?? null,
    walletLink: account?.walletLink ?? null,
  };
}
