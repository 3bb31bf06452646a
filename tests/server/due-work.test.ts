import { settle as settleRule } from '@axiom/domain/staking';
import { utcDayStart, utcMidnightAfter } from '@axiom/domain/time';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { until } from '../support/until.ts';
import { buyBond, commentOf, nanoOf } from './support/bonds.ts';
import { storeKinds } from './support/databases.ts';
import { Frames } from './support/frames.ts';
import { type House, openHouse, TON } from './support/house.ts';
import { policyFile } from './support/policy.ts';

const DAY_MS = 86_400_000;

/** The shortest stakes reach their cap in 10 days instead of 200, each of which is settled. */
const policy = policyFile(({ plans }) => {
  for (const plan of plans) if (plan.days === 7) plan.max_reward_percent = '0.5';
});
afterAll(() => policy.remove());

describe.each(storeKinds)('due work on %s', (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind, { env: { POLICY_FILE: policy.path } });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await house.settle();
    await house.audit();
  });
  afterAll(() => house.stop());

  it('a server that has started knows what the bonuses of the day rest on', async () => {
    const { store, clock } = house.core;
    const nowMs = clock.nowMs();
    const facts = await store.transaction((tx) => tx.days.newest(nowMs), { readOnly: true });
    expect(facts?.dayMs).toBe(utcDayStart(nowMs));
  });

  // Those of long times come before any stake, which is settled on each of their days.
  it('a referral bonus is reversed when a short bond matures, released when a long one does', async () => {
    const inviter = await house.person();
    const { ref_code } = await inviter.get('me');
    const friend = await house.person({ refCode: ref_code });
    await buyBond(house, friend, '10', 30);
    await buyBond(house, friend, '20', 90);
    await house.advance(31 * DAY_MS);
    await house.settle();
    expect(await inviter.get('me')).toMatchObject({
      turnover: '0',
      turnover_pending: '20',
      referral_balance: '0',
    });
    await house.advance(60 * DAY_MS);
    await house.settle();
    const me = await inviter.get('me');
    expect(me).toMatchObject({ turnover: '20', turnover_pending: '0', referral_pending: '0' });
    expect(me.referral_balance).not.toBe('0');
    const kinds = (await inviter.get('operations', { query: { sort_order: 'asc' } })).data.map(
      (row) => row.kind,
    );
    expect(kinds).toEqual(['referral_pending', 'referral_pending', 'referral_reversed', 'referral_bonus']);
  });

  it('days in a row outlive a bond whose maturity is worked on late, when another one began meanwhile', async () => {
    const person = await house.person();
    const first = await buyBond(house, person, '10', 30);
    const { store, clock } = house.core;
    const workFrom = (wallMs: number) =>
      store.transaction((tx) => tx.work.postpone('mint', first.id, wallMs));
    await house.advance(Date.parse(first.matures_at ?? '') - clock.nowMs() - 60_000);
    await house.settle();
    await workFrom(clock.wallMs() + DAY_MS);
    await house.advance(61_000);
    const second = await buyBond(house, person, '10', 365);
    await workFrom(0);
    await house.settle();
    const statuses = (await person.get('mints')).data.map(({ id, status }) => [id, status]);
    expect(statuses).toEqual([
      [second.id, 'active'],
      [first.id, 'completed'],
    ]);
    const row = await store.transaction((tx) => tx.users.byTelegramId(String(person.telegramId)));
    expect(row).toMatchObject({ heldSinceMs: Date.parse(first.activated_at ?? ''), heldUntilMs: null });
    await house.advance(DAY_MS);
    await house.settle();
    expect((await person.get('me')).hold_bonus).toBe('0.005');
  });

  it('R4.04 missed days are settled in order, each for its exact 00:00 UTC, as the domain says to the last nano', async () => {
    const person = await house.person();
    const mint = await buyBond(house, person, '100', 30);
    const { id } = await person.get('stakeCreate', { body: { mint_id: mint.id } });
    const ownerId = (await person.get('me')).id;
    const before = await house.core.store.transaction((tx) => tx.stakes.ofUser(ownerId, id));
    if (before === null) throw new Error('no stake');
    await house.advance(5 * DAY_MS);
    await house.settle();
    const after = await house.core.store.transaction((tx) => tx.stakes.ofUser(ownerId, id));
    let expected = before.stake;
    for (
      let atMs = utcMidnightAfter(before.stake.createdAtMs);
      atMs <= house.core.clock.nowMs();
      atMs += DAY_MS
    )
      expected = settleRule(expected, atMs).stake;
    expect(after?.stake).toEqual(expected);
    expect((await person.get('me')).balance_token).toBe((await person.get('stakes')).data[0]?.earned_reward);
    const rewards = (await person.get('operations')).data.filter((row) => row.kind === 'reward');
    expect(rewards).toHaveLength(5);
    expect(rewards.map((row) => row.created_at.slice(10))).toEqual(rewards.map(() => 'T00:00:00.000Z'));
  });

  it('R4.05 a stake completes at its cap: the rest of the reward and the whole stake to the main balance', async () => {
    const person = await house.person();
    const mint = await buyBond(house, person, '50', 7);
    const stake = await person.get('stakeCreate', { body: { mint_id: mint.id } });
    const completesAtMs = Date.parse(stake.completes_at ?? '');
    await house.advance(completesAtMs - house.core.clock.nowMs() + 3_600_000);
    await house.settle();
    const done = (await person.get('stakes')).data[0];
    expect(done).toMatchObject({ status: 'completed', earned_reward: stake.max_reward });
    expect(Date.parse(done?.completed_at ?? '')).toBeLessThanOrEqual(completesAtMs);
    expect(nanoOf((await person.get('me')).balance_token)).toBe(
      nanoOf(stake.total_amount) + nanoOf(stake.max_reward),
    );
    expect((await person.get('stakeCalculate', { query: { staking_id: stake.id } })).earned).toBe(
      stake.max_reward,
    );
  });

  it('R5.12 live figures follow the stake', async () => {
    const person = await house.person();
    const mint = await buyBond(house, person, '50', 365);
    const stake = await person.get('stakeCreate', { body: { mint_id: mint.id } });
    const figures = await person.get('stakeCalculate', { query: { staking_id: stake.id } });
    expect(nanoOf(figures.per_day) / 24n).toBe(nanoOf(figures.per_hour));
    expect(figures).toMatchObject({ max_reward: stake.max_reward, completes_at: stake.completes_at });
    const stranger = await house.person();
    expect((await stranger.ask('stakeCalculate', { query: { staking_id: stake.id } })).status).toBe(404);
    expect((await stranger.ask('mintCancel', { id: mint.id })).body).toMatchObject({
      code: 'mint_not_found',
    });
  });

  it('an unpaid bond is canceled after 15 min, but not before every payment of that time is seen', async () => {
    const person = await house.person();
    const [late, paid] = [
      await person.get('mintCreate', { body: { amount: '5', days: 7 } }),
      await person.get('mintCreate', { body: { amount: '5', days: 7 } }),
    ];
    vi.spyOn(house.core.running, 'seenUntilMs').mockReturnValue(null);
    house.pay(commentOf(paid), 5n * TON);
    await house.advance(20 * 60_000);
    await until('the payment is booked', async () => {
      const { data } = await person.get('mints');
      return data.some((mint) => mint.id === paid.id && mint.status === 'active');
    });
    expect((await person.get('mints')).data.find((mint) => mint.id === late.id)?.status).toBe('pending');
    vi.restoreAllMocks();
    await until('the other expires', async () => {
      const { data } = await person.get('mints');
      return data.some((mint) => mint.id === late.id && mint.status === 'canceled');
    });
    house.pay(commentOf(late), 5n * TON);
    await until('the late payment goes back', () =>
      house.chain.paid.find((payment) => payment.amountNano === 5n * TON - 5_000_000n),
    );
  });

  /** The midnight so many days after the day of an instant. */
  const daysAfter = (at: string | null, days: number) =>
    new Date(utcDayStart(Date.parse(at ?? '')) + days * DAY_MS).toISOString();

  it('the hold bonus grows with the days held and is reset by a withdrawal', async () => {
    const person = await house.person();
    const first = await buyBond(house, person, '10', 365);
    await house.grant(person, '50');
    await house.advance(31 * DAY_MS);
    const held = await person.get('me');
    expect(held.hold_bonus).toBe('0.005');
    expect(held.hold_next).toEqual({ daily: '0.01', from: daysAfter(first.activated_at, 90) });
    const mint = await buyBond(house, person, '10', 30);
    expect(await person.get('stakeCreate', { body: { mint_id: mint.id } })).toMatchObject({
      hold_bonus: '0.005',
    });
    const late = await buyBond(house, person, '10', 30);
    const sale = await person.get('withdrawCreate', {
      body: { token_amount: '10', address: `0:${'5e'.repeat(32)}` },
    });
    // The reset is in force from the next 00:00 UTC on, as every change of a bonus.
    const sold = await person.get('me');
    expect(sold.hold_bonus).toBe('0.005');
    expect(sold.hold_next).toEqual({ daily: '0.005', from: daysAfter(sale.created_at, 30) });
    expect(await person.get('stakeCreate', { body: { mint_id: late.id } })).toMatchObject({
      hold_bonus: '0.005',
    });
    await house.advance(DAY_MS);
    await house.settle();
    expect((await person.get('me')).hold_bonus).toBe('0');
    expect((await person.get('stakes')).data[0]?.hold_bonus).toBe('0');
  });

  it('a settlement is told to the person’s sockets, with the balance and one version each', async () => {
    const person = await house.person();
    const mint = await buyBond(house, person, '10', 30);
    const stake = await person.get('stakeCreate', { body: { mint_id: mint.id } });
    const frames = await Frames.signedIn(house.url, person.token);
    await house.advance(DAY_MS);
    const told = await frames.next('user:staking', (frame) => frame.data.id === stake.id);
    const balance = await frames.next('user:balance', (frame) => frame.version === told.version);
    expect(balance.data.balance_token).toBe(told.data.earned_reward);
  });
});
