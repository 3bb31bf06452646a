import { ChainUnavailable } from '../ports/chain.ts';
import type { Store, StoreTx } from '../ports/store.ts';
import type { Deposit, Payout } from '../ports/store-chain.ts';
import type { PayoutStatus } from '@axiom/domain/withdrawal';
import type { ChainDeps } from './deps.ts';
import { OperatorRefused } from './operator-refused.ts';
import { liftHalt, payoutHalt } from './payout-halt.ts';
import { refund, step } from './payout-moves.ts';
import { differs, reconcile, type ReconcileOptions } from './reconcile.ts';
import { listedAs, queueRefund } from './refund-deposit.ts';
import { lockPeopleOfDeposit, tellReturned } from './tell-returned.ts';

type OperatorDeps = Pick<ChainDeps, 'store' | 'clock' | 'random' | 'ids' | 'balanceChanged' | 'alarm'>;

/** queued → held. The payout keeps its place until `releasePayout`. @throws OperatorRefused from another status */
export function holdPayout(deps: OperatorDeps, id: string): Promise<Payout> {
  return change(deps.store, id, ['queued'], 'hold', (tx, payout) =>
    step(tx, payout, 'hold', { reason: 'operator', batchId: null, updatedAtMs: deps.clock.nowMs() }),
  );
}

/**
 * held → queued; one that is queued leaves without regard to the treasury's limit of the day. @throws OperatorRefused
 * from any other status
 */
export function releasePayout(deps: OperatorDeps, id: string): Promise<Payout> {
  return change(deps.store, id, ['held', 'queued'], 'release', (tx, payout) =>
    step(tx, payout, 'release', {
      reason: null,
      batchId: null,
      attempts: 0,
      isReleased: true,
      updatedAtMs: deps.clock.nowMs(),
    }),
  );
}

/** queued or held → refunded in full. @throws OperatorRefused from another status, and for a deposit's refund */
export function refundPayout(deps: OperatorDeps, id: string): Promise<Payout> {
  return change(deps.store, id, ['queued', 'held'], 'refund', async (tx, payout) => {
    if (payout.kind !== 'withdrawal') {
      throw new OperatorRefused(`payout ${id} carries a deposit back to its sender; it can only be held`);
    }
    await refund(tx, deps, payout, 'operator');
  });
}

/**
 * waiting → refunding: sends a deposit back to its sender, less the network fee. @throws OperatorRefused if
 * it is not waiting or too small
 */
export async function refundDeposit(deps: OperatorDeps, id: string): Promise<Deposit> {
  return deps.store.transaction(async (tx) => {
    const deposit = await tx.deposits.byId(id);
    if (deposit === null) throw new OperatorRefused(`there is no deposit ${id}`);
    if (listedAs(deposit) === 'dust') {
      throw new OperatorRefused(`deposit ${id} holds ${deposit.valueNano} nano: the network fee is not less`);
    }
    await lockPeopleOfDeposit(tx, deposit.mintId);
    const payoutId = deps.ids.next();
    if (!(await tx.deposits.move(id, 'waiting', 'refunding', payoutId))) {
      throw new OperatorRefused(`deposit ${id} is ${deposit.status}; only a waiting one can be refunded`);
    }
    await queueRefund(tx, deps, deposit, payoutId);
    await tellReturned(tx, deposit.mintId);
    return { ...deposit, status: 'refunding', payoutId };
  });
}

/**
 * Lifts the halt of payouts. Returns why they were halted; null if they were not.
 * @throws OperatorRefused while the ledger has a difference in itself or with the chain; ChainUnavailable
 * when the chain cannot be queried
 */
export async function resumePayouts(
  deps: Pick<ChainDeps, 'store' | 'chain' | 'clock'>,
  options: ReconcileOptions = {},
): Promise<string | null> {
  const halt = await deps.store.transaction((tx) => payoutHalt(tx), { readOnly: true });
  if (halt === null) return null;
  const found = await reconcile(deps, options);
  if (differs(found))
    throw new OperatorRefused('reconcile finds a difference; payouts stay halted until it finds none');
  if (found.unavailable !== null) throw new ChainUnavailable(found.unavailable);
  return deps.store.transaction(async (tx) => {
    // The lock stops all booking: a new halt that came after the comparison is noticed and not lifted.
    await tx.lock('watcher', true);
    if ((await payoutHalt(tx)) !== halt)
      throw new OperatorRefused('payouts were halted once more meanwhile; reconcile again');
    await liftHalt(tx);
    return halt;
  });
}

async function change(
  store: Store,
  id: string,
  from: readonly PayoutStatus[],
  verb: string,
  apply: (tx: StoreTx, payout: Payout) => Promise<unknown>,
): Promise<Payout> {
  return store.transaction(async (tx) => {
    // The payer decides on what it has read: nothing is released or held between that and its commit.
    await tx.lock('payouts', true);
    const payout = await tx.payouts.byId(id);
    if (payout === null) throw new OperatorRefused(`there is no payout ${id}`);
    if (!from.includes(payout.status)) {
      throw new OperatorRefused(
        `payout ${id} is ${payout.status}; ${verb} works on ${from.join(' or ')} ones only`,
      );
    }
    await apply(tx, payout);
    return (await tx.payouts.byId(id)) ?? payout;
  });
}
