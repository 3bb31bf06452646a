import { booking } from '@axiom/domain/ledger';
import { type Nano, parseAmount } from '@axiom/domain/money';
import { quoteSale, type SaleQuote } from '@axiom/domain/price';
import { utcDayStart } from '@axiom/domain/time';
import { checkPayoutAddress, InvalidAddress } from '@axiom/domain/wallet/address';
import { checkWithdrawal, maxWithdrawal } from '@axiom/domain/withdrawal';
import { newReference } from './payout-reference.ts';
import type { SharedTx } from '../ports/store-commands.ts';
import type { PlacedPayout, Payout } from '../ports/store-chain.ts';
import type { Reads, SaleFacts } from '../ports/store-reads.ts';
import { holdingReset } from './bonuses.ts';
import type { Deps } from './deps.ts';
import { freshPrice } from './price.ts';
import { emitBalance } from './tell.ts';
import { readTokenAmount } from './read-token-amount.ts';

export interface SaleOffer {
  readonly quote: SaleQuote;
  readonly minToken: Nano<'AXIOM'>;
  readonly maxToken: Nano<'AXIOM'>;
  readonly availableToken: Nano<'AXIOM'>;
}

/** What a sale from one balance depends on. */
const limitsOf = ({ balances, sold }: SaleFacts, fromReferral: boolean) => ({
  availableToken: fromReferral ? balances.referral : balances.main,
  withdrawnTodayToken: sold.tokenAmount,
  sentTodayTon: sold.amountTon,
});

/** What a sale would bring now, and its bounds (R5.20). */
export async function offerSale(
  reads: Pick<Reads, 'saleFacts'>,
  deps: Pick<Deps, 'policies' | 'prices' | 'clock'>,
  userId: string,
  query: { readonly tokenAmount: string; readonly fromReferral: boolean },
): Promise<SaleOffer> {
  const { policy } = deps.policies.current();
  const found = await reads.saleFacts(userId, utcDayStart(deps.clock.nowMs()));
  const facts = limitsOf(found, query.fromReferral);
  return {
    quote: quoteSale({
      tokenAmount: readTokenAmount(query.tokenAmount, 'token_amount'),
      price: freshPrice(deps),
      policy,
    }),
    minToken: policy.withdrawal.minToken,
    maxToken: maxWithdrawal({ ...facts, policy }),
    availableToken: facts.availableToken,
  };
}

export interface SaleOrder {
  readonly tokenAmount: string;
  readonly address: string;
  readonly fromReferral: boolean;
  readonly minAmountTon: string | undefined;
}

/** Sells AXIOM: debits and queues the payout in one transaction (R5.22). The amount of TON is fixed here. */
export async function createWithdrawal(
  tx: SharedTx,
  deps: Deps,
  userId: string,
  order: SaleOrder,
): Promise<PlacedPayout> {
  await tx.users.lock([userId]);
  const nowMs = deps.clock.nowMs();
  const { policy } = deps.policies.current();
  const address = checkPayoutAddress(order.address, deps.payoutRules);
  if (await tx.hotWallets.has(address)) throw new InvalidAddress('own_account', order.address, 'address');
  const balances = await tx.ledger.balances(userId);
  const sold = await tx.payouts.soldOn(userId, utcDayStart(nowMs));
  const decision = checkWithdrawal({
    ...limitsOf({ balances, sold }, order.fromReferral),
    policy,
    tokenAmount: readTokenAmount(order.tokenAmount, 'token_amount'),
    price: freshPrice(deps),
    ...(order.minAmountTon === undefined
      ? {}
      : { minAmountTon: parseAmount(order.minAmountTon, { field: 'min_amount_ton', currency: 'TON' }) }),
  });
  const { tokenAmount, feeToken, amountTon } = decision.quote;
  const payout: Payout = {
    id: deps.ids.next(),
    kind: 'withdrawal',
    userId,
    fromReferral: order.fromReferral,
    depositId: null,
    address,
    shownAddress: order.address,
    amountTon,
    tokenAmount,
    feeToken,
    reference: newReference(deps.random),
    status: decision.status,
    reason: decision.status === 'held' ? 'over_limit' : null,
    batchId: null,
    attempts: 0,
    isReleased: false,
    transaction: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  await tx.payouts.insert(payout);
  await tx.outbox.notify('payout', payout.id);
  const source = order.fromReferral ? 'referral' : 'main';
  const posted = booking.withdrawalCreated({ userId, source, tokenAmount, feeToken, amountTon });
  await tx.ledger.post(posted, { atMs: nowMs, payoutId: payout.id, shownTonNano: amountTon });
  const user = await tx.users.byId(userId);
  if (user !== null) await holdingReset(tx, user, nowMs);
  await emitBalance(tx, deps, userId);
  return (await tx.payouts.byId(payout.id)) ?? { ...payout, position: null, positionIsUpperBound: false };
}
