import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RouteAnswer } from '#contract/routes.ts';
import { refundDeposit } from '#server/chain/operator.ts';
import { watchOnce } from '#server/chain/watcher.ts';
import { storeKinds } from '../support/databases.ts';
import { makePlace, type Place } from '../support/stores.ts';
import { address } from './support/fake-chain.ts';
import { makeWorld, TON, TREASURY, type World } from './support/world.ts';

describe.each(storeKinds)('watcher on %s', (kind) => {
  let place: Place;
  let world: World;
  beforeAll(async () => {
    place = await makePlace(kind);
  });
  beforeEach(async () => {
    world = await makeWorld(place);
    await world.round();
  });
  afterAll(() => place.drop());

  const deposits = async () =>
    (await world.store.transaction((tx) => tx.deposits.list({ offset: 0, limit: 100 }))).rows;

  it('books what the hot wallet holds at the first start as capital, once', async () => {
    await world.round();
    await world.reconcile();
    expect(world.chain.history).toHaveLength(1);
  });

  it('R5.36 a payment with the order code turns the bond active, exactly once', async () => {
    const userId = await world.person();
    const { record, code } = await world.order(userId, 7n * TON);
    world.chain.receive({ from: address('payer'), nano: 7n * TON, comment: code });
    await world.round();
    await world.round();
    expect((await world.mint(record.mint.id)).status).toBe('active');
    expect(await deposits()).toEqual([]);
    await world.reconcile();
  });

  it('the comment decides, whoever pays; the surplus goes back to the payer', async () => {
    const { record, code } = await world.order(await world.person(), 7n * TON);
    world.chain.receive({ from: address('friend'), nano: 9n * TON, comment: code });
    await world.round();
    await world.round();
    await world.round();
    expect((await world.mint(record.mint.id)).status).toBe('active');
    expect(world.chain.paid).toMatchObject([
      { address: address('friend'), amountNano: 2n * TON - 5_000_000n },
    ]);
    expect(await deposits()).toMatchObject([{ reason: 'surplus', status: 'refunded' }]);
    await world.reconcile();
  });

  it('what the treasury pays too much for a bond is capital', async () => {
    const capital = async () =>
      (await world.store.transaction((tx) => tx.ledger.sums())).system('capital', 'TON');
    const before = await capital();
    const { record, code } = await world.order(await world.person(), 7n * TON);
    world.chain.receive({ from: TREASURY, nano: 9n * TON, comment: code });
    for (let i = 0; i < 3; i += 1) await world.round();
    expect((await world.mint(record.mint.id)).status).toBe('active');
    expect(await deposits()).toEqual([]);
    expect(world.chain.paid).toEqual([]);
    expect(await capital()).toBe(before - 2n * TON);
    await world.reconcile();
  });

  /** What the bond's owner is told on their socket, as often as it changes. */
  const told = async (userId: string) => {
    const events = await world.store.reads.events({ userId, aboveVersion: 0, limit: 100 });
    return events
      .filter(({ event }) => event === 'user:mint')
      .map(({ data }) => data as RouteAnswer<'mintCancel'>)
      .map(
        ({ status, returned }) =>
          `${status}: ${returned?.reason} ${returned?.amount_ton} ${returned?.status}`,
      );
  };

  it('R9.02e a short payment is refunded and does not use up the order code; the owner is told each step', async () => {
    const userId = await world.person();
    const { record, code } = await world.order(userId, 7n * TON);
    world.chain.receive({ from: address('payer'), nano: 7n * TON - 1n, comment: code });
    await world.round();
    expect((await world.mint(record.mint.id)).status).toBe('pending');
    await world.round();
    await world.round();
    expect(await told(userId)).toEqual([
      'pending: too_little 6.999999999 refunding',
      'pending: too_little 6.999999999 refunded',
    ]);
    world.chain.receive({ from: address('payer'), nano: 7n * TON, comment: code });
    await world.round();
    await world.round();
    expect((await world.mint(record.mint.id)).status).toBe('active');
    expect(await deposits()).toMatchObject([{ reason: 'too_little', status: 'refunded' }]);
    const { returned } = (await world.store.transaction((tx) => tx.mints.byId(record.mint.id)))!;
    expect(returned).toEqual({ amountTon: 7n * TON - 1n, reason: 'too_little', status: 'refunded' });
    await world.reconcile();
  });

  it('a short payment too small for a refund waits for the operator; a newer one is told in its place', async () => {
    const userId = await world.person();
    const { code } = await world.order(userId, 7n * TON);
    world.chain.receive({ from: address('payer'), nano: 40_000_000n, comment: code });
    await world.round();
    expect(await told(userId)).toEqual(['pending: too_little 0.04 waiting']);
    world.chain.receive({ from: address('payer'), nano: 2n * TON, comment: code });
    await world.round();
    const [small] = (await deposits()).filter(({ status }) => status === 'waiting');
    await refundDeposit(world.deps, small!.id);
    for (let i = 0; i < 3; i += 1) await world.round();
    expect((await deposits()).map(({ status }) => status)).toEqual(['refunded', 'refunded']);
    expect((await told(userId)).at(-1)).toBe('pending: too_little 2 refunded');
    await world.reconcile();
  });

  it('a second payment for the same order is refunded', async () => {
    const { code } = await world.order(await world.person(), 7n * TON);
    world.chain.receive({ from: address('payer'), nano: 7n * TON, comment: code });
    world.chain.receive({ from: address('payer'), nano: 7n * TON, comment: code });
    await world.round();
    await world.round();
    await world.round();
    expect(await deposits()).toMatchObject([{ reason: 'already_paid', status: 'refunded' }]);
    await world.reconcile();
  });

  it('a payment more than 15 min after the order is too late, by the time of its block', async () => {
    const { record, code } = await world.order(await world.person(), 7n * TON);
    world.chain.block(901);
    world.clock.ms += 901_000;
    world.chain.receive({ from: address('payer'), nano: 7n * TON, comment: code });
    await world.round();
    expect((await world.mint(record.mint.id)).status).toBe('pending');
    expect(await deposits()).toMatchObject([{ reason: 'too_late' }]);
  });

  it.each([
    ['an unknown comment', { comment: 'hello' }, 'unknown_comment'],
    ['a comment that no database can hold', { comment: 'a\u0000b' }, 'unknown_comment'],
    ['no comment', {}, 'no_comment'],
    ['another asset or an unreadable body', { body: { kind: 'other' } as const }, 'other_asset'],
    ['a transaction that failed', { comment: 'x', aborted: true }, 'not_successful'],
  ])('%s is kept as a deposit and sent back', async (_what, input, reason) => {
    world.chain.receive({ from: address('stranger'), nano: 3n * TON, ...input });
    for (let i = 0; i < 4; i += 1) await world.round();
    expect(await deposits()).toMatchObject([{ reason, status: 'refunded', valueNano: 3n * TON }]);
    expect(world.chain.paid).toMatchObject([
      { address: address('stranger'), amountNano: 3n * TON - 5_000_000n },
    ]);
    await world.reconcile();
  });

  it('value that the contract threw back is not credited', async () => {
    const { record, code } = await world.order(await world.person(), 7n * TON);
    world.chain.receive({
      from: address('payer'),
      nano: 7n * TON,
      comment: code,
      aborted: true,
      out: [
        {
          source: world.deps.wallet.address,
          destination: address('payer'),
          valueNano: 7n * TON - 1_000_000n,
          forwardFeeNano: 266_669n,
          bounced: true,
          body: { kind: 'empty' },
        },
      ],
    });
    await world.round();
    expect((await world.mint(record.mint.id)).status).toBe('pending');
    expect(await deposits()).toEqual([]);
    await world.reconcile();
  });

  it("a bounce that is nobody's waits for the operator and starts no game of return", async () => {
    world.chain.receive({
      from: address('stranger'),
      nano: 3n * TON,
      bounced: true,
      body: { kind: 'bounce', returned: Buffer.from('nothing of ours') },
    });
    await world.round();
    await world.round();
    expect(await deposits()).toMatchObject([{ reason: 'returned', status: 'waiting' }]);
    await world.reconcile();
  });

  it('transfers from the treasury are capital and never refunded', async () => {
    world.chain.receive({ from: TREASURY, nano: 7n * TON, comment: 'for you' });
    world.chain.receive({ from: TREASURY, nano: TON });
    await world.round();
    expect(await deposits()).toEqual([]);
    await world.reconcile();
  });

  it('ten automatic refunds a UTC day of chain time and sender; dust waits', async () => {
    for (let i = 0; i < 12; i += 1) world.chain.receive({ from: address('busy'), nano: TON / 10n });
    world.chain.receive({ from: address('other'), nano: TON / 10n });
    world.chain.receive({ from: address('dusty'), nano: 49_999_999n });
    for (let i = 0; i < 4; i += 1) await world.round();
    const rows = await deposits();
    expect(rows.filter((row) => row.sender === address('busy') && row.status === 'refunded')).toHaveLength(
      10,
    );
    expect(rows.filter((row) => row.sender === address('busy') && row.status === 'waiting')).toHaveLength(2);
    expect(rows.filter((row) => row.sender === address('other') && row.status === 'refunded')).toHaveLength(
      1,
    );
    expect(rows.filter((row) => row.sender === address('dusty') && row.status === 'waiting')).toHaveLength(1);
    world.chain.block(86_400);
    world.clock.ms += 86_400_000;
    world.chain.receive({ from: address('busy'), nano: TON / 10n });
    for (let i = 0; i < 4; i += 1) await world.round();
    expect((await deposits()).filter((row) => row.status === 'refunded')).toHaveLength(12);
    await world.reconcile();
  });

  it('payments by hand from the hot wallet: to the treasury it is capital, elsewhere an alarm', async () => {
    world.chain.payByHand({ address: TREASURY, amountNano: 10n * TON, comment: '' });
    world.chain.payByHand({ address: address('thief'), amountNano: 2n * TON, comment: 'x' });
    await world.round();
    expect(world.alarms).toEqual(['payment_nobody_ordered']);
    await world.reconcile();
  });

  it('a wallet that starts with nothing is watched from its first transaction on', async () => {
    world = await makeWorld(place, { capitalNano: 0n });
    await world.round();
    const { record, code } = await world.order(await world.person(), 7n * TON);
    world.chain.receive({ from: address('payer'), nano: 7n * TON, comment: code });
    await world.round();
    expect((await world.mint(record.mint.id)).status).toBe('active');
    await world.reconcile();
  });

  it('I4 several watchers at once book every transaction exactly once', async () => {
    const { record, code } = await world.order(await world.person(), 7n * TON);
    for (let i = 0; i < 10; i += 1) world.chain.receive({ from: address(`stranger ${i}`), nano: TON });
    world.chain.receive({ from: address('payer'), nano: 7n * TON, comment: code });
    const rounds = await Promise.all(Array.from({ length: 6 }, () => watchOnce(world.deps)));
    await watchOnce(world.deps);
    expect(rounds.reduce((sum, seen) => sum + seen.booked, 0)).toBeLessThanOrEqual(11);
    expect(await deposits()).toHaveLength(10);
    expect((await world.mint(record.mint.id)).status).toBe('active');
    await world.reconcile();
  });

  it('a long backlog is booked in order, without a gap', async () => {
    for (let i = 0; i < 120; i += 1) world.chain.receive({ from: TREASURY, nano: 1_000_000n + BigInt(i) });
    const seen = await watchOnce(world.deps);
    expect(seen.booked).toBe(120);
    expect(seen.isCaughtUp).toBe(true);
    await world.reconcile();
  });
});
