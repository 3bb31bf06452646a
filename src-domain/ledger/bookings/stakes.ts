import type { Nano } from '../../money/index.ts';
import { systemAccount, userAccount } from '../account.ts';
import { balanced, type Booking, move } from '../booking.ts';

/** A staking fee arrived: TON sales → hot wallet. */
export function stakingFeePaid({ amountTon }: { readonly amountTon: Nano<'TON'> }): Booking {
  return balanced(
    'staking_fee_paid',
    move('TON', systemAccount('sales'), systemAccount('treasury_hot'), amountTon),
  );
}

/** A settlement, nano-AXIOM: rewards expense → main. */
export function stakeSettled(input: {
  readonly userId: string;
  readonly rewardToken: Nano<'AXIOM'>;
}): Booking {
  const main = userAccount(input.userId, 'main');
  return balanced('stake_settled', move('AXIOM', systemAccount('rewards_expense'), main, input.rewardToken));
}

/** A stake reached its cap: its nano-AXIOM go staked → main. `stakeSettled` books its last reward. */
export function stakeCompleted(input: {
  readonly userId: string;
  readonly totalAmount: Nano<'AXIOM'>;
}): Booking {
  const { userId, totalAmount } = input;
  return balanced(
    'stake_completed',
    move('AXIOM', userAccount(userId, 'staked'), userAccount(userId, 'main'), totalAmount),
  );
}
