import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payOnce } from '#server/chain/payouts.ts';
import { watchOnce } from '#server/chain/watcher.ts';
import { storeKinds } from '../support/databases.ts';
import { makePlace, type Place } from '../support/stores.ts';
import { address, type NodeFault } from './support/fake-chain.ts';
import { makeWorld, TON, type World } from './support/world.ts';

describe.each(storeKinds)('nodes that fail, lag, lie and disagree, on %s', (kind) => {
  let place: Place;
  let world: World;
  let one: NodeFault;
  let two: NodeFault;
  beforeAll(async () => {
    place = await makePlace(kind);
  });
  beforeEach(async () => {
    one = {};
    two = {};
    world = await makeWorld(place, {
      nodes: (chain) => ({ nodes: [chain.node('one', one), chain.node('two', two)] }),
    });
    await world.round();
  });
  afterAll(() => place.drop());

  async function paidOrder() {
    const { record, code } = await world.order(await world.person(), 7n * TON);
    world.chain.receive({ from: address('payer'), nano: 7n * TON, comment: code });
    return async () => (await world.mint(record.mint.id)).status;
  }

  it('one node down: the other is followed, and health says so', async () => {
    const status = await paidOrder();
    one.down = true;
    const seen = await watchOnce(world.deps);
    expect(await status()).toBe('active');
    expect(seen.complaints).toEqual(['one: ChainUnavailable: fetch failed']);
  });

  it('a node that lags behind the books is not followed', async () => {
    await world.round(100);
    const status = await paidOrder();
    one.sees = 0;
    const seen = await watchOnce(world.deps);
    expect(await status()).toBe('active');
    expect(seen.complaints[0]).toMatch(/^one lags/);
  });

  it('a payment that one of two nodes alone tells is not credited; sales go on until the histories part', async () => {
    const { record, code } = await world.order(await world.person(), 900n * TON);
    const sale = await world.sell(await world.person(500n * TON), 400n * TON);
    two.invents = world.chain.pretend({ from: address('liar'), nano: 900n * TON, comment: code });
    const seen = await watchOnce(world.deps);
    expect(seen).toMatchObject({ booked: 0, isCaughtUp: true, isDisputed: false });
    expect(seen.complaints).toEqual(['two alone tells its newest transactions']);
    await world.round(40);
    expect((await world.payout(sale.id)).status).toBe('sending');
    await world.round(40);
    const later = await watchOnce(world.deps);
    expect(later.isDisputed).toBe(true);
    expect((await world.mint(record.mint.id)).status).toBe('pending');
    delete two.invents;
    await world.round();
    expect((await world.payout(sale.id)).status).toBe('confirmed');
    await world.reconcile();
  });

  it('a clock that runs ahead does not make the honest node an old one', async () => {
    const { record, code } = await world.order(await world.person(), 900n * TON);
    two.invents = world.chain.pretend({ from: address('liar'), nano: 900n * TON, comment: code });
    two.aheadS = 100_000;
    const seen = await watchOnce(world.deps);
    expect(seen.complaints[0]).toMatch(/^two runs ahead/);
    expect((await world.mint(record.mint.id)).status).toBe('pending');
    expect(seen.booked).toBe(0);
  });

  it('a payment is credited as soon as a second node tells it, up to it and no further', async () => {
    const first = await paidOrder();
    const known = world.chain.history.length;
    const second = await paidOrder();
    one.sees = known;
    one.keepsTime = true;
    expect(await watchOnce(world.deps)).toMatchObject({ booked: 1, isCaughtUp: true, differenceNano: 0n });
    expect([await first(), await second()]).toEqual(['active', 'pending']);
    delete one.sees;
    expect(await watchOnce(world.deps)).toMatchObject({ booked: 1, complaints: [] });
    expect(await second()).toBe('active');
    await world.reconcile();
  });

  it('a cache that forgets what is booked holds new payments up, and is in dispute once it must know them', async () => {
    const known = world.chain.history.length;
    const first = await paidOrder();
    await world.round();
    const second = await paidOrder();
    one.sees = known;
    one.keepsTime = true;
    expect(await watchOnce(world.deps)).toMatchObject({ booked: 0, isCaughtUp: false, isDisputed: false });
    await expect(world.reconcile()).rejects.toThrow(/"unbooked":1/);
    world.clock.ms += 70_000;
    world.chain.block(70);
    expect((await watchOnce(world.deps)).isDisputed).toBe(true);
    expect([await first(), await second()]).toEqual(['active', 'pending']);
    one.down = true;
    await watchOnce(world.deps);
    expect(await second()).toBe('active');
  });

  /** A sale whose message node two takes for lost for ever: a cache whose clock goes on. */
  async function saleUnseenByTwo() {
    const sale = await world.sell(await world.person(100n * TON), 40n * TON);
    two.sees = world.chain.history.length;
    two.keepsTime = true;
    await world.round();
    expect((await world.payout(sale.id)).status).toBe('sending');
    return async () => (await world.payout(sale.id)).status;
  }

  it('the word of one of two nodes gives no payout up, however long the other one is down', async () => {
    const status = await saleUnseenByTwo();
    one.down = true;
    for (let i = 0; i < 4; i += 1) await world.round(200);
    expect(await status()).toBe('sending');
    const round = await payOnce(world.deps, await watchOnce(world.deps));
    const open = await world.store.transaction((tx) => tx.payouts.openBatch());
    expect(round.stopped).toMatch(/^message [0-9a-f]{64} is past its deadline .*Z and no second node says/);
    expect(round.stopped).toContain(open?.messageHash);
    expect(round.stopped).toContain('(one: ChainUnavailable: fetch failed): see docs/operations.md');
    expect(world.chain.paid).toHaveLength(1);
    delete one.down;
    delete two.sees;
    await world.round();
    expect(await status()).toBe('confirmed');
    await world.reconcile();
  });

  it('nor does it while the other one tells that it was executed', async () => {
    const status = await saleUnseenByTwo();
    for (let i = 0; i < 4; i += 1) await world.round(200);
    expect(await status()).toBe('sending');
    expect((await watchOnce(world.deps)).isDisputed).toBe(true);
    delete two.sees;
    await world.round();
    expect(await status()).toBe('confirmed');
    await world.reconcile();
  });

  it('two nodes that tell the same give a lost message up; one that is not past the deadline does not count', async () => {
    const userId = await world.person(100n * TON);
    const { id } = await world.sell(userId, 40n * TON);
    one.losesMessages = true;
    two.losesMessages = true;
    two.sees = world.chain.history.length;
    await world.round();
    await world.round(400);
    expect((await world.payout(id)).status).toBe('sending');
    two.keepsTime = true;
    await world.round();
    expect(await world.payout(id)).toMatchObject({ status: 'refunded', reason: 'expired' });
    expect(await world.main(userId)).toBe(100n * TON);
    await world.reconcile();
  });

  it('all nodes answer garbage: the cursor stays, the reason is told', async () => {
    const status = await paidOrder();
    one.garbage = true;
    two.garbage = true;
    await expect(watchOnce(world.deps)).rejects.toThrow(/Malformed response/);
    expect(await status()).toBe('pending');
    one.garbage = false;
    await watchOnce(world.deps);
    expect(await status()).toBe('active');
  });

  it('two histories: nothing is credited and nothing given up until they agree', async () => {
    const status = await paidOrder();
    two.forksAfter = 1;
    const seen = await watchOnce(world.deps);
    expect(seen.isDisputed).toBe(true);
    expect(await status()).toBe('pending');
    const round = await payOnce(world.deps, seen);
    expect(round.stopped).toBe('the nodes tell different histories');
    delete two.forksAfter;
    await watchOnce(world.deps);
    expect(await status()).toBe('active');
  });

  it('a history that does not lead to what is booked is refused', async () => {
    world.chain.receive({ from: address('treasury'), nano: TON });
    await watchOnce(world.deps);
    one.forksAfter = 1;
    two.forksAfter = 1;
    world.chain.receive({ from: address('treasury'), nano: TON });
    await expect(watchOnce(world.deps)).rejects.toThrow(/does not lead to what is booked/);
  });

  it('a node that cannot serve a page serves single transactions', async () => {
    const status = await paidOrder();
    one.onlySingles = true;
    two.down = true;
    await watchOnce(world.deps);
    expect(await status()).toBe('active');
  });

  it('an unreadable transaction stops the cursor before it and is never skipped', async () => {
    const bad = world.chain.receive({ from: address('treasury'), nano: TON });
    const status = await paidOrder();
    one.unreadable = bad.lt;
    two.unreadable = bad.lt;
    await expect(watchOnce(world.deps)).rejects.toThrow(/cannot be read/);
    expect(await status()).toBe('pending');
    delete one.unreadable;
    await watchOnce(world.deps);
    expect(await status()).toBe('active');
    await world.reconcile();
  });

  it('a booking that fails leaves the cursor before its transaction', async () => {
    const status = await paidOrder();
    const broken = {
      ...world.deps,
      activateMint: () => Promise.reject(new Error('no price yet')),
    };
    await expect(watchOnce(broken)).rejects.toThrow('no price yet');
    expect(await status()).toBe('pending');
    await watchOnce(world.deps);
    expect(await status()).toBe('active');
    await world.reconcile();
  });
});
