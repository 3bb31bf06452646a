/** The rules whose applications a run counts, each with the place of its counter. Both engines count alike. */
export const RULE = {
  arrived: 0,
  order_unpaid: 1,
  bond_paid: 2,
  bond_paid_late: 3,
  late_at_lower_price: 4,
  bond_canceled: 5,
  bond_matured: 6,
  bond_staked: 7,
  stake_completed: 8,
  hold_step_reached: 9,
  hold_reset: 10,
  investment_changed: 11,
  collective_changed: 12,
  referral_pending: 13,
  referral_released: 14,
  referral_reversed: 15,
  level_reached: 16,
  referral_transferred: 17,
  sold_main: 18,
  sold_referral: 19,
  fee_flat: 20,
  sale_clipped: 21,
  payout_held: 22,
  payout_refused: 23,
  payout_paid: 24,
  payout_waited: 25,
  link_created_main: 26,
  link_created_referral: 27,
  link_created_task: 28,
  link_for_me: 29,
  link_activated: 30,
  link_reached: 31,
  link_revoked: 32,
  link_repeat: 33,
  link_canceled: 34,
  task_daily: 35,
  task_once: 36,
  task_budget_refused: 37,
  task_rejected: 38,
} as const;

/** One of RULES. */
export type Rule = keyof typeof RULE;

/** The rules by the place of their counters. */
export const RULES = Object.keys(RULE) as readonly Rule[];

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
