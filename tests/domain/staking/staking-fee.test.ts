import { IllegalMintTransition, transitionMint } from '@axiom/domain/mint';
import {
  expireStake,
  IllegalStakeTransition,
  orderStake,
  payStakingFee,
  stakingFeeOrder,
  stakingFeePaidAtMs,
  transitionStake,
} from '@axiom/domain/staking';
import { judgePayment } from '@axiom/domain/payment';
import { describe, expect, it } from 'vitest';
import { aPolicy, anActiveMint, aStake, axiom, DAY_0_MS, DAY_MS, percent, ton } from '../support/fixtures.ts';

const none = { holdBonus: percent('0'), investmentBonus: percent('0'), collectiveBonus: percent('0') };
const later = {
  holdBonus: percent('0.005'),
  investmentBonus: percent('0'),
  collectiveBonus: percent('0.01'),
};
const nowMs = DAY_0_MS + 40_500;
const bornMs = DAY_0_MS + 40_000;
const endMs = bornMs + 15 * 60_000;
const maturesAtMs = DAY_0_MS + 30_000 + 90 * DAY_MS;
const policyWith = (fee: string) => ({ ...aPolicy(), staking: { feeTon: ton(fee) } });
const order = (fee: string, mint = anActiveMint()) =>
  orderStake({ id: 's1', mint, bonuses: none, policy: policyWith(fee), nowMs });

function waiting() {
  const { stake, mintStep, fee } = order('0.2');
  if (fee === undefined) throw new Error('no fee was asked');
  return { stake, mint: mintStep.mint, fee };
}

const payment = (amount: string, chainTimeMs: number) => ({
  amountTon: ton(amount),
  isBounced: false,
  isSuccessful: true,
  body: 'text' as const,
  isFromTreasury: false,
  chainTimeMs,
});

describe('without a staking fee', () => {
  it('R4.01 bond and stake move at once', () => {
    const { stake, mintStep, fee } = order('0');
    expect(fee).toBeUndefined();
    expect(stake).toEqual(aStake({ createdAtMs: bornMs, lastUpdatedAtMs: bornMs }));
    expect(mintStep.mint.status).toBe('move_to_staking');
    expect(mintStep.effects).toEqual([
      { type: 'move_to_stake', stakeId: 's1', amountToken: axiom('100') },
      { type: 'referral_due', outcome: 'staked' },
    ]);
  });
});

describe('with a staking fee', () => {
  it('R4.01 the stake is pending and its bond active but reserved: nothing moves yet', () => {
    const { stake, mint, fee } = waiting();
    expect(stake.status).toBe('pending');
    expect(order('0.2').mintStep.effects).toEqual([]);
    expect(mint).toEqual(anActiveMint({ reservedByStake: 's1' }));
    expect(fee).toEqual({
      stakeId: 's1',
      amountTon: ton('0.2'),
      createdAtMs: bornMs,
      validUntilMs: bornMs + 60_000,
    });
    expect(() => transitionMint(mint, { type: 'cancel', atMs: nowMs })).toThrow(IllegalMintTransition);
    expect(() => order('0.2', mint)).toThrow('it waits for the fee of its stake');
  });

  it('R4.01 its payment moves both together, at the bonuses of that moment', () => {
    const { stakeStep, mintStep } = payStakingFee(waiting(), { bonuses: later, atMs: nowMs + 90_000 });
    expect(stakeStep.stake).toEqual(
      aStake({ ...later, createdAtMs: bornMs, lastUpdatedAtMs: bornMs + 90_000 }),
    );
    expect(mintStep.mint.status).toBe('move_to_staking');
    expect(mintStep.mint.reservedByStake).toBeUndefined();
    expect(mintStep.effects.map(({ type }) => type)).toEqual(['move_to_stake', 'referral_due']);
  });

  it('a payment in time opens it, a surplus is owed back, a short one does not use it up', () => {
    const { stake, mint, fee } = waiting();
    const open = stakingFeeOrder(fee, { stake, mint });
    expect(open).toEqual({
      amountTon: ton('0.2'),
      createdAtMs: bornMs,
      state: 'open',
      endsAtMs: maturesAtMs,
    });
    expect(judgePayment(payment('0.2', endMs), open)).toEqual({ kind: 'activate', surplusTon: ton('0') });
    expect(judgePayment(payment('0.3', endMs), open)).toEqual({ kind: 'activate', surplusTon: ton('0.1') });
    expect(judgePayment(payment('0.199999999', endMs), open)).toEqual({
      kind: 'unmatched',
      reason: 'too_little',
    });
    expect(judgePayment(payment('0.2', endMs + 1), open)).toEqual({ kind: 'unmatched', reason: 'too_late' });
  });

  it('after 15 minutes the stake is dropped, the bond free and a late fee refunded', () => {
    const { stake, mint, fee } = waiting();
    expect(() => expireStake({ stake, mint }, endMs - 1)).toThrow(IllegalStakeTransition);
    const { mintStep } = expireStake({ stake, mint }, endMs);
    expect(mintStep.mint).toEqual(anActiveMint());
    expect(order('0.2', mintStep.mint).stake.status).toBe('pending');
    const late = stakingFeeOrder(fee, null);
    expect(late).toStrictEqual({ amountTon: ton('0.2'), createdAtMs: bornMs, state: 'closed' });
    expect(judgePayment(payment('0.2', endMs - 1), late)).toEqual({ kind: 'unmatched', reason: 'too_late' });
  });

  it('a bond that matures first pays out and drops its stake; the fee comes too late', () => {
    const { stake, mint, fee } = waiting();
    const matured = transitionMint(mint, { type: 'mature', atMs: maturesAtMs });
    expect(matured.effects).toContainEqual({ type: 'drop_stake', stakeId: 's1' });
    expect(transitionStake(stake, { type: 'drop' })).toEqual({ stake: null, effects: [] });
    expect(stakingFeeOrder(fee, { stake, mint: matured.mint }).state).toBe('closed');
    expect(() => payStakingFee({ stake, mint }, { bonuses: none, atMs: maturesAtMs })).toThrow(
      'it has matured',
    );
  });

  it('chain time decides between the fee and the maturity, however late the payment is read', () => {
    const mint = anActiveMint({ maturesAtMs: bornMs + 60_000, reservedByStake: 's1' });
    const { stake, fee } = waiting();
    const open = stakingFeeOrder(fee, { stake, mint });
    expect(judgePayment(payment('0.2', bornMs + 59_000), open).kind).toBe('activate');
    expect(judgePayment(payment('0.2', bornMs + 60_000), open)).toEqual({
      kind: 'unmatched',
      reason: 'too_late',
    });
    const paidAtMs = (chainTimeMs: number, bookedAtMs: number) =>
      stakingFeePaidAtMs({ stake, mint }, { chainTimeMs, nowMs: bookedAtMs });
    expect(paidAtMs(bornMs + 50_000, bornMs + 59_999)).toBe(bornMs + 59_999);
    expect(paidAtMs(bornMs + 50_000, bornMs + 60_000)).toBe(bornMs + 50_000);
    expect(paidAtMs(bornMs - 3_000, bornMs + 60_000)).toBe(bornMs);
    const booked = { bonuses: none, atMs: paidAtMs(bornMs + 59_000, bornMs + DAY_MS) };
    expect(payStakingFee({ stake, mint }, booked).mintStep.mint.status).toBe('move_to_staking');
  });

  it('a bond that ended, or waits for another stake, takes no fee any more', () => {
    const { stake, mint, fee } = waiting();
    const state = (of: typeof mint) => stakingFeeOrder(fee, { stake, mint: of }).state;
    expect(state({ ...mint, status: 'canceled' })).toBe('closed');
    expect(state({ ...mint, reservedByStake: 's2' })).toBe('closed');
    expect(state(anActiveMint())).toBe('closed');
  });

  it('a second payment of the same order is owed back', () => {
    const { stake, mint, fee } = waiting();
    const { stakeStep, mintStep } = payStakingFee({ stake, mint }, { bonuses: none, atMs: nowMs });
    if (stakeStep.stake === null) throw new Error('a paid stake was dropped');
    const paid = stakingFeeOrder(fee, { stake: stakeStep.stake, mint: mintStep.mint });
    expect(judgePayment(payment('0.2', nowMs), paid)).toEqual({ kind: 'unmatched', reason: 'already_paid' });
  });
});
