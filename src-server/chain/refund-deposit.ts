import { SECONDS_PER_DAY } from '@axiom/domain/constants';
import { type Nano, ton, ZERO_AXIOM } from '@axiom/domain/money';
import { isDust, judgeRefund, refundFeeNano } from '@axiom/domain/payment';
import type { StoreTx } from '../ports/store.ts';
import type { Deposit, ListedDeposits, Payout } from '../ports/store-chain.ts';
import type { ChainDeps } from './deps.ts';
import { newReference } from '../use-cases/payout-reference.ts';

/** What a deposit is listed among. */
export function listedAs({ status, valueNano, sender }: Deposit): ListedDeposits {
  return status === 'waiting' && isDust({ amountTon: ton(valueNano), sender }) ? 'dust' : status;
}

/** How much of a deposit goes back to its sender, in nano TON. */
function refundable(deposit: Pick<Deposit, 'valueNano' | 'sender'>): Nano<'TON'> {
  return judge(deposit, 0).sentTon;
}

/** Whether a deposit is refunded without the operator. A bounced one never is: two contracts could loop. */
export async function isRefundedAutomatically(tx: StoreTx, deposit: Deposit): Promise<boolean> {
  if (deposit.reason === 'returned') return false;
  const dayS = deposit.atS - (deposit.atS % SECONDS_PER_DAY);
  const refundsThatDay = await tx.deposits.countAutomatic(deposit.sender, dayS, dayS + SECONDS_PER_DAY);
  return judge(deposit, refundsThatDay).kind === 'automatic';
}

function judge({ valueNano, sender }: Pick<Deposit, 'valueNano' | 'sender'>, refundsThatDay: number) {
  return judgeRefund({
    amountTon: ton(valueNano),
    networkFeeTon: ton(refundFeeNano(sender)),
    refundsThatDay,
  });
}

/** Queues the refund of a deposit that the caller has stored as `refunding` with this payout's id. */
export async function queueRefund(
  tx: StoreTx,
  deps: Pick<ChainDeps, 'clock' | 'random'>,
  deposit: Deposit,
  payoutId: string,
): Promise<void> {
  const atMs = deps.clock.nowMs();
  const payout: Payout = {
    id: payoutId,
    kind: 'deposit_refund',
    userId: null,
    fromReferral: false,
    depositId: deposit.id,
    address: deposit.sender,
    shownAddress: deposit.sender,
    amountTon: refundable(deposit),
    tokenAmount: ZERO_AXIOM,
    feeToken: ZERO_AXIOM,
    reference: newReference(deps.random),
    status: 'queued',
    reason: null,
    batchId: null,
    attempts: 0,
    isReleased: false,
    transaction: null,
    createdAtMs: atMs,
    updatedAtMs: atMs,
  };
  await tx.payouts.insert(payout);
}
