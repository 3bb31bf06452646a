import { fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { axiom } from '@axiom/domain/money';
import type { SaleQuote, Withdrawal } from '@axiom/domain/ports/client';
import { refusal } from '../support/memory-ports.ts';
import { sampleSaleQuote, sampleWithdrawal } from '#machines/shared/samples.ts';
import { amountFormMachine } from '#machines/amount-form/machine.ts';
import { saleMachine } from '#machines/sale/machine.ts';
import type { SaleLimits } from '#machines/sale/slots.ts';
import type { SaleCommand, SaleTerms } from '#machines/sale/types.ts';
import { run, settle, unseenLeaves } from './support/run.ts';

const UNIT = 1_000_000_000n;
const [WALLET, OTHER, NEW] = ['1', '2', '3'].map((digit) => `0:${digit.repeat(64)}`) as [
  string,
  string,
  string,
];

function sale(
  answers: Error[] = [],
  limits?: SaleLimits | null | Error,
  payouts: (Withdrawal | null | Error)[] = [],
) {
  const commands: SaleCommand[] = [];
  const looks: string[] = [];
  const machine = saleMachine.provide({
    actors: {
      form: amountFormMachine<SaleTerms, SaleQuote>().provide({
        actors: {
          fetchQuote: fromPromise(async ({ input }) => ({
            ...sampleSaleQuote,
            tokenAmount: axiom(input.amountNano),
          })),
        },
      }),
      fetchLimits: fromPromise(async () => {
        if (limits instanceof Error) throw limits;
        return limits === undefined ? { minNano: 5n * UNIT, maxNano: 100n * UNIT } : limits && { ...limits };
      }),
      createSale: fromPromise(async ({ input }) => {
        commands.push(input);
        const failure = answers.shift();
        if (failure !== undefined) throw failure;
        return sampleWithdrawal;
      }),
      readPayout: fromPromise(async ({ input }) => {
        looks.push(input.id);
        const next = payouts.shift() ?? null;
        if (next instanceof Error) throw next;
        return next;
      }),
    },
  });
  const running = run(machine, { input: { keySeed: 'seed' } });
  const { actor, clock } = running;
  return {
    ...running,
    commands,
    looks,
    context: () => actor.getSnapshot().context,
    open: async (fromReferral = false) => {
      actor.send({ type: 'sale.balances', mainNano: 100n * UNIT, referralNano: 6n * UNIT });
      actor.send({ type: 'sale.wallet', address: WALLET });
      actor.send({ type: 'sale.open', fromReferral });
      await settle();
    },
    type: async (text: string) => {
      actor.send({ type: 'sale.typed', text });
      clock.increment(250);
      await settle();
    },
  };
}

describe('sale', () => {
  it('R5.22 what is confirmed is what is sold: amount, address and the least TON', async () => {
    const { actor, open, type, trace, commands, emitted } = sale();
    await open();
    await type('50');
    actor.send({ type: 'sale.review' });
    actor.send({ type: 'sale.confirm' });
    actor.send({ type: 'sale.confirm' });
    await settle();
    expect(trace).toEqual(['closed', 'editing', 'reviewing', 'sending', 'done']);
    expect(commands).toEqual([
      {
        amountNano: 50n * UNIT,
        address: WALLET,
        fromReferral: false,
        minTonNano: sampleSaleQuote.amountTon,
        idempotencyKey: 'seed-sale-1',
      },
    ]);
    expect(emitted).toEqual([{ type: 'sold', withdrawal: sampleWithdrawal }]);
    actor.send({ type: 'sale.close' });
    expect(trace.at(-1)).toBe('editing');
  });

  it('R4.16 the limits of the balance are known before anything is typed', async () => {
    const { open, context, type } = sale();
    await open();
    expect(context().form.context.bounds).toEqual({
      minNano: 5n * UNIT,
      maxNano: 100n * UNIT,
      maxFillNano: 100n * UNIT,
    });
    await type('4');
    expect(context().form.context.fault?.name).toBe('too-small');
  });

  it('where the limits cannot be asked the balance is the limit; a smaller balance lowers it', async () => {
    for (const limits of [null, new Error('down')]) {
      const { actor, open, context } = sale([], limits);
      await open();
      expect(context().form.context.bounds?.maxNano).toBe(100n * UNIT);
      actor.send({ type: 'sale.balances', mainNano: 40n * UNIT, referralNano: 0n });
      expect(context().form.context.bounds?.maxNano).toBe(40n * UNIT);
    }
  });

  it('R4.16 a balance that grows while the form is open has its limits read again', async () => {
    const limits = { minNano: 5n * UNIT, maxNano: 0n };
    const { actor, open, context } = sale([], limits);
    await open();
    expect(context().form.context.bounds?.maxNano).toBe(0n);
    limits.maxNano = 120n * UNIT;
    actor.send({ type: 'sale.balances', mainNano: 120n * UNIT, referralNano: 0n });
    await settle();
    expect(context().form.context.bounds?.maxNano).toBe(120n * UNIT);
  });

  it('the wallet’s address is filled in until another one is typed', async () => {
    const { actor, open, context, commands, type } = sale();
    await open(true);
    expect(context().address).toBe(WALLET);
    actor.send({ type: 'sale.address', address: ` ${OTHER} ` });
    actor.send({ type: 'sale.wallet', address: NEW });
    await type('6');
    actor.send({ type: 'sale.review' });
    actor.send({ type: 'sale.confirm' });
    await settle();
    expect(commands[0]).toMatchObject({ address: OTHER, fromReferral: true });
  });

  it('of a payment link the address is taken; one that a sale cannot follow stays as it is, and is not sold to', async () => {
    const { actor, open, context, type } = sale();
    await open();
    await type('6');
    actor.send({ type: 'sale.address', address: ` ton://transfer/${OTHER}?amount=5 ` });
    expect(context()).toMatchObject({ address: OTHER, isAddressTyped: true, isAmountLeftOut: true });
    const asking = `ton://transfer/${OTHER}?text=100412`;
    actor.send({ type: 'sale.address', address: asking });
    expect(context()).toMatchObject({ address: asking, isAmountLeftOut: false });
    actor.send({ type: 'sale.review' });
    expect(actor.getSnapshot().hasTag('reviewing')).toBe(false);
    actor.send({ type: 'sale.address', address: `ton://transfer/${OTHER}` });
    actor.send({ type: 'sale.review' });
    expect(actor.getSnapshot().hasTag('reviewing')).toBe(true);
  });

  it('another address is left again for the wallet’s, also by opening the sale anew', async () => {
    const { actor, open, context } = sale();
    await open();
    actor.send({ type: 'sale.address', address: '' });
    expect(context()).toMatchObject({ address: '', isAddressTyped: true, walletAddress: WALLET });
    actor.send({ type: 'sale.address', address: OTHER });
    actor.send({ type: 'sale.wallet', address: NEW });
    actor.send({ type: 'sale.ownAddress' });
    expect(context()).toMatchObject({ address: NEW, isAddressTyped: false });
    actor.send({ type: 'sale.address', address: OTHER });
    await open();
    expect(context().isAddressTyped).toBe(false);
    expect(context().address).toBe(WALLET);
  });

  it('without a quote or an address that coins can reach nothing is reviewed', async () => {
    const { actor, open, type, trace } = sale();
    await open();
    actor.send({ type: 'sale.review' });
    await type('50');
    for (const address of [' ', 'alice.ton', `-1:${'a'.repeat(64)}`]) {
      actor.send({ type: 'sale.address', address });
      actor.send({ type: 'sale.review' });
    }
    expect(trace.at(-1)).toBe('editing');
  });

  it('a refusal shows why and goes back to the review with a fresh quote and a new key', async () => {
    const { actor, open, type, trace, context, commands } = sale([refusal({ code: 'price_moved' })]);
    await open();
    await type('50');
    actor.send({ type: 'sale.review' });
    actor.send({ type: 'sale.confirm' });
    await settle();
    expect(trace.at(-1)).toBe('failed');
    expect(context().problem?.code).toBe('price_moved');
    actor.send({ type: 'sale.retry' });
    actor.send({ type: 'sale.confirm' });
    expect(commands).toHaveLength(1);
    await settle();
    actor.send({ type: 'sale.confirm' });
    await settle();
    expect(commands.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['seed-sale-1', 'seed-sale-2']);
    expect(trace.at(-1)).toBe('done');
  });

  it('without an answer the very same sale is asked again, whatever the form holds by then', async () => {
    const { actor, open, type, trace, commands } = sale([
      refusal({ kind: 'timeout', isOutcomeKnown: false }),
    ]);
    await open();
    await type('50');
    actor.send({ type: 'sale.review' });
    actor.send({ type: 'sale.confirm' });
    await settle();
    expect(trace.at(-1)).toBe('unknown');
    actor.send({ type: 'sale.balances', mainNano: 50n * UNIT, referralNano: 0n });
    await type('20');
    actor.send({ type: 'sale.retry' });
    await settle();
    expect(commands[1]).toEqual(commands[0]);
    expect(trace.at(-1)).toBe('done');
  });

  it('is closed at every step', async () => {
    const { actor, open, type, trace } = sale([
      refusal(),
      refusal({ kind: 'network', isOutcomeKnown: false }),
    ]);
    await open();
    for (const end of ['failed', 'unknown', 'done']) {
      await type('50');
      actor.send({ type: 'sale.review' });
      actor.send({ type: 'sale.close' });
      await settle();
      await type('50');
      actor.send({ type: 'sale.review' });
      actor.send({ type: 'sale.confirm' });
      await settle();
      expect(trace.at(-1)).toBe(end);
      actor.send({ type: 'sale.close' });
      expect(trace.at(-1)).toBe('editing');
    }
    actor.send({ type: 'sale.leave' });
    expect(trace.at(-1)).toBe('closed');
  });

  it('R2.13 the payout is followed until it has arrived, whatever single looks answer', async () => {
    const sending = { ...sampleWithdrawal, status: 'sending' as const };
    const arrived = { ...sampleWithdrawal, status: 'confirmed' as const, txHash: 'aa' };
    const { actor, clock, open, type, trace, looks, context } = sale([], undefined, [
      sending,
      new Error('offline'),
      null,
      arrived,
    ]);
    await open();
    await type('50');
    actor.send({ type: 'sale.review' });
    actor.send({ type: 'sale.confirm' });
    await settle();
    for (let look = 0; look < 8; look += 1) {
      clock.increment(15_000);
      await settle();
    }
    expect(looks).toEqual(['w1', 'w1', 'w1', 'w1']);
    expect(context().withdrawal).toEqual(arrived);
    expect(trace.at(-1)).toBe('done');
  });

  it('looking ends where a payout never moves', async () => {
    const { actor, clock, open, type, looks } = sale();
    await open();
    await type('50');
    actor.send({ type: 'sale.review' });
    actor.send({ type: 'sale.confirm' });
    await settle();
    for (let look = 0; look < 100; look += 1) {
      clock.increment(15_000);
      await settle();
    }
    expect(looks).toHaveLength(70);
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(saleMachine)).toEqual([]);
  });
});
