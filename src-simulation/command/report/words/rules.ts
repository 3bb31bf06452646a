import { type Rule, RULES } from '@axiom/simulation';

/** Each title is for the rules from this one up to the next title's. */
const TITLES: readonly (readonly [title: string, from: Rule])[] = [
  ['Bonds', 'arrived'],
  ['Stakes and bonuses', 'bond_staked'],
  ['Referral', 'referral_pending'],
  ['Sales and payouts', 'sold_main'],
  ['Links', 'link_created_main'],
  ['Tasks', 'task_daily'],
];

/** Titles and their rules, in the order of RULES, as the table shows them. */
export const RULE_GROUPS: readonly { readonly title: string; readonly rules: readonly Rule[] }[] = TITLES.map(
  ([title, from], index) => {
    const next = TITLES[index + 1];
    const end = next === undefined ? RULES.length : RULES.indexOf(next[1]);
    return { title, rules: RULES.slice(RULES.indexOf(from), end) };
  },
);

export const RULE_WORDS: Readonly<Record<Rule, string>> = {
  arrived: 'Person arrived',
  order_unpaid: 'Order expired unpaid',
  bond_paid: 'Bond paid',
  bond_paid_late: 'Bond paid after its time',
  late_at_lower_price: 'Late bond credited at the lower price',
  bond_canceled: 'Bond canceled',
  bond_matured: 'Bond matured',
  bond_staked: 'Bond staked',
  stake_completed: 'Stake completed',
  hold_step_reached: 'Hold bonus step reached',
  hold_reset: 'Hold bonus reset',
  investment_changed: 'Investment bonus changed',
  collective_changed: 'Collective bonus changed, for everybody',
  referral_pending: 'Referral bonus pending',
  referral_released: 'Referral bonus released',
  referral_reversed: 'Referral bonus reversed',
  level_reached: 'Referral level reached',
  referral_transferred: 'Referral balance transferred',
  sold_main: 'Sale from the main balance',
  sold_referral: 'Sale from the referral balance',
  fee_flat: 'Flat minimum decided the fee',
  sale_clipped: 'Sale clipped by the day’s limit',
  payout_held: 'Payout held for review',
  payout_refused: 'Payout refused',
  payout_paid: 'Payout sent',
  payout_waited: 'Payout stayed in line over a day’s end',
  link_created_main: 'Link created from the main balance',
  link_created_referral: 'Link created from the referral balance',
  link_created_task: 'Link created from the task balance',
  link_for_me: 'Link for oneself',
  link_activated: 'Link activated',
  link_reached: 'Link answered: used up',
  link_revoked: 'Link answered: revoked',
  link_repeat: 'Link answered: own, or used before',
  link_canceled: 'Link canceled',
  task_daily: 'Daily check-in rewarded',
  task_once: 'Other task rewarded',
  task_budget_refused: 'Task refused: budget spent',
  task_rejected: 'Task rejected',
};
