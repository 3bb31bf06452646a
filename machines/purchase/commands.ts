import type { PurchaseCommand, PurchaseContext } from './types.ts';

/** The key of one order: a key belongs to one try. */
export function keyOf(context: PurchaseContext, keyCount: number): string {
  return `${context.keySeed}-bond-${keyCount}`;
}

/** What is ordered: the form as it stands. */
export function commandOf(context: PurchaseContext, keyCount: number): PurchaseCommand {
  return {
    amountNano: context.form.context.amountNano ?? 0n,
    days: context.days ?? 0,
    idempotencyKey: keyOf(context, keyCount),
  };
}

/** The order that is canceled for free, with a key of its own: an order is dropped once. */
export function dropInput(context: PurchaseContext): { bondId: string; idempotencyKey: string } {
  const bondId = context.order?.bond.id ?? '';
  return { bondId, idempotencyKey: `${context.keySeed}-drop-${bondId}` };
}
