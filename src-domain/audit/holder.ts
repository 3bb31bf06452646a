import { formatDecimal, type Nano } from '../money/index.ts';
import { type Difference, differenceIf } from './difference.ts';

/** Three account balances of a person, and the sums of the rows behind them. nano-AXIOM. */
export interface HolderFacts {
  readonly userId: string;
  readonly bonded: Nano<'AXIOM'>;
  readonly staked: Nano<'AXIOM'>;
  readonly referralPending: Nano<'AXIOM'>;
  /** Sum of the person's active bonds. */
  readonly activeMints: Nano<'AXIOM'>;
  /** Sum of `total_amount` of the person's active stakes. */
  readonly activeStakes: Nano<'AXIOM'>;
  /** Sum of pending bonuses for bonds of people whom this person invited. */
  readonly pendingBonuses: Nano<'AXIOM'>;
}

/** Compares balances with rows: bonded with active bonds, staked with stakes, pending with open bonuses. */
export function auditHolder(facts: HolderFacts): readonly Difference[] {
  const compare = (account: string, rows: bigint, balance: bigint) =>
    differenceIf(
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
