import type { BookingKind } from '../ledger/booking.ts';
import type { Currency } from '../money/index.ts';
import type { Difference } from './difference.ts';

/** What movements of one kind do to accounts of one class (the account's key without its owner). */
export interface MovementShape {
  readonly kind: string;
  /** `user/main`, `link/escrow`, `system/fees` … */
  readonly account: string;
  readonly currency: Currency;
  /** Id of one such movement, as an example for the operator. */
  readonly movementId: string;
}

/** Kinds of rows that a movement can be about. */
export type MovementSubject = 'mint' | 'stake' | 'payout' | 'deposit' | 'link' | 'task_payment';

interface Shape {
  /** `account currency`, with the account as in MovementShape. */
  readonly accounts: readonly string[];
  readonly subjects: readonly MovementSubject[];
}

const SALE = ['system/sales TON'];
const SOURCES = ['user/main AXIOM', 'user/referral AXIOM'];
const PAID_OUT = ['system/treasury_hot TON', 'system/payouts_in_flight TON'];

/** Per kind: the accounts that it may touch and the rows that it must name. */
const SHAPES: { readonly [K in BookingKind]: Shape } = {
  mint_activated: {
    accounts: [...SALE, 'system/treasury_hot TON', 'system/issuance AXIOM', 'user/bonded AXIOM'],
    subjects: ['mint'],
  },
  mint_canceled: {
    accounts: ['user/bonded AXIOM', 'user/main AXIOM', 'system/fees AXIOM'],
    subjects: ['mint'],
  },
  mint_matured: {
    accounts: ['user/bonded AXIOM', 'user/main AXIOM', 'system/rewards_expense AXIOM'],
    subjects: ['mint'],
  },
  mint_staked: { accounts: ['user/bonded AXIOM', 'user/staked AXIOM'], subjects: ['mint', 'stake'] },
  staking_fee_paid: { accounts: [...SALE, 'system/treasury_hot TON'], subjects: ['mint', 'stake'] },
  stake_settled: {
    accounts: ['system/rewards_expense AXIOM', 'user/main AXIOM'],
    subjects: ['mint', 'stake'],
  },
  stake_completed: { accounts: ['user/staked AXIOM', 'user/main AXIOM'], subjects: ['mint', 'stake'] },
  referral_pending: {
    accounts: ['system/rewards_expense AXIOM', 'user/referral_pending AXIOM'],
    subjects: ['mint'],
  },
  referral_released: {
    accounts: ['user/referral_pending AXIOM', 'user/referral AXIOM'],
    subjects: ['mint'],
  },
  referral_reversed: {
    accounts: ['system/rewards_expense AXIOM', 'user/referral_pending AXIOM'],
    subjects: ['mint'],
  },
  referral_transferred: { accounts: SOURCES, subjects: [] },
  farming_created: { accounts: [...SOURCES, 'user/task AXIOM', 'link/escrow AXIOM'], subjects: ['link'] },
  farming_activated: { accounts: ['link/escrow AXIOM', 'user/bonded AXIOM'], subjects: ['link', 'mint'] },
  farming_canceled: { accounts: [...SOURCES, 'user/task AXIOM', 'link/escrow AXIOM'], subjects: ['link'] },
  task_claimed: {
    accounts: ['system/rewards_expense AXIOM', 'user/task AXIOM'],
    subjects: ['task_payment'],
  },
  withdrawal_created: {
    accounts: [...SOURCES, 'system/payouts_in_flight AXIOM'],
    subjects: ['payout'],
  },
  withdrawal_sending: { accounts: PAID_OUT, subjects: ['payout'] },
  withdrawal_put_back: { accounts: PAID_OUT, subjects: ['payout'] },
  withdrawal_confirmed: {
    accounts: [
      ...PAID_OUT,
      ...SALE,
      'system/network_fees TON',
      'system/payouts_in_flight AXIOM',
      'system/issuance AXIOM',
      'system/fees AXIOM',
    ],
    subjects: ['payout'],
  },
  withdrawal_refunded: {
    accounts: [...PAID_OUT, ...SOURCES, 'system/payouts_in_flight AXIOM'],
    subjects: ['payout'],
  },
  withdrawal_came_back: {
    accounts: [
      ...SALE,
      ...SOURCES,
      'system/treasury_hot TON',
      'system/network_fees TON',
      'system/issuance AXIOM',
      'system/fees AXIOM',
    ],
    subjects: ['payout'],
  },
  deposit_unmatched: { accounts: [...SALE, 'system/unmatched_deposits TON'], subjects: ['deposit'] },
  deposit_refund_sending: {
    accounts: ['system/unmatched_deposits TON', 'system/payouts_in_flight TON'],
    subjects: ['payout'],
  },
  deposit_refund_confirmed: {
    accounts: [...PAID_OUT, ...SALE, 'system/network_fees TON'],
    subjects: ['payout'],
  },
  deposit_refund_failed: {
    accounts: ['system/unmatched_deposits TON', 'system/payouts_in_flight TON'],
    subjects: ['payout'],
  },
  network_fee: { accounts: ['system/treasury_hot TON', 'system/network_fees TON'], subjects: [] },
  capital: { accounts: ['system/capital TON', 'system/treasury_hot TON'], subjects: [] },
  adjustment: {
    accounts: [
      ...SOURCES,
      'user/task AXIOM',
      'system/adjustments AXIOM',
      'system/adjustments TON',
      'system/treasury_hot TON',
    ],
    subjects: [],
  },
};

/** Kinds of movements that must name a row of this kind. */
export function kindsAbout(subject: MovementSubject): readonly BookingKind[] {
  return (Object.keys(SHAPES) as BookingKind[]).filter((kind) => SHAPES[kind].subjects.includes(subject));
}

/** Finds entries on accounts that their kind of movement never touches. */
export function auditShape({ kind, account, currency, movementId }: MovementShape): readonly Difference[] {
  const shape = Object.hasOwn(SHAPES, kind) ? SHAPES[kind as BookingKind] : undefined;
  const found = `${account} ${currency}`;
  if (shape?.accounts.includes(found) === true) return [];
  const expected = shape === undefined ? 'a kind of movement that exists' : shape.accounts.join(', ');
  return [{ what: 'entry', row: `movement ${movementId} ${kind}`, expected, found }];
}
