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
import type { Watch } from './watcher.ts';

/** How long a signed message may be executed, counted from the chain's or our own clock, whichever is later. */
const VALIDITY_S = 300;
/** How far our clock may push a deadline beyond the chain's: a wrong clock must not keep a lost message in flight for long. */
const MOST_AHEAD_S = 600;

/** Why no batch was made. */
export type Idle = 'busy' | 'open' | 'moved' | 'empty' | 'short';

/**
 * Takes from the line what is covered, signs it as one message and stores that message, all in this transaction, before
 * anything is sent. The caller has made sure that `watch` is caught up and undisputed.
 */
export async function makeBatch(tx: StoreTx, deps: ChainDeps, watch: Watch): Promise<PayoutBatch | Idle> {
  if (!(await tx.lock('payouts', false))) return 'busy';
  if ((await tx.payouts.openBatch()) !== null) return 'open';
  const { snapshot } = watch;
  const wallets = await tx.hotWallets.list();
  // Since the caller looked the books may have moved on to another wallet.
  if ((currentOf(wallets)?.address ?? deps.wallet.address) !== deps.wallet.address) return 'moved';
  const cursor = await tx.chain.cursor(deps.wallet.address);
  // The number in the snapshot is only the next one as long as nothing was booked after it.
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
    payments: chosen.map(({ address, amountNano, reference }) => ({
      address,
      amountNano,
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
  await step(tx, payout, 'send', { reason: null, batchId: batch.id, atMs });
  await bookSending(tx, payout, atMs);
  if (payout.userId !== null) await deps.balanceChanged(tx, payout.userId);
}

/** The ledger's hot wallet, nano TON: what the accounts hold less what is owed back, in flight, or left in a wallet given up. */
async function hotNano(tx: StoreTx, wallets: readonly BookedWallet[]): Promise<bigint> {
  const treasury = await tx.ledger.total(systemAccount('treasury_hot'), 'TON');
  return spendableNano(ton(treasury), ton(await leftNano(tx, wallets)));
}

/**
 * The longest beginning of the line that is covered. A withdrawal draws on the ledger's hot wallet alone, never on coins that are owed
 * back, and leaves the reserve there; the first that is not covered ends the choice, so nobody overtakes. Refunds stand before all
 * withdrawals and are never kept waiting by one: a refund's coins are its deposit's own and what was kept back of them pays its way,
 * so that it needs the message's price from the hot wallet and nothing else.
 */
function affordable(line: readonly Payout[], hotWalletNano: bigint): readonly Payout[] {
  let left = hotWalletNano - BATCH_FEE_NANO;
  const stop = line.findIndex(({ kind, amountNano }) => {
    if (kind === 'deposit_refund') return left < 0n;
    left -= amountNano + PAYMENT_FEE_NANO;
    return left < HOT_RESERVE_NANO;
  });
  return stop === -1 ? line : line.slice(0, stop);
}

function deadline(snapshot: AccountSnapshot, atMs: number): number {
  const nowS = Math.floor(atMs / 1000);
  return Math.min(Math.max(snapshot.atS, nowS), snapshot.atS + MOST_AHEAD_S) + VALIDITY_S;
}
