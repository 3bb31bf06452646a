import type { Nano } from '../../money/index.ts';
import { systemAccount, userAccount } from '../account.ts';
import { balanced, type Booking, move } from '../booking.ts';

interface Bonus {
  /** The inviter. */
  readonly userId: string;
  readonly bonusToken: Nano<'AXIOM'>;
}

/** An invitee's bond became active: rewards expense → the inviter's pending. */
export function referralPending({ userId, bonusToken }: Bonus): Booking {
  const pending = userAccount(userId, 'referral_pending');
  return balanced('referral_pending', move('AXIOM', systemAccount('rewards_expense'), pending, bonusToken));
}

/** The bond was staked, or matured after enough days: pending → referral. */
export function referralReleased({ userId, bonusToken }: Bonus): Booking {
  return balanced(
    'referral_released',
    move('AXIOM', userAccount(userId, 'referral_pending'), userAccount(userId, 'referral'), bonusToken),
  );
}

/** The bond was canceled, or matured too soon: pending → rewards expense. */
export function referralReversed({ userId, bonusToken }: Bonus): Booking {
  const pending = userAccount(userId, 'referral_pending');
  return balanced('referral_reversed', move('AXIOM', pending, systemAccount('rewards_expense'), bonusToken));
}

/** A transfer of nano-AXIOM from the referral balance: referral → main, without a fee. */
export function referralTransferred(input: {
  readonly userId: string;
  readonly amountToken: Nano<'AXIOM'>;
}): Booking {
  const { userId, amountToken } = input;
  return balanced(
    'referral_transferred',
    move('AXIOM', userAccount(userId, 'referral'), userAccount(userId, 'main'), amountToken),
  );
}
