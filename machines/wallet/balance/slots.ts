import { unprovided } from '../../shared/unprovided.ts';
import type { BalanceReading } from './types.ts';

export const balanceSlots = {
  /** On-chain balance of an account. */
  readBalance: unprovided<BalanceReading, { readonly address: string }>('walletBalance.readBalance'),
};
export type BalanceSlots = typeof balanceSlots;
