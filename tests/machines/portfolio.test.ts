import { describe, expect, it } from 'vitest';
import { refusal } from '../support/memory-ports.ts';
import { SAMPLE_NOW_MS, sampleBond, sampleMe, samplePrice, sampleStake } from '#machines/shared/samples.ts';
import { portfolioMachine } from '#machines/portfolio/machine.ts';
import type { PortfolioAnswer } from '#machines/portfolio/read.ts';
import { deferred, settle, unseenLeaves } from './support/run.ts';
import { answer, payment, pending, portfolio, ready } from './support/portfolio.ts';

describe('portfolio', () => {
  it('R1.09 shows nothing until everything was read', async () => {
    const { actor, trace, emitted, context } = portfolio([answer({ version: 7 })]);
    actor.send({ type: 'portfolio.load' });
    expect(actor.getSnapshot().hasTag('loading')).toBe(true);
    await settle();
    expect(trace).toEqual(['empty', 'loading', 'ready.trusting']);
    expect(context().me).toEqual(sampleMe);
    expect(emitted).toEqual([{ type: 'caughtUp', version: 7 }]);
  });

  it('R9.11 a first reading that fails may be tried again', async () => {
    const { actor, trace, context } = portfolio([refusal({ kind: 'network' })]);
    actor.send({ type: 'portfolio.load' });
    await settle();
    actor.send({ type: 'portfolio.retry' });
    await settle();
    expect(trace).toEqual(['empty', 'loading', 'failed', 'loading', 'ready.trusting']);
    expect(context().me).toEqual(sampleMe);
  });

  it('a new day is read once, unless it was read since', async () => {
    const { actor, trace } = await ready([answer({ atMs: SAMPLE_NOW_MS + 3000 })]);
    const midnightMs = SAMPLE_NOW_MS + 1000;
    trace.length = 0;
    actor.send({ type: 'portfolio.dayTurned', midnightMs });
    await settle();
    expect(trace).toEqual(['refreshing', 'ready.trusting']);
    actor.send({ type: 'portfolio.dayTurned', midnightMs });
    await settle();
    expect(trace).toEqual(['refreshing', 'ready.trusting']);
  });

  it('R6.01 a part that failed is missing, and nothing but that', async () => {
    const { actor, context } = portfolio([answer({ stakes: [], missing: ['stakes'] })]);
    actor.send({ type: 'portfolio.load' });
    await settle();
    expect(actor.getSnapshot().hasTag('ready')).toBe(true);
    expect(context().missing).toEqual(['stakes']);
    expect(context().bonds).toEqual([pending]);
  });

  it('R6.01 a part that fails later keeps what is known while nothing has changed, and is missing after a change', async () => {
    const stakes = [sampleStake()];
    const { actor, context } = portfolio([
      answer({ stakes }),
      answer({ stakes: [], missing: ['stakes'] }),
      answer({ stakes: [], missing: ['stakes'], version: 2 }),
      answer({ stakes: [], missing: ['stakes'], version: 2 }),
      answer({ stakes, version: 2 }),
    ]);
    const seen: unknown[] = [];
    for (const type of ['load', 'refresh', 'refresh', 'refresh', 'retry'] as const) {
      actor.send({ type: `portfolio.${type}` });
      await settle();
      seen.push([context().stakes.length, context().missing]);
    }
    expect(seen).toEqual([
      [1, []],
      [1, []],
      [0, ['stakes']],
      [0, ['stakes']],
      [1, []],
    ]);
  });

  it('R6.01 a price that was missing is known when the socket tells it', async () => {
    const { actor, context } = portfolio([answer({ price: null, missing: ['price'] })]);
    actor.send({ type: 'portfolio.load' });
    await settle();
    expect(context().missing).toEqual(['price']);
    actor.send({ type: 'portfolio.frames', frames: [{ type: 'price', price: samplePrice }] });
    expect(context().missing).toEqual([]);
  });

  it('R9.11 a later reading that fails keeps the figures', async () => {
    const { actor, trace, context } = await ready([refusal({ kind: 'timeout' })]);
    actor.send({ type: 'portfolio.refresh' });
    await settle();
    expect(trace.slice(-2)).toEqual(['refreshing', 'ready.trusting']);
    expect(context().me).toEqual(sampleMe);
  });

  it('R1.06 the foreground reads again at most every 10 s', async () => {
    const { actor } = await ready([answer({ atMs: SAMPLE_NOW_MS + 10_000 })]);
    actor.send({ type: 'portfolio.foreground', atMs: SAMPLE_NOW_MS + 9999 });
    expect(actor.getSnapshot().hasTag('refreshing')).toBe(false);
    actor.send({ type: 'portfolio.foreground', atMs: SAMPLE_NOW_MS + 10_000 });
    expect(actor.getSnapshot().hasTag('refreshing')).toBe(true);
    await settle();
    actor.send({ type: 'portfolio.foreground', atMs: SAMPLE_NOW_MS + 19_999 });
    expect(actor.getSnapshot().hasTag('refreshing')).toBe(false);
  });

  it('an answer from before a live change is read again instead of shown', async () => {
    const late = deferred<PortfolioAnswer>();
    const { actor, context, trace } = await ready([
      late.promise,
      answer({ version: 2, bonds: [sampleBond()] }),
    ]);
    actor.send({ type: 'portfolio.refresh' });
    actor.send({
      type: 'portfolio.frames',
      frames: [{ type: 'bond', version: 2, bond: sampleBond() }],
    });
    late.resolve(answer({ version: 1 }));
    await settle();
    expect(context().bonds).toEqual([sampleBond()]);
    expect(trace.at(-1)).toBe('ready.trusting');
  });

  it('a server that stays behind its own frames is not asked for ever, and what is newer stays', async () => {
    const { actor, context, trace } = await ready(Array.from({ length: 50 }, () => answer({ version: 1 })));
    actor.send({
      type: 'portfolio.frames',
      frames: [{ type: 'bond', version: 2, bond: sampleBond() }],
    });
    actor.send({ type: 'portfolio.refresh' });
    await settle();
    expect(trace.at(-1)).toBe('ready.trusting');
    expect(context().bonds).toEqual([sampleBond()]);
    expect(context().version).toBe(2);
  });

  it('a bond that became active while the app was away is told by the next reading', async () => {
    const { actor, emitted } = await ready([answer({ version: 2, bonds: [sampleBond()] })]);
    actor.send({ type: 'portfolio.refresh' });
    await settle();
    expect(emitted).toContainEqual({ type: 'bondActivated', bond: sampleBond() });
  });

  it('R4.15 a signing failure clears what is pending, but not what may have been paid', async () => {
    const { actor, context } = await ready();
    actor.send({ type: 'portfolio.bondChanged', bond: { ...pending, id: 'b2' } });
    actor.send({ type: 'portfolio.stakeChanged', stake: sampleStake({ status: 'pending' }) });
    actor.send({ type: 'portfolio.paymentOpen', payment });
    actor.send({ type: 'portfolio.signingFailed' });
    expect(context().bonds.map(({ id }) => id)).toEqual(['b1']);
    expect(context().stakes).toEqual([]);
  });

  it('R4.02 an open payment is kept until its bond is active, and every change is told to be kept', async () => {
    const { actor, context, emitted } = await ready();
    actor.send({ type: 'portfolio.paymentOpen', payment: { ...payment, outcome: 'unknown' } });
    actor.send({ type: 'portfolio.paymentOpen', payment });
    expect(context().openPayments).toEqual([payment]);
    actor.send({
      type: 'portfolio.frames',
      frames: [{ type: 'bond', version: 2, bond: sampleBond() }],
    });
    expect(context().openPayments).toEqual([]);
    expect(emitted.filter((event) => (event as { type: string }).type === 'openPayments')).toEqual([
      { type: 'openPayments', openPayments: [{ ...payment, outcome: 'unknown' }] },
      { type: 'openPayments', openPayments: [payment] },
      { type: 'openPayments', openPayments: [] },
    ]);
  });

  it('a payment is open until the server names its bond otherwise, whatever this page’s clock says', async () => {
    const late = { atMs: payment.payUntilMs + 86_400_000 };
    const { actor, context } = portfolio(
      [answer(late), answer({ ...late, version: 2, bonds: [] })],
      [payment, { ...payment, kind: 'stake-fee', subjectId: 's1' }],
    );
    actor.send({ type: 'portfolio.load' });
    await settle();
    expect(context().openPayments).toEqual([payment]);
    actor.send({ type: 'portfolio.refresh' });
    await settle();
    expect(context().openPayments).toEqual([]);
    actor.send({ type: 'portfolio.paymentOpen', payment });
    actor.send({ type: 'portfolio.paymentOver', subjectId: 'b1' });
    actor.send({ type: 'portfolio.paymentOver', subjectId: 'b1' });
    expect(context().openPayments).toEqual([]);
  });

  it('while a payment is open the server is asked every few seconds; what it knows more is read', async () => {
    const never = new Promise<number>(() => {});
    const { actor, context, looks, clock, trace } = portfolio(
      [answer(), answer({ version: 2, bonds: [sampleBond()] })],
      [payment],
      [1, new Error('away'), never, null, 2],
    );
    actor.send({ type: 'portfolio.load' });
    await settle();
    expect(trace.at(-1)).toBe('ready.waiting');
    // The third gets no answer: its limit of 10 s ends it.
    for (const [ms, asked] of [
      [5001, 1],
      [5501, 2],
      [6051, 3],
      [10_001, 3],
      [6656, 4],
      [7321, 5],
    ] as const) {
      clock.increment(ms);
      await settle();
      expect(looks).toHaveLength(asked);
    }
    expect(context().bonds).toEqual([sampleBond()]);
    expect(trace.at(-1)).toBe('ready.trusting');
    clock.increment(86_400_000);
    expect(looks).toHaveLength(5);
  });

  it('an answer that was under way when a command was answered is read again: it may be from before', async () => {
    const early = deferred<PortfolioAnswer>();
    const { actor, context, trace } = await ready([
      early.promise,
      answer({ bonds: [pending, { ...pending, id: 'b2' }] }),
    ]);
    actor.send({ type: 'portfolio.refresh' });
    actor.send({ type: 'portfolio.bondChanged', bond: { ...pending, id: 'b2' } });
    early.resolve(answer());
    await settle();
    expect(context().bonds.map(({ id }) => id)).toEqual(['b1', 'b2']);
    expect(trace.at(-1)).toBe('ready.trusting');
  });

  it('nothing becomes pending again by a frame that was held back', async () => {
    const { actor, context } = await ready();
    actor.send({ type: 'portfolio.bondChanged', bond: sampleBond({ status: 'canceled' }) });
    actor.send({ type: 'portfolio.frames', frames: [{ type: 'bond', version: 2, bond: pending }] });
    expect(context().bonds[0]?.status).toBe('canceled');
  });

  it('a fee’s stake that is gone by a live change is asked for: only a whole answer says so', async () => {
    const { actor, trace } = await ready();
    actor.send({ type: 'portfolio.stakeChanged', stake: sampleStake({ status: 'pending', mintId: 'b9' }) });
    actor.send({
      type: 'portfolio.frames',
      frames: [{ type: 'bond', version: 2, bond: sampleBond({ id: 'b9', isReserved: false }) }],
    });
    expect(trace.at(-1)).toBe('refreshing');
  });

  it('staking moves the bond at once; friends are not new once they were seen; signing out forgets', async () => {
    const { actor, context, trace } = await ready();
    actor.send({ type: 'portfolio.bondChanged', bond: sampleBond() });
    actor.send({ type: 'portfolio.stakeChanged', stake: sampleStake() });
    expect(context().bonds[0]?.status).toBe('move_to_staking');
    actor.send({ type: 'portfolio.friendsSeen' });
    expect(context().me?.newReferrals).toBe(0);
    actor.send({ type: 'portfolio.clear' });
    expect(context().me).toBeNull();
    expect(trace.at(-1)).toBe('empty');
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(portfolioMachine)).toEqual([]);
  });
});
