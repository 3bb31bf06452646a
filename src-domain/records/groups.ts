import type { OperationKind } from '../ports/client/index.ts';

/** What the operation history can be filtered by (R9.04a). */
export const RECORD_GROUPS = ['bonds', 'rewards', 'referral', 'tasks', 'links', 'sales'] as const;
/** One of RECORD_GROUPS. */
export type RecordGroup = (typeof RECORD_GROUPS)[number];

/** The group of every kind; null: only in the unfiltered history. */
const GROUP_OF: Readonly<Record<OperationKind, RecordGroup | null>> = {
  bond_bought: 'bonds',
  bond_canceled: 'bonds',
  bond_matured: 'bonds',
  bond_staked: 'bonds',
  stake_completed: 'bonds',
  reward: 'rewards',
  referral_pending: 'referral',
  referral_bonus: 'referral',
  referral_reversed: 'referral',
  referral_transfer: 'referral',
  task_reward: 'tasks',
  link_created: 'links',
  link_bond: 'links',
  link_canceled: 'links',
  sale: 'sales',
  sale_refunded: 'sales',
  adjustment: null,
};

/** The kinds of operations in a group (R9.04a). */
export function kindsOf(group: RecordGroup): readonly OperationKind[] {
  return (Object.keys(GROUP_OF) as OperationKind[]).filter((kind) => GROUP_OF[kind] === group);
}
