import { spendableNano } from '@axiom/domain/hot-wallet';
import { add, type Nano, ton, ZERO_TON } from '@axiom/domain/money';
import { utcDayStart } from '@axiom/domain/time';
import { isFree, withinTreasuryDay } from '@axiom/domain/withdrawal';
import type { StoreTx } from '../ports/store.ts';
import type { BookedWallet, Payout } from '../ports/store-chain.ts';
import type { ChainDeps } from './deps.ts';
import { leftNano } from './hot-wallets.ts';
import { LARGEST_BATCH } from '@axiom/domain/hot-wallet';
import { BATCH_FEE_NANO, HOT_RESERVE_NANO, PAYMENT_FEE_NANO } from './money.ts';

/** What leaves next, and what keeps the rest. */
export interface Choice {
  readonly chosen: readonly Payout[];
  /** The hot wallet does not cover all that may leave. */
  readonly isShort: boolean;
}

/** What the treasury's limit of the day counts of these, nano TON. */
export function countedOf(payouts: readonly Payout[]): Nano<'TON'> {
  return payouts.reduce((sum, payout) => (isFree(payout) ? sum : add(sum, payout.amountTon)), ZERO_TON);
}

/** Takes what the day's limit and the hot wallet let out, in the order of the line, and says what keeps the rest. */
export async function choose(
  tx: StoreTx,
  deps: ChainDeps,
  wallets: readonly BookedWallet[],
  atMs: number,
): Promise<Choice> {
  const limitTon = deps.payoutTonPerDay;
  const line = await tx.payouts.queued(LARGEST_BATCH, { upToTon: limitTon });
  const leftTon = limitTon === null ? ZERO_TON : await tx.payouts.countedSince(utcDayStart(atMs));
  const first = withinDay(line, limitTon, leftTon);
  const isDayFull = first.length < line.length;
  // Where nothing of the line's start may leave today, free ones farther behind still may.
  const allowed = isDayFull && first.length === 0 ? await tx.payouts.queued(LARGEST_BATCH, 'free') : first;
  const chosen = allowed.length === 0 ? allowed : affordable(allowed, await hotNano(tx, wallets));
  const short = allowed.slice(chosen.length);
  const isShort = short.length > 0;
  const freeWaits = isShort ? 'hot_wallet_short' : null;
  // Nobody overtakes: behind one that the wallet keeps, those of a full day wait for the wallet too.
  const waits = isDayFull && short.every(isFree) ? 'treasury_day' : freeWaits;
  const restTon = limitTon === null ? null : restOf(limitTon, add(leftTon, countedOf(chosen)));
  await tx.payouts.keepLine({ waits, freeWaits, aboveTon: limitTon, restTon }, utcDayStart(atMs));
  return { chosen, isShort };
}

/** What is left of a limit; a limit may have been lowered below what has gone out. */
const restOf = (limitTon: Nano<'TON'>, goneTon: Nano<'TON'>): Nano<'TON'> =>
  goneTon < limitTon ? ton(limitTon - goneTon) : ZERO_TON;

function withinDay(
  line: readonly Payout[],
  limitTon: Nano<'TON'> | null,
  leftTon: Nano<'TON'>,
): readonly Payout[] {
  if (limitTon === null) return line;
  const seen = line.map((payout) => ({ payout, amountTon: payout.amountTon, isFree: isFree(payout) }));
  return withinTreasuryDay(seen, { limitTon, leftTon }).map(({ payout }) => payout);
}

/**
 * What payouts may spend, in nano TON: the ledger's hot wallet (without deposits owed back and coins in
 * flight) less what is left in retired wallets.
 */
async function hotNano(tx: StoreTx, wallets: readonly BookedWallet[]): Promise<bigint> {
  const { system } = await tx.ledger.sums();
  return spendableNano(ton(system('treasury_hot', 'TON')), ton(await leftNano(tx, wallets)));
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
