import { formatDecimal, type Nano } from '../money/index.ts';
import { type Difference, unless } from './difference.ts';

/** What three accounts of a person hold, and the rows that they are made of. nano-AXIOM. */
export interface HolderFacts {
  readonly userId: string;
  readonly bonded: Nano<'AXIOM'>;
  readonly staked: Nano<'AXIOM'>;
  readonly referralPending: Nano<'AXIOM'>;
  /** Of the person's active bonds. */
  readonly activeMints: Nano<'AXIOM'>;
  /** Of the person's active stakes: their total_amount. */
  readonly activeStakes: Nano<'AXIOM'>;
  /** Of bonds of people whom they invited, while they are pending. */
  readonly pendingBonuses: Nano<'AXIOM'>;
}

/** The bonded balance is the person's active bonds, the staked one their stakes, the pending one the bonuses still open. */
export function auditHolder(facts: HolderFacts): readonly Difference[] {
  const compare = (account: string, rows: bigint, balance: bigint) =>
    unless(
      'total',
      `account user/${facts.userId}/${account}`,
      `${formatDecimal(rows)} AXIOM`,
      `${formatDecimal(balance)} AXIOM`,
    );
  return [
    ...compare('bonded', facts.activeMints, facts.bonded),
    ...compare('staked', facts.activeStakes, facts.staked),
    ...compare('referral_pending', facts.pendingBonuses, facts.referralPending),
  ];
}
