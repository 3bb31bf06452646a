import { MS_PER_DAY } from '@axiom/domain/constants';
import { ton } from '@axiom/domain/money';
import { utcDayStart, utcMidnightAfter } from '@axiom/domain/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refundDeposit, refundPayout, releasePayout, resumePayouts } from '#server/chain/operator.ts';
import { payOnce } from '#server/chain/payouts.ts';
import { watchOnce } from '#server/chain/watcher.ts';
import { saleOf } from '#server/wire/payouts.ts';
import { storeKinds } from '../support/databases.ts';
import { makePlace, type Place } from '../support/stores.ts';
import { address } from './support/fake-chain.ts';
import { makeWorld, TON, type World } from './support/world.ts';

describe.each(storeKinds)('what leaves in a day without the operator, on %s', (kind) => {
  let place: Place;
  let world: World;
  beforeAll(async () => {
    place = await makePlace(kind);
  });
  beforeEach(async () => {
    world = await makeWorld(place, { payoutTonPerDay: ton(100n * TON) });
    // An hour after midnight, so that no test crosses one unasked.
    await passTo(utcMidnightAfter(world.clock.ms) + MS_PER_DAY / 24);
  });
  afterAll(() => place.drop());

  /** Chain and clock go on to an instant, and one round is made. */
  const passTo = (atMs: number) => world.round((atMs - world.clock.ms) / 1000);
  const rounds = async (count: number) => {
    for (let i = 0; i < count; i += 1) await world.round();
  };
  const statusOf = async (id: string) => (await world.payout(id)).status;
  /** Sales of as many people, one each, in this order. */
  const sales = async (...nanos: bigint[]) => {
    const ids: string[] = [];
    for (const nano of nanos) ids.push((await world.sell(await world.person(nano), nano)).id);
    return ids;
  };

  it('T95 many people together take no more out than the limit; the others wait in line and know why', async () => {
    const [first = '', second = ''] = await sales(40n * TON, 50n * TON);
    await rounds(3);
    const [third = '', small = ''] = await sales(40n * TON, 5n * TON);
    await rounds(3);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['confirmed', 'confirmed']);
    expect(await world.payout(third)).toMatchObject({
      status: 'queued',
      reason: 'treasury_day',
      position: 1,
    });
    expect(await statusOf(small), 'a smaller one does not overtake').toBe('queued');
    const round = await payOnce(world.deps, await watchOnce(world.deps));
    expect(round).toMatchObject({ did: 'nothing', stopped: null });
    const { countedTodayNano } = await world.store.reads.operator(world.clock.nowMs());
    expect(countedTodayNano).toBe(90n * TON);
    await passTo(utcMidnightAfter(world.clock.ms));
    await rounds(3);
    expect([await statusOf(third), await statusOf(small)]).toEqual(['confirmed', 'confirmed']);
    expect((await world.payout(third)).reason).toBeNull();
    await world.reconcile();
  });

  it('what its seller reads is true while payouts are halted and before anybody chose on a new day', async () => {
    await sales(90n * TON);
    await rounds(3);
    const seller = await world.person(40n * TON);
    await world.sell(seller, 40n * TON);
    const read = async (of = seller) => {
      const dayMs = utcDayStart(world.clock.nowMs());
      const query = { dayMs, orderBy: 'created_at', descending: true, offset: 0, limit: 10 } as const;
      const { rows, line } = await world.store.reads.sales(of, query);
      const [row] = rows;
      return row && saleOf(row, line);
    };
    expect(await read(), 'before anybody chose again').toMatchObject({
      position: 1,
      reasonCode: 'treasury_day',
    });
    await rounds(2);
    expect(await read()).toMatchObject({ position: 1, reasonCode: 'treasury_day' });
    const next = await world.person(TON);
    const { id } = await world.sell(next, TON);
    expect(await read(next), 'before anybody chose again').toMatchObject({ reasonCode: 'treasury_day' });
    await refundPayout(world.deps, id);
    const midnightMs = utcMidnightAfter(world.clock.ms);
    const beforeMs = world.clock.ms;
    world.clock.ms = midnightMs;
    const early = await read();
    expect(early?.position).toBe(1);
    expect(early?.reasonCode).toBeUndefined();
    world.clock.ms = beforeMs;
    world.chain.payByHand({ address: address('thief'), amountNano: TON, comment: '' });
    await world.round();
    expect(await read()).toMatchObject({ position: 1, reasonCode: 'halted' });
    await passTo(midnightMs);
    expect(await read()).toMatchObject({ position: 1, reasonCode: 'halted' });
    await resumePayouts(world.deps, { pauseMs: 0 });
    await rounds(3);
    expect(await read()).toMatchObject({ status: 'confirmed' });
    expect((await read())?.reasonCode).toBeUndefined();
  });

  it('what the operator releases leaves at once, passes those that wait, and is not counted', async () => {
    await sales(100n * TON);
    await rounds(3);
    const [waits = '', released = ''] = await sales(60n * TON, 70n * TON);
    await rounds(2);
    await releasePayout(world.deps, released);
    await rounds(3);
    expect(await world.payout(released)).toMatchObject({ status: 'confirmed', isReleased: true });
    expect(await statusOf(waits)).toBe('queued');
    const { countedTodayNano } = await world.store.reads.operator(world.clock.nowMs());
    expect(countedTodayNano).toBe(100n * TON);
    await world.reconcile();
  });

  it('one is released behind more than a message holds of those that wait', async () => {
    await sales(100n * TON);
    await rounds(3);
    const userId = await world.person(300n * TON);
    for (let i = 0; i < 256; i += 1) await world.sell(userId, TON, address(`to ${i}`));
    const [last = ''] = await sales(9n * TON);
    await releasePayout(world.deps, last);
    await rounds(3);
    expect(await statusOf(last)).toBe('confirmed');
    expect(world.chain.paid).toHaveLength(2);
  });

  it('a message that expired has taken nothing out of the day', async () => {
    const [lost = ''] = await sales(100n * TON);
    world.fault.losesMessages = true;
    await rounds(2);
    await world.round(400);
    await rounds(2);
    expect(await statusOf(lost)).toBe('refunded');
    world.fault.losesMessages = false;
    const [next = ''] = await sales(100n * TON);
    await rounds(3);
    expect(await statusOf(next)).toBe('confirmed');
    await world.reconcile();
  });

  it('one that is larger than a whole day waits for the operator, and keeps nobody, however many there are', async () => {
    const userId = await world.person(300n * 101n * TON);
    for (let i = 0; i < 256; i += 1) await world.sell(userId, 101n * TON, address(`to ${i}`));
    const [next = '', huge = ''] = await sales(100n * TON, 100n * TON + 1n);
    await rounds(3);
    expect(await world.payout(huge)).toMatchObject({ status: 'queued', reason: 'over_limit' });
    expect(await statusOf(next)).toBe('confirmed');
    const { open } = await world.store.reads.operator(world.clock.nowMs());
    expect([open.payout_held.count, open.payout_queued.count]).toEqual([257, 0]);
    await releasePayout(world.deps, huge);
    await rounds(3);
    expect(await statusOf(huge)).toBe('confirmed');
    await world.reconcile();
  });

  it('each reads what it waits for: the next day, the operator, or coins of the hot wallet', async () => {
    world = await makeWorld(place, { payoutTonPerDay: ton(100n * TON), capitalNano: 200n * TON });
    await passTo(utcMidnightAfter(world.clock.ms) + MS_PER_DAY / 24);
    await sales(100n * TON);
    await rounds(3);
    const [waits = '', huge = '', short = ''] = await sales(60n * TON, 500n * TON, 600n * TON);
    await releasePayout(world.deps, short);
    await rounds(2);
    expect((await world.payout(waits)).reason).toBe('treasury_day');
    expect((await world.payout(huge)).reason).toBe('over_limit');
    expect((await world.payout(short)).reason).toBe('hot_wallet_short');
    const { open } = await world.store.reads.operator(world.clock.nowMs());
    expect(open.payout_day).toMatchObject({ count: 1, nano: 60n * TON });
    expect([open.payout_held.count, open.payout_queued.count]).toEqual([1, 1]);
    await refundPayout(world.deps, waits);
    await world.reconcile();
  });

  it('a deposit goes home although the day is over', async () => {
    await sales(100n * TON);
    await rounds(3);
    const [waits = ''] = await sales(10n * TON);
    world.chain.receive({
      from: address('owed'),
      nano: 30n * TON,
      bounced: true,
      body: { kind: 'bounce', returned: Buffer.from('nothing of ours') },
    });
    await world.round();
    const { rows } = await world.store.transaction((tx) => tx.deposits.list({ offset: 0, limit: 9 }));
    await refundDeposit(world.deps, rows[0]?.id ?? '');
    await rounds(3);
    expect(world.chain.paid.at(-1)).toMatchObject({ address: address('owed') });
    expect(await statusOf(waits)).toBe('queued');
    await world.reconcile();
  });
});
