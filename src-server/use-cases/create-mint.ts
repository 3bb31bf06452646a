import { findPlan } from '@axiom/domain/economy';
import { openMint } from '@axiom/domain/mint';
import { parseAmount, type Nano } from '@axiom/domain/money';
import { type MintQuote, quoteMint } from '@axiom/domain/price';
import { orderEndsAtMs } from '@axiom/domain/payment';
import type { PaymentRequest } from '../ports/payment.ts';
import type { SharedTx } from '../ports/store-commands.ts';
import { Refusal } from '../refusal.ts';
import type { MintRecord } from '../ports/store-bonds.ts';
import { orderCode } from './codes.ts';
import type { Deps, Policies } from './deps.ts';
import { freshPrice } from './price.ts';
import { emitMint } from './tell.ts';

/** What an amount of TON buys now (R5.08). @throws the domain's refusals of amount, plan and price */
export function quoteOf(
  deps: Pick<Deps, 'prices' | 'clock'> & { readonly policies: Pick<Policies, 'current'> },
  amountTon: Nano<'TON'>,
  days: number,
): MintQuote {
  const { policy } = deps.policies.current();
  return quoteMint({ amountTon, price: freshPrice(deps), plan: findPlan(policy, days), policy });
}

/** Orders a bond: a pending mint with the quote frozen, and the payment request that activates it (R5.09). */
export async function createMint(
  tx: SharedTx,
  deps: Deps,
  userId: string,
  order: { readonly amount: string; readonly days: number },
): Promise<{ record: MintRecord; transaction: PaymentRequest }> {
  await assertPaymentsAreWatched(tx, deps);
  await tx.users.lock([userId]);
  const nowMs = deps.clock.nowMs();
  const { id: policyId, policy } = deps.policies.current();
  const mint = openMint({
    id: deps.ids.next(),
    ownerId: userId,
    quote: quoteOf(deps, parseAmount(order.amount, { field: 'amount', currency: 'TON' }), order.days),
    policy,
    pendingCount: await tx.mints.countPending(userId),
    nowMs,
  });
  const code = orderCode(deps.random);
  const record: MintRecord = { mint, policyId, orderCode: code, txHash: null, returned: null };
  await tx.mints.insert(record);
  await tx.work.schedule('mint', mint.id, orderEndsAtMs(mint), {
    ownerId: userId,
    waitsForPayments: true,
  });
  await emitMint(tx, record);
  const transaction = deps.buildPayment({
    orderCode: code,
    amountNano: mint.amountTon,
    validUntilS: Math.floor((mint.validUntilMs ?? nowMs) / 1000),
  });
  return { record, transaction };
}

/**
 * @throws Refusal chain_unavailable in two cases. Before the first check of the chain a payment would be
 * booked as the hot wallet's initial capital. After a rotation to another wallet, this wallet is only watched
 * for orders made before.
 */
export async function assertPaymentsAreWatched(tx: SharedTx, deps: Pick<Deps, 'hotWallet'>): Promise<void> {
  if (await tx.hotWallets.takesPayments(deps.hotWallet)) return;
  throw new Refusal(
    'chain_unavailable',
    'Payments cannot be seen yet; they are taken as soon as the chain has answered for the first time.',
  );
}
