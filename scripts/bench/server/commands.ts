import type { FLOOR_FUNCTIONS } from './floor-functions.ts';
import { HOME } from './subjects.ts';

/** A money command that one can give again and again, measured beside one SQL function that writes the same rows. */
export interface MoneyCommand {
  readonly path: string;
  readonly floor: keyof typeof FLOOR_FUNCTIONS;
  readonly body: object;
}

export const linkOf = (amount: string, count = 1): object => ({
  amount,
  days: 30,
  count_activations: count,
  from_ref_balance: false,
  from_task_balance: false,
  is_multilink: count > 1,
  is_for_me: false,
});

export const COMMANDS: readonly MoneyCommand[] = [
  { path: '/farming/create', floor: 'link', body: linkOf('5') },
  {
    path: '/withdraw/transfer-from-referral-balance',
    floor: 'transfer',
    body: { token_amount: '1' },
  },
  { path: '/withdraw/create', floor: 'sale', body: { token_amount: '5', address: HOME } },
  { path: '/mint/create', floor: 'bond', body: { amount: '5', days: 30 } },
];
