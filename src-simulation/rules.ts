/** The rules whose applications a run counts. Both engines count alike. */
export const RULES = [
  'arrived',
  'order_unpaid',
  'bond_paid',
  'bond_paid_late',
  'late_at_lower_price',
  'bond_canceled',
  'bond_matured',
  'bond_staked',
  'stake_completed',
  'hold_step_reached',
  'hold_reset',
  'investment_changed',
  'collective_changed',
  'referral_pending',
  'referral_released',
  'referral_reversed',
  'level_reached',
  'referral_transferred',
  'sold_main',
  'sold_referral',
  'fee_flat',
  'sale_clipped',
  'payout_held',
  'payout_refused',
  'payout_paid',
  'payout_waited',
  'link_created_main',
  'link_created_referral',
  'link_created_task',
  'link_for_me',
  'link_activated',
  'link_reached',
  'link_revoked',
  'link_repeat',
  'link_canceled',
  'task_daily',
  'task_once',
  'task_budget_refused',
  'task_rejected',
] as const;
/** One of RULES. */
export type Rule = (typeof RULES)[number];

/** Rules that affect everybody at once. They are not counted as events. */
export const GLOBAL_RULES: readonly Rule[] = ['collective_changed'];

/** How often each rule was applied. */
export type RuleCounts = Readonly<Record<Rule, number>>;

/** Number of events of a run: applications of all rules except `GLOBAL_RULES`. */
export function eventsOf(counts: RuleCounts): number {
  return RULES.filter((rule) => !GLOBAL_RULES.includes(rule)).reduce(
    (total, rule) => total + counts[rule],
    0,
  );
}
