import { describe, expect, it } from 'vitest';
import { axiom } from '@axiom/domain/money';
import { sampleBond, sampleMe, sampleOffer, samplePrice, sampleStake } from '#machines/shared/samples.ts';
import { answer, portfolio, ready } from './support/portfolio.ts';
import { settle } from './support/run.ts';

describe('portfolio', () => {
  it('R4.03a user:mint moves pending to active and tells it once', async () => {
    const { actor, context, emitted } = await ready();
    const bond = sampleBond();
    const frames = [{ type: 'bond', version: 2, bond } as const];
    actor.send({ type: 'portfolio.frames', frames });
    actor.send({ type: 'portfolio.frames', frames });
    expect(context().bonds).toEqual([bond]);
    expect(context().version).toBe(2);
    expect(emitted).toEqual([{ type: 'bondActivated', bond }]);
  });

  it('a bond by re-bonding is told when it comes, not when the list is read first or was missing', async () => {
    const farm = sampleBond({ id: 'f1', origin: 'farm' });
    const { actor, emitted } = portfolio([
      answer({ bonds: [], missing: ['bonds'] }),
      answer({ version: 1, bonds: [farm] }),
    ]);
    actor.send({ type: 'portfolio.load' });
    await settle();
    actor.send({ type: 'portfolio.refresh' });
    await settle();
    expect(actor.getSnapshot().context.bonds).toEqual([farm]);
    emitted.length = 0;
    const second = sampleBond({ id: 'f2', origin: 'farm' });
    const frames = [{ type: 'bond', version: 2, bond: second } as const];
    actor.send({ type: 'portfolio.frames', frames });
    actor.send({ type: 'portfolio.frames', frames });
    expect(emitted).toEqual([{ type: 'bondActivated', bond: second }]);
  });

  it('a pending stake is gone when its bond is not reserved any more: unpaid, or matured first', async () => {
    const reserved = sampleBond({ isReserved: true });
    const waiting = sampleStake({ status: 'pending' });
    const other = sampleStake({ id: 's2', mintId: 'b2', status: 'pending' });
    for (const end of [sampleBond(), sampleBond({ status: 'completed' })]) {
      const { actor, context, emitted } = await ready();
      actor.send({
        type: 'portfolio.frames',
        frames: [
          { type: 'stake', version: 2, stake: other },
          { type: 'bond', version: 2, bond: reserved },
          { type: 'stake', version: 2, stake: waiting },
        ],
      });
      expect(context().stakes).toEqual([waiting, other]);
      emitted.length = 0;
      actor.send({ type: 'portfolio.frames', frames: [{ type: 'bond', version: 3, bond: end }] });
      expect(context().stakes).toEqual([other]);
      expect(context().bonds).toEqual([end]);
      expect(emitted).toEqual([]);
    }
  });

  it('a pending stake whose bond was staked stays in its place and is told as active', async () => {
    const older = sampleStake({ id: 's2', mintId: 'b2' });
    const newer = sampleStake({ status: 'pending' });
    const newest = sampleStake({ id: 's3', mintId: 'b3' });
    const { actor, context, emitted } = await ready([]);
    for (const stake of [older, newer, newest]) actor.send({ type: 'portfolio.stakeChanged', stake });
    emitted.length = 0;
    const staked = sampleStake();
    const bond = sampleBond({ status: 'move_to_staking' });
    actor.send({
      type: 'portfolio.frames',
      frames: [
        { type: 'bond', version: 2, bond },
        { type: 'stake', version: 2, stake: staked },
      ],
    });
    expect(context().stakes).toEqual([newest, staked, older]);
    expect(emitted).toContainEqual({ type: 'stakeActivated', stake: staked });
  });

  it('R4.03b R4.03c user:staking puts the stake into the list and resets the bond selected for staking', async () => {
    const { actor, context } = await ready();
    actor.send({ type: 'portfolio.selectBond', bondId: 'b1' });
    expect(context().selectedBondId).toBe('b1');
    actor.send({
      type: 'portfolio.frames',
      frames: [{ type: 'stake', version: 2, stake: sampleStake() }],
    });
    expect(context().selectedBondId).toBeNull();
    expect(context().stakes.map(({ id }) => id)).toEqual(['s1']);
  });

  it('R4.03 a stake that waited for its fee is told when it is active', async () => {
    const { actor, emitted } = await ready();
    actor.send({ type: 'portfolio.stakeChanged', stake: sampleStake({ status: 'pending' }) });
    actor.send({
      type: 'portfolio.frames',
      frames: [{ type: 'stake', version: 2, stake: sampleStake() }],
    });
    expect(emitted).toEqual([{ type: 'stakeActivated', stake: sampleStake() }]);
  });

  it('R5.33c balances, price and the collective bonus follow their events', async () => {
    const { actor, context } = await ready();
    const { level, taskBalance, referralBalance, referralPending } = sampleMe;
    const { turnover, turnoverPending, holdBonus, investmentBonus } = sampleMe;
    actor.send({
      type: 'portfolio.frames',
      frames: [
        {
          type: 'balance',
          version: 2,
          change: {
            level,
            taskBalance,
            referralBalance,
            referralPending,
            turnover,
            turnoverPending,
            holdBonus,
            holdNext: null,
            investmentBonus,
            balanceToken: axiom(5n),
          },
        },
        { type: 'price', price: { ...samplePrice, isStale: true } },
        { type: 'collective-bonus', collectiveBonus: sampleOffer.spreadPercent },
      ],
    });
    expect(context().me).toEqual({
      ...sampleMe,
      balanceToken: 5n,
      collectiveBonus: sampleOffer.spreadPercent,
    });
    expect(context().price?.isStale).toBe(true);
  });
});
