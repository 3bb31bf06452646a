import type { AccountSnapshot } from '../ports/chain.ts';
import type { StoreTx } from '../ports/store.ts';
import type { Payout, PayoutBatch } from '../ports/store-chain.ts';
import type { ChainDeps } from './deps.ts';
import { currentOf } from './hot-wallets.ts';
import { HOT_RESERVE_NANO } from './money.ts';
import { choose, countedOf } from './payout-choice.ts';
import { bookSending, lockOwners, step } from './payout-moves.ts';
import type { Watch } from './watch.ts';

/** How long a signed message may be executed, in seconds from the later of the chain's clock and ours. */
const VALIDITY_S = 300;
/** How far, in seconds, our clock may move a deadline beyond the chain's: a lost message must not fly for long. */
const MOST_AHEAD_S = 600;

/** Why no batch was made. */
export type Idle = 'busy' | 'open' | 'moved' | 'empty' | 'short';

/**
 * Takes the covered payouts from the queue, signs them as one message and stores that message, all in this
 * transaction and before anything is sent. The caller ensures that `watch` is caught up and undisputed.
 */
export async function makeBatch(tx: StoreTx, deps: ChainDeps, watch: Watch): Promise<PayoutBatch | Idle> {
  if (!(await tx.lock('payouts', false))) return 'busy';
  if ((await tx.payouts.openBatch()) !== null) return 'open';
  const { snapshot } = watch;
  const wallets = await tx.hotWallets.list();
  // Since the caller's check the ledger may have been bound to another wallet.
  if ((currentOf(wallets)?.address ?? deps.wallet.address) !== deps.wallet.address) return 'moved';
  const cursor = await tx.chain.cursor(deps.wallet.address);
  // The seqno in the snapshot is the next one only if nothing was booked after it.
  if (cursor === null || cursor.lt !== watch.cursor.lt || cursor.hash !== watch.cursor.hash) return 'moved';
  const atMs = deps.clock.nowMs();
  const { chosen, isShort } = await choose(tx, deps, wallets, atMs);
  const isDeployment = snapshot.state === 'uninit' && snapshot.balanceNano >= HOT_RESERVE_NANO;
  if (chosen.length === 0 && !isDeployment) return isShort ? 'short' : 'empty';
  const batch = signed(deps, snapshot, chosen, atMs);
  await lockOwners(tx, chosen);
  await tx.payouts.insertBatch(batch);
  for (const payout of chosen) await putIntoBatch(tx, deps, payout, batch);
  return batch;
}

/** One message with these payments, as it is stored and sent. */
function signed(
  deps: ChainDeps,
  snapshot: AccountSnapshot,
  chosen: readonly Payout[],
  atMs: number,
): PayoutBatch {
  const seqno = deps.wallet.seqno(snapshot);
  const validUntilS = deadline(snapshot, atMs);
  const message = deps.wallet.sign({
    seqno,
    validUntilS,
    deploy: snapshot.state === 'uninit',
    payments: chosen.map(({ address, amountTon, reference }) => ({
      address,
      amountNano: amountTon,
      comment: reference,
    })),
  });
  return {
    id: deps.ids.next(),
    account: deps.wallet.address,
    seqno,
    validUntilS,
    ...message,
    status: 'open',
    createdAtMs: atMs,
    countedTon: countedOf(chosen),
    sentAtMs: null,
    sentCount: 0,
  };
}

async function putIntoBatch(tx: StoreTx, deps: ChainDeps, payout: Payout, batch: PayoutBatch): Promise<void> {
  const atMs = batch.createdAtMs;
  await step(tx, payout, 'send', { reason: null, batchId: batch.id, updatedAtMs: atMs });
  await bookSending(tx, payout, atMs);
  if (payout.userId !== null) await deps.balanceChanged(tx, payout.userId);
}

function deadline(snapshot: AccountSnapshot, atMs: number): number {
  const nowS = Math.floor(atMs / 1000);
  return Math.min(Math.max(snapshot.atS, nowS), snapshot.atS + MOST_AHEAD_S) + VALIDITY_S;
}
