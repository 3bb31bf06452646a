import type { Nano } from '../../money/index.ts';
import { systemAccount, userAccount } from '../account.ts';
import { balanced, type Booking, move } from '../booking.ts';

/** A task was claimed, nano-AXIOM: rewards expense → task. */
export function taskClaimed(input: {
  readonly userId: string;
  readonly rewardToken: Nano<'AXIOM'>;
}): Booking {
  const { userId, rewardToken } = input;
  return balanced(
    'task_claimed',
    move('AXIOM', systemAccount('rewards_expense'), userAccount(userId, 'task'), rewardToken),
  );
}
