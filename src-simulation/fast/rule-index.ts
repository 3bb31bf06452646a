import { type Rule, RULES } from '../rules.ts';

/** Index of each rule's counter. */
function at(rule: Rule): number {
  return RULES.indexOf(rule);
}

export const ARRIVED: number = at('arrived');
export const ORDER_UNPAID: number = at('order_unpaid');
export const BOND_PAID: number = at('bond_paid');
export const BOND_PAID_LATE: number = at('bond_paid_late');
export const LATE_AT_LOWER_PRICE: number = at('late_at_lower_price');
export const BOND_CANCELED: number = at('bond_canceled');
export const BOND_MATURED: number = at('bond_matured');
export const BOND_STAKED: number = at('bond_staked');
export const STAKE_COMPLETED: number = at('stake_completed');
export const HOLD_STEP_REACHED: number = at('hold_step_reached');
export const INVESTMENT_CHANGED: number = at('investment_changed');
export const COLLECTIVE_CHANGED: number = at('collective_changed');
export const REFERRAL_PENDING: number = at('referral_pending');
export const REFERRAL_RELEASED: number = at('referral_released');
export const REFERRAL_REVERSED: number = at('referral_reversed');
export const LEVEL_REACHED: number = at('level_reached');
export const FEE_FLAT: number = at('fee_flat');
export const HOLD_RESET: number = at('hold_reset');
export const REFERRAL_TRANSFERRED: number = at('referral_transferred');
export const SOLD_MAIN: number = at('sold_main');
export const SOLD_REFERRAL: number = at('sold_referral');
export const SALE_CLIPPED: number = at('sale_clipped');
export const PAYOUT_HELD: number = at('payout_held');
export const PAYOUT_REFUSED: number = at('payout_refused');
export const PAYOUT_PAID: number = at('payout_paid');
export const PAYOUT_WAITED: number = at('payout_waited');
export const LINK_CREATED_MAIN: number = at('link_created_main');
export const LINK_CREATED_REFERRAL: number = at('link_created_referral');
export const LINK_CREATED_TASK: number = at('link_created_task');
export const LINK_FOR_ME: number = at('link_for_me');
export const LINK_ACTIVATED: number = at('link_activated');
export const LINK_REACHED: number = at('link_reached');
export const LINK_REVOKED: number = at('link_revoked');
export const LINK_REPEAT: number = at('link_repeat');
export const LINK_CANCELED: number = at('link_canceled');
export const TASK_DAILY: number = at('task_daily');
export const TASK_ONCE: number = at('task_once');
export const TASK_BUDGET_REFUSED: number = at('task_budget_refused');
export const TASK_REJECTED: number = at('task_rejected');
