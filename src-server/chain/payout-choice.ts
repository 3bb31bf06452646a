import { spendableNano } from '@axiom/domain/hot-wallet';
import { systemAccount } from '@axiom/domain/ledger';
import { add, type Nano, ton, ZERO_TON } from '@axiom/domain/money';
import { utcDayStart } from '@axiom/domain/time';
import { type TreasuryDay, withinTreasuryDay } from '@axiom/domain/withdrawal';
import type { StoreTx } from '../ports/store.ts';
import type { BookedWallet, Payout, PayoutReason } from '../ports/store-chain.ts';
import type { ChainDeps } from './deps.ts';
import { leftNano } from './hot-wallets.ts';
import { BATCH_FEE_NANO, HOT_RESERVE_NANO, LARGEST_BATCH, PAYMENT_FEE_NANO } from './money.ts';
import { step } from './payout-moves.ts';

/** What leaves next, and why the rest of the line waits; null: nothing else waits. */
export interface Choice {
  readonly chosen: readonly Payout[];
  readonly othersWaitFor: Extract<PayoutReason, 'hot_wallet_short' | 'treasury_day'> | null;
}

/** The limit of a day does not count it. */
const isFree = ({ kind, isReleased }: Payout): boolean => kind === 'deposit_refund' || isReleased;

/** What the treasury's limit of the day counts of these, nano TON. */
export function countedOf(payouts: readonly Payout[]): Nano<'TON'> {
  return payouts.reduce((sum, payout) => (isFree(payout) ? sum : add(sum, payout.amountTon)), ZERO_TON);
}

/** Takes what the day's limit and the hot wallet cover from the start of the line. */
export async function choose(
  tx: StoreTx,
  deps: ChainDeps,
  wallets: readonly BookedWallet[],
  atMs: number,
): Promise<Choice> {
  const day = await treasuryDay(tx, deps, atMs);
  const line = await holdTooLarge(tx, await tx.payouts.queued(LARGEST_BATCH), day, atMs);
  if (line.length === 0) return { chosen: line, othersWaitFor: null };
  const allowed = day === null ? line : await allowedIn(tx, line, day);
  const chosen = affordable(allowed, await hotNano(tx, wallets));
  if (chosen.length < allowed.length) return { chosen, othersWaitFor: 'hot_wallet_short' };
  return { chosen, othersWaitFor: allowed.length < line.length ? 'treasury_day' : null };
}

/** null: what leaves in a day is not limited. */
async function treasuryDay(tx: StoreTx, deps: ChainDeps, atMs: number): Promise<TreasuryDay | null> {
  const limitTon = deps.payoutTonPerDay;
  return limitTon === null ? null : { limitTon, leftTon: await tx.payouts.countedSince(utcDayStart(atMs)) };
}

/** A payout above the limit of a whole day would end every day for those behind it: it goes to the operator. */
async function holdTooLarge(
  tx: StoreTx,
  line: readonly Payout[],
  day: TreasuryDay | null,
  atMs: number,
): Promise<readonly Payout[]> {
  if (day === null) return line;
  const isTooLarge = (payout: Payout) => !isFree(payout) && payout.amountTon > day.limitTon;
  for (const payout of line.filter(isTooLarge))
    await step(tx, payout, 'hold', { reason: 'over_limit', batchId: null, updatedAtMs: atMs });
  return line.filter((payout) => !isTooLarge(payout));
}

/** When nothing of the line's start may leave today, free ones farther behind still may. */
async function allowedIn(tx: StoreTx, line: readonly Payout[], day: TreasuryDay): Promise<readonly Payout[]> {
  const seen = line.map((payout) => ({ ...payout, isFree: isFree(payout) }));
  const allowed = withinTreasuryDay(seen, day);
  return allowed.length > 0 ? allowed : tx.payouts.queued(LARGEST_BATCH, 'free');
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
