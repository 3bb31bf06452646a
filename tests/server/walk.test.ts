import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { commentOf, nanoOf } from './support/bonds.ts';
import { storeKinds } from './support/databases.ts';
import { Frames } from './support/frames.ts';
import { HOME, type House, openHouse, TON } from './support/house.ts';

const DAY_MS = 86_400_000;

describe.each(storeKinds)('the way of one bond on %s', (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  afterEach(() => house.audit());
  afterAll(() => house.stop());

  it('R5.09 R5.13 R5.10 R5.22 R5.33 buys, stakes, earns a day, cancels a second bond and sells', async () => {
    const ada = await house.person();
    const bob = await house.person({ startParam: `ref_${(await ada.get('me')).ref_code}` });
    const adaFrames = await Frames.signedIn(house.url, ada.token);
    const frames = await Frames.signedIn(house.url, bob.token);

    const quote = await bob.get('mintCalculate', { query: { amount: '10', freeze_days: 30 } });
    const created = await bob.get('mintCreate', { body: { amount: '10', days: 30 }, key: 'buy-1' });
    expect(created.status).toBe('pending');
    expect(created.amount_ton).toBe('10');
    expect(created.tariff_days).toBe(quote.tariff_days);
    expect(created.transaction.messages).toHaveLength(1);
    expect(created.transaction.messages[0]?.amount).toBe(String(10n * TON));
    const comment = commentOf(created);
    expect(comment).toHaveLength(24);
    await frames.next('user:mint', (frame) => frame.data.status === 'pending');

    house.pay(comment, 10n * TON);
    const active = await frames.next('user:mint', (frame) => frame.data.status === 'active');
    expect(active.data.amount_token).toBe(created.amount_token);
    expect(active.data.tx_hash).toMatch(/^[0-9a-f]{64}$/);
    const promised = await adaFrames.next('user:balance', (frame) => frame.data.referral_pending !== '0');
    expect(promised.data.turnover_pending).toBe('10');

    const stake = await bob.get('stakeCreate', { body: { mint_id: created.id }, key: 'stake-1' });
    expect(stake.status).toBe('active');
    expect(stake.total_amount).toBe(created.amount_token);
    const released = await adaFrames.next('user:balance', (frame) => frame.data.referral_balance !== '0');
    expect(released.data).toMatchObject({ referral_pending: '0', turnover: '10', turnover_pending: '0' });
    expect(released.data.referral_balance).toBe(promised.data.referral_pending);
    expect((await ada.get('referrals')).data).toMatchObject([
      { status: 'counted', turnover: '10', is_new: true },
    ]);
    expect((await ada.get('referrals')).data).toMatchObject([{ is_new: false }]);

    await house.advance(DAY_MS);
    await house.settle();
    const settled = (await bob.get('stakes')).data[0];
    const me = await bob.get('me');
    expect(settled?.last_updated_at).toMatch(/T00:00:00\.000Z$/);
    expect(me.balance_token).toBe(settled?.earned_reward);
    expect(Number(me.balance_token)).toBeGreaterThan(0);

    const second = await bob.get('mintCreate', { body: { amount: '20', days: 7 } });
    house.pay(commentOf(second), 20n * TON);
    await frames.next('user:mint', (frame) => frame.data.id === second.id && frame.data.status === 'active');
    const canceled = await bob.get('mintCancel', { id: second.id, key: 'cancel-1' });
    expect(canceled.status).toBe('canceled');
    const afterCancel = await bob.get('me');
    expect(nanoOf(afterCancel.balance_token)).toBe(
      nanoOf(me.balance_token) + nanoOf(canceled.amount_token) - nanoOf(canceled.early_exit_fee),
    );

    const offer = await bob.get('withdrawCalculate', { query: { token_amount: afterCancel.balance_token } });
    expect(offer.max_token).toBe(afterCancel.balance_token);
    const sold = await bob.get('withdrawCreate', {
      body: { token_amount: afterCancel.balance_token, address: HOME, min_amount_ton: '0' },
      key: 'sell-1',
    });
    expect(sold.status).toBe('queued');
    await until('TON arrives', () => house.chain.paid.find((payment) => payment.address === HOME));
    expect(house.chain.paid.at(-1)?.amountNano).toBe(nanoOf(sold.amount_ton));
    const history = await until('the withdrawal is confirmed', async () => {
      const answer = await bob.get('withdrawHistory');
      return answer.data[0]?.status === 'confirmed' ? answer : undefined;
    });
    expect(history.total).toBe(1);
    expect(history.data[0]?.tx_hash).toMatch(/^[0-9a-f]{64}$/);
    const soldAtS = Math.floor(Date.parse(history.data[0]?.created_at ?? '') / 1000);
    const soldBefore = async (to: number) => {
      const query = { from_timestamp: String(soldAtS), to_timestamp: String(to) };
      const { total, data } = await bob.get('withdrawHistory', { query });
      return [total, data.length];
    };
    expect([await soldBefore(soldAtS), await soldBefore(soldAtS + 1)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect((await bob.get('me')).balance_token).toBe('0');

    const kinds = (await bob.get('operations', { query: { sort_order: 'asc' } })).data.map((row) => row.kind);
    expect(kinds).toEqual(['bond_bought', 'bond_staked', 'reward', 'bond_bought', 'bond_canceled', 'sale']);
    const versions = frames.all.flatMap((frame) => ('version' in frame ? [frame.version] : []));
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    expect(new Set(versions).size).toBe((versions.at(-1) ?? 0) - (versions[0] ?? 0) + 1);
  });

  it('a bond matures at its exact instant and pays the expected tokens, however late the job runs', async () => {
    const person = await house.person();
    const created = await person.get('mintCreate', { body: { amount: '20', days: 30 } });
    house.pay(commentOf(created), 20n * TON);
    await until('active', async () => (await person.get('mints')).data[0]?.status === 'active');
    await house.advance(45 * DAY_MS);
    await house.settle();
    const mint = (await person.get('mints')).data[0];
    expect(mint?.status).toBe('completed');
    expect(mint?.closed_at).toBe(mint?.matures_at);
    expect((await person.get('me')).balance_token).toBe(created.expected_token);
  });
});
