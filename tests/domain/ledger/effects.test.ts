import {
  type Booking,
  booking,
  bookingOfFarmEffect,
  bookingOfMintEffect,
  bookingOfStakeEffect,
  bookingOfTaskEffect,
} from '@axiom/domain/ledger';
import { transitionMint } from '@axiom/domain/mint';
import { transitionStake } from '@axiom/domain/staking';
import { describe, expect, it } from 'vitest';
import { aMint, anActiveMint, aStake, axiom, DAY_0_MS, DAY_MS, ton } from '../support/fixtures.ts';

const userId = 'u1';
const atMs = DAY_0_MS + 40_000;
const amountToken = axiom('100');

describe('a bond’s effects', () => {
  const bookingsOf = (...args: Parameters<typeof transitionMint>): readonly (Booking | null)[] => {
    const step = transitionMint(...args);
    return step.effects.map((effect) => bookingOfMintEffect(step.mint, effect));
  };

  it('R4.01 are booked once each; what concerns others is booked by them', () => {
    expect(bookingsOf(aMint(), { type: 'activate', atMs, amountToken })).toEqual([
      booking.mintActivated({ userId, amountTon: ton('101'), amountToken }),
      null,
    ]);
    expect(bookingsOf(anActiveMint(), { type: 'cancel', atMs })).toEqual([
      booking.mintCanceled({ userId, amountToken, feeToken: axiom('10') }),
      null,
    ]);
    const maturesAtMs = DAY_0_MS + 30_000 + 90 * DAY_MS;
    const reserved = anActiveMint({ reservedByStake: 's1' });
    expect(bookingsOf(reserved, { type: 'mature', atMs: maturesAtMs })).toEqual([
      booking.mintMatured({ userId, amountToken, bonusToken: axiom('4') }),
      null,
      null,
    ]);
    expect(bookingsOf(anActiveMint(), { type: 'stake', atMs, stakeId: 's1' })).toEqual([
      booking.mintStaked({ userId, amountToken }),
      null,
    ]);
  });
});

describe('a stake’s effects', () => {
  it('R4.05 are the reward and, at the cap, the amount', () => {
    const { effects } = transitionStake(aStake(), { type: 'settle', atMs: DAY_0_MS + 400 * DAY_MS });
    expect(effects.map((effect) => bookingOfStakeEffect(aStake(), effect))).toEqual([
      booking.stakeSettled({ userId, rewardToken: axiom('40') }),
      booking.stakeCompleted({ userId, totalAmount: axiom('100') }),
    ]);
    expect(bookingOfStakeEffect(aStake(), { type: 'release_mint', mintId: 'm1' })).toBeNull();
  });
});

describe('a link’s effects', () => {
  const link = { id: 'l1', ownerId: userId };

  it('R4.08 hold, give to whoever activated, and return what is left', () => {
    const source = 'referral' as const;
    const mint = anActiveMint({ ownerId: 'u2', origin: 'farm' });
    const activation = { linkId: 'l1', userId: 'u2', mintId: mint.id, atMs };
    expect(bookingOfFarmEffect(link, { type: 'hold_in_escrow', source, amountToken })).toEqual(
      booking.farmingCreated({ userId, linkId: 'l1', source, amountToken }),
    );
    expect(bookingOfFarmEffect(link, { type: 'grant', activation, mint })).toEqual(
      booking.farmingActivated({ userId: 'u2', linkId: 'l1', amountToken }),
    );
    expect(bookingOfFarmEffect(link, { type: 'return_rest', source, amountToken })).toEqual(
      booking.farmingCanceled({ userId, linkId: 'l1', source, amountToken }),
    );
    expect(bookingOfFarmEffect(link, { type: 'reset_hold', userId })).toBeNull();
  });
});

it('R4.09 a claimed task pays into the task balance', () => {
  expect(bookingOfTaskEffect({ userId }, { type: 'pay_task', rewardToken: axiom('0.5') })).toEqual(
    booking.taskClaimed({ userId, rewardToken: axiom('0.5') }),
  );
});
