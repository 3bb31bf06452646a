import { coverageOf, liabilitiesTon } from '@axiom/domain/economy';
import { add, axiom, type Nano, type Percent6, ton } from '@axiom/domain/money';
import type { Price } from '@axiom/domain/price';
import type { StoreTx } from '../ports/store.ts';

/** Totals of the whole economy by the ledger, independent of the price. */
export interface Totals {
  readonly users: number;
  readonly bondedToken: Nano<'AXIOM'>;
  readonly stakedToken: Nano<'AXIOM'>;
  /** Without pending bonuses. */
  readonly rewardedToken: Nano<'AXIOM'>;
  readonly treasuryTon: Nano<'TON'>;
  /** All AXIOM of people and links. */
  readonly userToken: Nano<'AXIOM'>;
  /** Payouts not yet confirmed. */
  readonly payoutsTon: Nano<'TON'>;
}

/** Counts everything (R5.31), as of one moment when `tx` is a snapshot. Share it by `sharedNext`. */
export async function countTotals(tx: StoreTx): Promise<Totals> {
  const { held, system } = await tx.ledger.sums();
  const hot = ton(system('treasury_hot', 'TON'));
  const open = await tx.payouts.openTon();
  const given = -system('rewards_expense', 'AXIOM');
  return {
    users: await tx.users.count(),
    bondedToken: held.bonded,
    stakedToken: held.staked,
    rewardedToken: axiom(given - held.referral_pending),
    // TON in a signed message has left the hot account but not the hot wallet: owed until confirmed.
    treasuryTon: add(hot, open.sendingTon),
    userToken: axiom(Object.values(held).reduce((sum, amount) => sum + amount, 0n)),
    payoutsTon: open.owedTon,
  };
}

/** What is owed at a price, and how often the treasury covers it, in millionths; null while nothing is owed. */
export function coverageNow(
  totals: Totals,
  price: Price,
  spread: Percent6,
): { readonly liabilitiesTon: Nano<'TON'>; readonly coverage: bigint | null } {
  const owed = liabilitiesTon(totals, price, spread);
  return { liabilitiesTon: owed, coverage: coverageOf(totals.treasuryTon, owed) };
}
