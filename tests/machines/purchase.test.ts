import { describe, expect, it } from 'vitest';
import { refusal } from '../support/memory-ports.ts';
import { SAMPLE_NOW_MS, sampleBond, sampleOffer } from '#machines/shared/samples.ts';
import { purchaseMachine } from '#machines/purchase/machine.ts';
import { activePlans } from '@axiom/domain/economy';
import { bondBounds, firstDays } from '#machines/purchase/order.ts';
import { settle, unseenLeaves } from './support/run.ts';
import { UNIT, asked, inWallet, purchase, reviewed, unpaidEnd } from './support/purchase.ts';

describe('purchase', () => {
  it('R9.01 amount and days are quoted while typing, with the plan in the middle chosen first', async () => {
    const { fill, context, send, clock } = purchase();
    await fill();
    expect(context().days).toBe(30);
    expect(context().form.stage).toBe('quoted');
    expect(context().form.context.quote).toMatchObject({ amountTon: 250n * UNIT, tariffDays: 30 });
    send({ type: 'purchase.days', days: 90 });
    clock.increment(250);
    await settle();
    expect(context().form.context.quote?.tariffDays).toBe(90);
  });

  it('R4.13 plans on offer are the active ones, ascending by days', () => {
    const plans = [90, 7, 365].map((days) => ({ ...sampleOffer.plans[0]!, days, isActive: days !== 365 }));
    expect(activePlans(plans).map(({ days }) => days)).toEqual([7, 90]);
    expect(firstDays({ ...sampleOffer, plans: [] })).toBeNull();
  });

  it('Max leaves the network fee and stays inside the bounds', () => {
    expect(bondBounds(sampleOffer, 100n * UNIT).maxFillNano).toBe(99_950_000_000n);
    expect(bondBounds(sampleOffer, 20_000n * UNIT).maxFillNano).toBe(10_000n * UNIT);
    expect(bondBounds(sampleOffer, 5n * UNIT).maxFillNano).toBeNull();
    expect(bondBounds(sampleOffer, null).maxFillNano).toBeNull();
  });

  it('without a wallet or a quote nothing is ordered', async () => {
    const { send, fill, trace, keys } = purchase();
    send({ type: 'purchase.review' });
    await fill();
    send({ type: 'purchase.wallet', account: null, balanceNano: null }, { type: 'purchase.review' });
    expect(trace).toEqual(['editing']);
    expect(keys).toEqual([]);
  });

  it('R9.02 the whole way: order, wallet, signed, booked', async () => {
    const { send, answer, trace, context, moments, emitted, stage } = await inWallet();
    expect(stage()).toBe('sending');
    answer({ type: 'signed', boc: 'te6c' });
    send({ type: 'purchase.balanceChanged', spentNano: 250_000_000_000n, atMs: SAMPLE_NOW_MS });
    send({ type: 'purchase.bonds', bonds: [sampleBond({ id: 'other' })] });
    expect(stage()).toBe('onChain');
    send({ type: 'purchase.bonds', bonds: [sampleBond({ id: 'b1', txHash: 'ab' })] });
    expect(trace).toEqual(['editing', 'ordering', 'paying.shown', 'booked']);
    expect(context().payment).toMatchObject({ stage: 'booked', context: { txHash: 'ab' } });
    expect(moments()).toEqual(['confirm', 'confirm', 'signed', 'booked']);
    expect(emitted[1]).toMatchObject({ type: 'bond', bond: { id: 'b1', status: 'pending' } });
    send({ type: 'payment.close' });
    expect(trace.at(-1)).toBe('editing');
    expect(context().order).toBeNull();
  });

  it('R9.05b nothing is sent before the risk note is acknowledged, once', async () => {
    const { fill, send, stage, emitted } = purchase();
    await fill();
    send({ type: 'purchase.review' });
    await settle();
    send({ type: 'payment.pay' });
    expect(stage()).toBe('confirming');
    send({ type: 'purchase.acknowledgeRisk', isAcknowledged: true }, { type: 'payment.pay' });
    expect(stage()).toBe('sending');
    expect(emitted).toContainEqual({ type: 'riskAcknowledged', isAcknowledged: true });
  });

  it('R4.15 a declined payment cancels its order for free and may be tried again', async () => {
    const { answer, trace, dropped, send, emitted, moments, keys, stage } = await inWallet();
    answer({ type: 'rejected', message: 'No' });
    await settle();
    expect(trace.at(-1)).toBe('rejected');
    expect(dropped).toEqual(['b1']);
    expect(moments().at(-1)).toBe('rejected');
    expect(emitted.at(-1)).toMatchObject({ type: 'bond', bond: { status: 'canceled' } });
    send({ type: 'payment.again' });
    await settle();
    expect(trace.at(-1)).toBe('paying.shown');
    expect(keys).toEqual(['seed-bond-1', 'seed-bond-2']);
    expect(stage()).toBe('confirming');
  });

  it('an unknown outcome is never canceled: the chain decides', async () => {
    const { answer, trace, dropped, send, stage } = await inWallet();
    answer({ type: 'unknown', message: 'No answer' });
    send({ type: 'payment.openWallet' });
    await settle();
    expect(stage()).toBe('unknown');
    expect(dropped).toEqual([]);
    send({ type: 'purchase.bonds', bonds: [sampleBond({ id: 'b1' })] });
    expect(trace.at(-1)).toBe('booked');
  });

  it('R6.04 what was not sent is told, its order dropped', async () => {
    const { answer, trace, dropped, moments, send } = await asked();
    answer({ type: 'not-sent', code: 'not-connected', message: 'No wallet' });
    await settle();
    expect(trace.at(-1)).toBe('notSent');
    expect(moments().at(-1)).toBe('notSent');
    expect(dropped).toEqual(['b1']);
    send({ type: 'payment.close' });
    expect(trace.at(-1)).toBe('editing');
  });

  it('R9.01c when the 60 s run out unasked the order is made anew, five times at most, then by a tap', async () => {
    const { time, trace, keys, dropped, send, stage } = await reviewed();
    for (let minute = 0; minute < 6; minute += 1) {
      expect(stage()).toBe('confirming');
      time.advance(60_000);
      await settle();
    }
    expect(trace.at(-1)).toBe('lapsed');
    expect(keys).toHaveLength(6);
    expect(dropped).toEqual(['b1', 'b2', 'b3', 'b4', 'b5', 'b6']);
    send({ type: 'payment.again' });
    await settle();
    expect(trace.at(-1)).toBe('paying.shown');
  });

  it('R9.02e an order that was asked for ends by the server’s word alone, and nothing is canceled from here', async () => {
    const { answer, time, trace, dropped, send } = await inWallet();
    answer({ type: 'unknown', message: '' });
    time.advance(90_000_000);
    await settle();
    expect(trace.at(-1)).toBe('paying.shown');
    send({ type: 'purchase.bonds', bonds: [sampleBond({ id: 'b1', status: 'pending' })] });
    expect(trace.at(-1)).toBe('paying.shown');
    send({ type: 'purchase.bonds', bonds: [unpaidEnd('b1')] });
    await settle();
    expect(trace.at(-1)).toBe('expired');
    expect(dropped).toEqual([]);
  });

  it.each(['completed', 'move_to_staking', 'canceled'] as const)(
    'an order that was paid while the page slept is booked, whatever became of its bond since: %s',
    async (status) => {
      const { answer, trace, send } = await inWallet();
      answer({ type: 'signed', boc: '' });
      send({ type: 'purchase.bonds', bonds: [sampleBond({ id: 'b1', status })] });
      expect(trace.at(-1)).toBe('booked');
    },
  );

  it('a rejection that arrives after the payment was booked: nothing is canceled, everything is read, the bond is shown', async () => {
    const { answer, trace, send, emitted, clock, moments } = await inWallet({
      drop: () => Promise.reject(refusal({ code: 'not_pending' })),
    });
    answer({ type: 'rejected', message: 'No' });
    await settle();
    expect(trace.at(-1)).toBe('settling');
    const asks = () => emitted.filter((event) => (event as { type: string }).type === 'outdated').length;
    expect(asks()).toBe(1);
    clock.increment(5000);
    expect(asks()).toBe(2);
    send({ type: 'purchase.bonds', bonds: [sampleBond({ id: 'b1', status: 'pending' })] });
    expect(trace.at(-1)).toBe('settling');
    send({ type: 'purchase.bonds', bonds: [sampleBond({ id: 'b1' })] });
    expect(trace.at(-1)).toBe('booked');
    expect(moments().at(-1)).toBe('booked');
    send({ type: 'payment.close' });
    expect(trace.at(-1)).toBe('editing');
  });

  it('the same where the booking is told before the cancel is answered, and where the order ended instead', async () => {
    const booked = await inWallet({ drop: () => new Promise(() => {}) });
    booked.answer({ type: 'rejected', message: 'No' });
    booked.send({ type: 'purchase.bonds', bonds: [sampleBond({ id: 'b1' })] });
    expect(booked.trace.at(-1)).toBe('booked');
    const ended = await inWallet({ drop: () => Promise.reject(refusal({ code: 'not_pending' })) });
    ended.answer({ type: 'rejected', message: 'No' });
    await settle();
    ended.send({ type: 'purchase.bonds', bonds: [unpaidEnd('b1')] });
    expect(ended.trace.at(-1)).toBe('expired');
  });

  it('a cancel that does not come through leaves the order to the server, and says what the wallet said', async () => {
    const { answer, trace, dropped, context, clock } = await inWallet({
      drop: () => Promise.reject(refusal({ kind: 'network' })),
    });
    answer({ type: 'rejected', message: 'No' });
    await settle();
    expect(context().payment?.context.refusal).toEqual({ code: 'rejected', message: 'No' });
    clock.increment(900_000);
    await settle();
    expect(trace.at(-1)).toBe('rejected');
    expect(dropped).toEqual(['b1']);
  });

  it('leaving before the wallet was asked drops the order behind the form', async () => {
    const { send, trace, dropped, has } = await reviewed();
    send({ type: 'payment.close' });
    expect(has('editing')).toBe(true);
    await settle();
    expect(trace.slice(-2)).toEqual(['dropping', 'editing']);
    expect(dropped).toEqual(['b1']);
  });

  it('an order that cannot be dropped is left to its end', async () => {
    const { send, trace } = await reviewed({ drop: () => Promise.reject(refusal()) });
    send({ type: 'payment.close' });
    await settle();
    expect(trace.slice(-2)).toEqual(['dropping', 'editing']);
  });

  it('closing the sheet of a payment on its way loses nothing; it is found again', async () => {
    const { send, answer, has, trace, stage } = await inWallet();
    answer({ type: 'signed', boc: '' });
    send({ type: 'payment.close' });
    expect(has('sheet')).toBe(false);
    expect(has('editing')).toBe(true);
    expect(has('pending-payment')).toBe(true);
    send({ type: 'payment.reopen' });
    expect(has('sheet')).toBe(true);
    expect(stage()).toBe('signed');
    send({ type: 'payment.close' });
    send({ type: 'purchase.bonds', bonds: [sampleBond({ id: 'b1' })] });
    expect(trace.at(-1)).toBe('editing');
  });

  it('another bond may be ordered while a payment is on its way, not while the wallet is asked', async () => {
    const { send, answer, trace, fill, keys } = await inWallet();
    send({ type: 'payment.close' });
    await fill('10');
    send({ type: 'purchase.review' });
    expect(trace.at(-1)).toBe('paying.shown');
    answer({ type: 'signed', boc: '' });
    send({ type: 'payment.close' });
    await fill('10');
    send({ type: 'purchase.review' });
    await settle();
    expect(keys).toEqual(['seed-bond-1', 'seed-bond-2']);
    expect(trace.at(-1)).toBe('paying.shown');
  });

  it('a payment declined behind the closed sheet drops its order', async () => {
    const { send, answer, trace, dropped } = await inWallet();
    send({ type: 'payment.close' });
    answer({ type: 'rejected', message: 'No' });
    await settle();
    expect(trace.slice(-2)).toEqual(['dropping', 'editing']);
    expect(dropped).toEqual(['b1']);
  });

  it('a refused order says why; without an answer it is asked again with the same key', async () => {
    const { trace, context, send, keys } = await reviewed({
      orders: [
        refusal({ kind: 'timeout', isOutcomeKnown: false }),
        refusal({ code: 'price_stale' }),
        refusal({ code: 'price_stale' }),
      ],
    });
    expect(trace.at(-1)).toBe('orderFailed');
    send({ type: 'payment.again' });
    await settle();
    expect(context().problem?.code).toBe('price_stale');
    send({ type: 'payment.again' });
    await settle();
    expect(trace.at(-1)).toBe('orderFailed');
    expect(keys).toEqual(['seed-bond-1', 'seed-bond-1', 'seed-bond-2']);
    send({ type: 'payment.close' });
    expect(trace.at(-1)).toBe('editing');
  });

  it('closing while the order is made leaves the form', async () => {
    const { fill, send, trace } = purchase();
    await fill();
    send({ type: 'purchase.review' }, { type: 'payment.close' });
    expect(trace.slice(-2)).toEqual(['ordering', 'editing']);
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(purchaseMachine)).toEqual([]);
  });
});
