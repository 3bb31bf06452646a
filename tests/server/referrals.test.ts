import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyBond } from './support/bonds.ts';
import type { Person } from './support/client.ts';
import { storeKinds } from './support/databases.ts';
import { type House, openHouse } from './support/house.ts';

describe.each(storeKinds)('referrals on %s', (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  afterAll(() => house.stop());

  it('R5.04 R4.07 each friend with their state, how many of each, and the table of levels', async () => {
    const inviter = await house.person();
    const { ref_code } = await inviter.get('me');
    const invite = () => house.person({ refCode: ref_code });
    const [, counted, pending, reversed] = [await invite(), await invite(), await invite(), await invite()];
    const staked = await buyBond(house, counted, '10', 30);
    await counted.get('stakeCreate', { body: { mint_id: staked.id } });
    await buyBond(house, pending, '20', 30);
    await reversed.get('mintCancel', { id: (await buyBond(house, reversed, '10', 30)).id });
    const answer = await inviter.get('referrals');
    expect(answer.total).toBe(4);
    expect(answer.counts).toEqual({ new: 4, joined: 1, pending: 1, counted: 1, not_counted: 1 });
    expect(answer.data.map((row) => row.status)).toEqual(['not_counted', 'pending', 'counted', 'joined']);
    expect(answer.data[2]).toMatchObject({ turnover: '10', turnover_pending: '0', bonus_pending: '0' });
    expect(answer.data[1]).toMatchObject({ turnover: '0', turnover_pending: '20', bonus: '0' });
    expect(answer.levels.map((level) => [level.ref, level.turnover, level.bonus_percent])).toEqual([
      [0, '0', '5'],
      [1, '50', '6'],
      [2, '500', '7'],
      [3, '1000', '8'],
      [4, '5000', '9'],
      [5, '10000', '10'],
      [6, '15000', '11'],
      [7, '20000', '12'],
    ]);
    expect(answer.transfer_min_token).toBe('1');
  });

  it('R9.07c earnings over time: what is released adds up; what is pending is apart, with a day if maturing counts it', async () => {
    const inviter = await house.person();
    const nothing = { data: [], total: 0, earned_token: '0', pending_token: '0', points: [] };
    expect(await inviter.get('referralEarnings')).toEqual(nothing);
    const { ref_code } = await inviter.get('me');
    const invite = () => house.person({ refCode: ref_code });
    const [first, long, short] = [await invite(), await invite(), await invite()];
    const reversed = await invite();
    for (const coins of ['10', '15']) {
      const bond = await buyBond(house, first, coins, 30);
      await first.get('stakeCreate', { body: { mint_id: bond.id } });
      await house.advance(3_600_000);
    }
    const waits = await buyBond(house, long, '20', 90);
    await house.advance(3_600_000);
    await buyBond(house, short, '25', 30);
    await reversed.get('mintCancel', { id: (await buyBond(house, reversed, '10', 30)).id });
    const answer = await inviter.get('referralEarnings');
    const me = await inviter.get('me');
    expect([answer.total, answer.earned_token, answer.pending_token]).toEqual([
      4,
      me.referral_balance,
      me.referral_pending,
    ]);
    expect(answer.data.map(({ status, turnover }) => [status, turnover])).toEqual([
      ['pending', '25'],
      ['pending', '20'],
      ['released', '15'],
      ['released', '10'],
    ]);
    expect(answer.data.map(({ counts_by }) => counts_by)).toEqual([null, waits.matures_at, null, null]);
    expect(answer.points.map(({ earned_token }) => earned_token)).toEqual([
      answer.data[3]?.bonus,
      me.referral_balance,
    ]);
    expect(answer.points.map(({ at }) => at)).toEqual([answer.data[3]?.at, answer.data[2]?.at]);
  });

  it('R5.04 new are those who registered since the list was last read; reading it makes them known', async () => {
    const inviter = await house.person();
    const { ref_code } = await inviter.get('me');
    expect((await inviter.get('me')).new_referrals).toBe(0);
    await house.person({ refCode: ref_code });
    expect((await inviter.get('me')).new_referrals).toBe(1);
    expect((await inviter.get('me')).new_referrals).toBe(1);
    expect((await inviter.get('referrals')).counts.new).toBe(1);
    expect((await inviter.get('me')).new_referrals).toBe(0);
    expect((await inviter.get('referrals')).counts.new).toBe(0);
    await house.person({ refCode: ref_code });
    const again = await inviter.get('referrals');
    expect(again.data.map((row) => row.is_new)).toEqual([true, false]);
  });

  it('R5.04 friends come in pages; what is told of all of them does not depend on the page', async () => {
    const inviter = await house.person();
    const { ref_code } = await inviter.get('me');
    const friends = [];
    for (let count = 0; count < 3; count += 1) friends.push(await house.person({ refCode: ref_code }));
    await buyBond(house, friends[0] as Person, '10', 30);
    const page = (number: number) => inviter.get('referrals', { query: { page: number, limit: 2 } });
    const second = await page(2);
    expect([second.data.length, second.total, second.counts.new]).toEqual([1, 3, 3]);
    expect(second.data.map((row) => row.status)).toEqual(['pending']);
    const first = await page(1);
    expect(first.data.map((row) => row.status)).toEqual(['joined', 'joined']);
    expect(first.counts).toEqual({ new: 3, joined: 2, pending: 1, counted: 0, not_counted: 0 });
    expect((await page(2)).counts.new).toBe(0);
    expect((await page(3)).data).toEqual([]);
  });
});
