import type { PurchaseCommand, PurchaseContext } from './types.ts';

/** The idempotency key of one order; retries of the order use the same key. */
export function keyOf(context: PurchaseContext, keyCount: number): string {
  return `${context.keySeed}-bond-${keyCount}`;
}

/** The order as the form shows it. */
export function commandOf(context: PurchaseContext, keyCount: number): PurchaseCommand {
  return {
    amountNano: context.form.context.amountNano ?? 0n,
    days: context.days ?? 0,
    idempotencyKey: keyOf(context, keyCount),
  };
}

/** Cancels an unpaid order for free. Its key depends only on the bond: an order is canceled once. */
export function dropInput(context: PurchaseContext): { bondId: string; idempotencyKey: string } {
  const bondId = context.order?.bond.id ?? '';
  return { bondId, idempotencyKey: `${context.keySeed}-drop-${bondId}` };
}
