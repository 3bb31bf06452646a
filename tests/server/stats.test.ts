import { MS_PER_DAY } from '@axiom/domain/constants';
import { axiom, parsePercent } from '@axiom/domain/money';
import { parsePrice, tonForToken } from '@axiom/domain/price';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RouteAnswer } from '#contract/routes.ts';
import { until } from '../support/until.ts';
import { buyBond, nanoOf } from './support/bonds.ts';
import { reconcile } from './support/books.ts';
import type { Person } from './support/client.ts';
import { storeKinds } from './support/databases.ts';
import { fund, fundedLink } from './support/farming.ts';
import { HOME, type House, openHouse } from './support/house.ts';

type Stats = RouteAnswer<'stats'>;

/** What is owed by the rule: AXIOM at the selling price, floored once, plus payouts at their fixed TON. */
function owed(stats: Stats, token: bigint, payoutsNano: bigint): bigint {
  const price = parsePrice(stats.price, 'price');
  return tonForToken(axiom(token), price, parsePercent('1', 'spread')) + payoutsNano;
}

/** The coverage is exact: the text is ⌊treasury × 1e6 / liabilities⌋ millionths. */
function expectExact(stats: Stats): void {
  const [treasury, liabilities] = [nanoOf(stats.treasury_ton), nanoOf(stats.liabilities_ton)];
  if (liabilities === 0n) expect(stats.coverage).toBeNull();
  else expect(nanoOf(stats.coverage ?? '') / 1000n).toBe((treasury * 1_000_000n) / liabilities);
}

describe.each(storeKinds)('financial stats on %s', (kind) => {
  let house: House;
  let ada: Person;
  beforeAll(async () => {
    house = await openHouse(kind);
    ada = await house.person();
  });
  afterAll(() => house.stop());

  const read = async () => {
    const stats = await ada.get('stats');
    expectExact(stats);
    return stats;
  };

  it('R5.31 follow the books from nothing over bonds, stakes, escrow and rewards to a sale, to the last nano', async () => {
    const empty = await read();
    expect(empty).toMatchObject({
      users: 1,
      bonded_token: '0',
      staked_token: '0',
      rewarded_token: '0',
      liabilities_ton: '0',
      coverage: null,
      is_stale: false,
    });
    expect(nanoOf(empty.treasury_ton)).toBe(house.chain.balanceNano);
    expect(Object.keys(empty)).toEqual(
      expect.arrayContaining(['price', 'price_change_24h', 'price_change_30d', 'updated_at']),
    );

    const friend = await house.person({ refCode: (await ada.get('me')).ref_code });
    const staked = await buyBond(house, friend, '10', 30);
    const bonded = await buyBond(house, friend, '20', 30);
    await friend.get('stakeCreate', { body: { mint_id: staked.id } });
    await fund(house, ada, '7', 'task');
    await fundedLink(house, ada, 3);
    const me = await ada.get('me');
    expect(me.referral_pending).not.toBe('0');
    const full = await read();
    expect(full).toMatchObject({
      users: 2,
      bonded_token: bonded.amount_token,
      staked_token: staked.amount_token,
      rewarded_token: me.referral_balance,
    });
    const token = [
      staked.amount_token,
      bonded.amount_token,
      me.referral_pending,
      me.referral_balance,
      '7',
      '30',
    ].reduce((sum, text) => sum + nanoOf(text), 0n);
    expect(nanoOf(full.liabilities_ton)).toBe(owed(full, token, 0n));
    expect(nanoOf(full.treasury_ton)).toBe(house.chain.balanceNano);

    await house.advance(MS_PER_DAY);
    await house.settle();
    const earned = (await friend.get('stakes')).data[0]?.earned_reward ?? '';
    expect(earned).not.toBe('0');
    const settled = await read();
    expect(nanoOf(settled.rewarded_token)).toBe(nanoOf(me.referral_balance) + nanoOf(earned));

    // No block: the sale is signed and sent, and nothing takes it yet.
    await house.grant(friend, '100');
    const before = token + nanoOf(earned) + nanoOf('100');
    const blocks = vi.spyOn(house.chain, 'block').mockImplementation(() => undefined);
    const sold = await friend.get('withdrawCreate', { body: { token_amount: '100', address: HOME } });
    await until(
      'it is sent',
      async () => (await friend.get('withdrawHistory')).data[0]?.status === 'sending',
    );
    const sending = await read();
    expect(nanoOf(sending.liabilities_ton)).toBe(
      owed(sending, before - nanoOf('100'), nanoOf(sold.amount_ton)),
    );
    expect(nanoOf(sending.treasury_ton)).toBe(house.chain.balanceNano);
    blocks.mockRestore();
    await until(
      'it is confirmed',
      async () => (await friend.get('withdrawHistory')).data[0]?.status === 'confirmed',
    );
    const sent = await read();
    expect(nanoOf(sent.liabilities_ton)).toBe(owed(sent, before - nanoOf('100'), 0n));
    expect(nanoOf(sent.treasury_ton)).toBe(house.chain.balanceNano);

    await house.grant(ada, '2000');
    const held = await ada.get('withdrawCreate', { body: { token_amount: '2000', address: HOME } });
    expect(held.status).toBe('held');
    const waiting = await read();
    expect(nanoOf(waiting.liabilities_ton)).toBe(
      owed(waiting, before - nanoOf('100'), nanoOf(held.amount_ton)),
    );
    await reconcile(house);
  });

  it('R5.31 takes a token and no parameters', async () => {
    expect((await ada.ask('stats', { query: { from: '1' } })).status).toBe(422);
    expect((await ada.ask('stats', { token: 'x' })).status).toBe(401);
  });
});
