import { spendableNano } from '@axiom/domain/hot-wallet';
import { systemAccount } from '@axiom/domain/ledger';
import { ton } from '@axiom/domain/money';
import type { AccountSnapshot } from '../ports/chain.ts';
import type { StoreTx } from '../ports/store.ts';
import type { BookedWallet, Payout, PayoutBatch } from '../ports/store-chain.ts';
import type { ChainDeps } from './deps.ts';
import { currentOf, leftNano } from './hot-wallets.ts';
import { BATCH_FEE_NANO, HOT_RESERVE_NANO, LARGEST_BATCH, PAYMENT_FEE_NANO } from './money.ts';
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
  const line = await tx.payouts.queued(LARGEST_BATCH);
  const chosen = line.length === 0 ? line : affordable(line, await hotNano(tx, wallets));
  await tx.payouts.explainQueue(
    chosen.map((payout) => payout.id),
    chosen.length < line.length ? 'hot_wallet_short' : null,
  );
  const isDeployment = snapshot.state === 'uninit' && snapshot.balanceNano >= HOT_RESERVE_NANO;
  if (chosen.length === 0 && !isDeployment) return line.length === 0 ? 'empty' : 'short';
  const atMs = deps.clock.nowMs();
  const seqno = deps.wallet.seqno(snapshot);
  const validUntilS = deadline(snapshot, atMs);
  const signed = deps.wallet.sign({
    seqno,
    validUntilS,
    deploy: snapshot.state === 'uninit',
    payments: chosen.map(({ address, amountTon, reference }) => ({
      address,
      amountNano: amountTon,
      comment: reference,
    })),
  });
  const batch: PayoutBatch = {
    id: deps.ids.next(),
    account: deps.wallet.address,
    seqno,
    validUntilS,
    ...signed,
    status: 'open',
    createdAtMs: atMs,
    sentAtMs: null,
    sentCount: 0,
  };
  await lockOwners(tx, chosen);
  await tx.payouts.insertBatch(batch);
  for (const payout of chosen) await putIntoBatch(tx, deps, payout, batch);
  return batch;
}

async function putIntoBatch(tx: StoreTx, deps: ChainDeps, payout: Payout, batch: PayoutBatch): Promise<void> {
  const atMs = batch.createdAtMs;
  await step(tx, payout, 'send', { reason: null, batchId: batch.id, updatedAtMs: atMs });
  await bookSending(tx, payout, atMs);
  if (payout.userId !== null) await deps.balanceChanged(tx, payout.userId);
}

/**
 * What payouts may spend, in nano TON: the ledger's hot wallet (without deposits owed back and coins in
 * flight) less what is left in retired wallets.
 */
async function hotNano(tx: StoreTx, wallets: readonly BookedWallet[]): Promise<bigint> {
  const treasury = await tx.ledger.total(systemAccount('treasury_hot'), 'TON');
  return spendableNano(ton(treasury), ton(await leftNano(tx, wallets)));
}

/**
 * The longest prefix of the queue that is covered. A withdrawal spends from the ledger's hot wallet only,
 * never coins that are owed back, and leaves the reserve. The first uncovered payout ends the choice, so none
 * overtakes another. Refunds come before all withdrawals and never wait for one: a refund spends its own
 * deposit, and what was kept back from it pays its fees, so it needs only the price of the message from the
 * hot wallet.
 */
function affordable(line: readonly Payout[], hotWalletNano: bigint): readonly Payout[] {
  let left = hotWalletNano - BATCH_FEE_NANO;
  const stop = line.findIndex(({ kind, amountTon }) => {
    if (kind === 'deposit_refund') return left < 0n;
    left -= amountTon + PAYMENT_FEE_NANO;
    return left < HOT_RESERVE_NANO;
  });
  return stop === -1 ? line : line.slice(0, stop);
}

function deadline(snapshot: AccountSnapshot, atMs: number): number {
  const nowS = Math.floor(atMs / 1000);
  return Math.min(Math.max(snapshot.atS, nowS), snapshot.atS + MOST_AHEAD_S) + VALIDITY_S;
}
