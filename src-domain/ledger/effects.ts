import type { FarmEffect } from '../farming/farm-event.ts';
import type { FarmLink } from '../farming/farm-link.ts';
import type { Mint } from '../mint/mint.ts';
import type { MintEffect } from '../mint/mint-event.ts';
import type { Stake } from '../staking/stake.ts';
import type { StakeEffect } from '../staking/stake-event.ts';
import type { UserTask } from '../task/task.ts';
import type { TaskEffect } from '../task/task-event.ts';
import type { Booking } from './booking.ts';
import { farmingActivated, farmingCanceled, farmingCreated } from './bookings/farming.ts';
import { mintActivated, mintCanceled, mintMatured, mintStaked } from './bookings/mints.ts';
import { stakeCompleted, stakeSettled } from './bookings/stakes.ts';
import { taskClaimed } from './bookings/tasks.ts';

/**
 * The booking of one effect of a bond's step; null if the effect moves nothing of the bond itself (referral
 * bonuses and waiting stakes are handled elsewhere).
 */
export function bookingOfMintEffect(
  { ownerId: userId }: Pick<Mint, 'ownerId'>,
  effect: MintEffect,
): Booking | null {
  switch (effect.type) {
    case 'issue':
      return mintActivated({ userId, amountTon: effect.amountTon, amountToken: effect.amountToken });
    case 'return_early':
      return mintCanceled({ userId, amountToken: effect.amountToken, feeToken: effect.feeToken });
    case 'pay_out_matured':
      return mintMatured({ userId, amountToken: effect.amountToken, bonusToken: effect.bonusToken });
    case 'move_to_stake':
      return mintStaked({ userId, amountToken: effect.amountToken });
    case 'drop_stake':
    case 'referral_pending':
    case 'referral_due':
      return null;
  }
}

/** The booking of one effect of a stake's step; null if nothing moves. */
export function bookingOfStakeEffect(
  { ownerId: userId }: Pick<Stake, 'ownerId'>,
  effect: StakeEffect,
): Booking | null {
  switch (effect.type) {
    case 'pay_reward':
      return stakeSettled({ userId, rewardToken: effect.rewardToken });
    case 'return_stake':
      return stakeCompleted({ userId, totalAmount: effect.totalAmount });
    case 'release_mint':
      return null;
  }
}

/** The booking of one effect of a link's step; null if nothing moves. A share goes to whoever activated. */
export function bookingOfFarmEffect(
  link: Pick<FarmLink, 'id' | 'ownerId'>,
  effect: FarmEffect,
): Booking | null {
  const { id: linkId, ownerId: userId } = link;
  switch (effect.type) {
    case 'hold_in_escrow':
      return farmingCreated({ userId, linkId, source: effect.source, amountToken: effect.amountToken });
    case 'grant':
      return farmingActivated({ userId: effect.mint.ownerId, linkId, amountToken: effect.mint.amountToken });
    case 'return_rest':
      return farmingCanceled({ userId, linkId, source: effect.source, amountToken: effect.amountToken });
    case 'reset_hold':
      return null;
  }
}

/** The booking of the only effect of a task's step. */
export function bookingOfTaskEffect({ userId }: Pick<UserTask, 'userId'>, effect: TaskEffect): Booking {
  return taskClaimed({ userId, rewardToken: effect.rewardToken });
}
