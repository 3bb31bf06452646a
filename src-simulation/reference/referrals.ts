import { booking, userAccount } from '@axiom/domain/ledger';
import { add, type Nano, ZERO_AXIOM, axiom } from '@axiom/domain/money';
import { type BondOutcome, levelOf, referralBonus, referralDecision } from '@axiom/domain/referral';
import { checkTransfer } from '@axiom/domain/transfer';
import { held, post } from './books.ts';
import { type Bond, count, type Person, type World } from './world.ts';

/** A bond of an invited person became active: the inviter's bonus, by their level, becomes pending. */
export function promiseBonus(world: World, buyer: Person, amountToken: Nano<'AXIOM'>): Nano<'AXIOM'> {
  const inviter = world.people[buyer.inviter];
  if (inviter === undefined) return ZERO_AXIOM;
  const bonusToken = referralBonus(amountToken, levelOf(inviter.turnover));
  post(world.books, booking.referralPending({ userId: inviter.userId, bonusToken }));
  count(world, 'referral_pending');
  return bonusToken;
}

/** A paid bond ended: bonus and turnover of its inviter are released or reversed. */
export function settleBonus(world: World, buyer: Person, bond: Bond, outcome: BondOutcome): void {
  const { tariffDays, amountTon } = bond.mint;
  const decision = referralDecision(outcome, tariffDays, world.scenario.policy.referral.minDays);
  const inviter = world.people[buyer.inviter];
  if (decision === 'release') {
    buyer.releasedBonds += 1;
    if (buyer.releasedBonds === 1 && inviter !== undefined) inviter.friendsReleased += 1;
  }
  if (inviter === undefined) return;
  const bonus = { userId: inviter.userId, bonusToken: bond.pendingBonus };
  if (decision === 'reverse') {
    post(world.books, booking.referralReversed(bonus));
    count(world, 'referral_reversed');
    return;
  }
  post(world.books, booking.referralReleased(bonus));
  count(world, 'referral_released');
  const before = levelOf(inviter.turnover);
  inviter.turnover = add(inviter.turnover, amountTon);
  if (levelOf(inviter.turnover) > before) count(world, 'level_reached');
}

/** Transfers the whole referral balance to the main one, if it reaches the minimum. */
export function transfer(world: World, { userId }: Person): void {
  const { policy } = world.scenario;
  const availableToken = axiom(held(world.books, userAccount(userId, 'referral'), 'AXIOM'));
  if (availableToken < policy.transfer.minToken || availableToken === 0n) return;
  const { tokenAmount } = checkTransfer({ tokenAmount: availableToken, availableToken, policy });
  post(world.books, booking.referralTransferred({ userId, amountToken: tokenAmount }));
  count(world, 'referral_transferred');
}
