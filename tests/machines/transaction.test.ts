import { fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { SendOutcome, WalletRequest } from '@axiom/domain/wallet/port';
import { memoryClock } from '../support/memory-ports.ts';
import { SAMPLE_NOW_MS } from '#machines/shared/samples.ts';
import { transactionMachine } from '#machines/transaction/machine.ts';
import { paymentMoments, stageOf } from '#machines/transaction/moments.ts';
import type { PaymentShown, TransactionInput, TransactionOrder } from '#machines/transaction/types.ts';
import type { WalletTransactionEvent } from '#machines/wallet/transaction/types.ts';
import { renewedAt } from '#machines/wallet/transaction/check.ts';
import { carried } from './support/carried.ts';
import { run, settle, unseenLeaves } from './support/run.ts';

const input: TransactionInput = {
  walletName: 'Wallet',
  walletLink: 'https://t.me/wallet/start',
  walletDeepLink: null,
  from: '0QA',
  order: {
    kind: 'bond',
    subjectId: 'b1',
    preparedAtMs: SAMPLE_NOW_MS,
    validUntilMs: SAMPLE_NOW_MS + 60_000,
    payUntilMs: SAMPLE_NOW_MS + 900_000,
    request: {
      validUntil: (SAMPLE_NOW_MS + 60_000) / 1000,
      messages: [{ address: 'a', amount: '250000000000' }],
    },
  },
};

function payment(change: Partial<TransactionInput> = {}) {
  const time = memoryClock();
  const opened: string[] = [];
  let tell: (event: WalletTransactionEvent) => void = () => {};
  const asked: WalletRequest[] = [];
  let isWaiting = false;
  const machine = transactionMachine.provide({
    actors: {
      alarm: fromPromise(({ input: { atMs }, signal }) => time.until(atMs, signal)),
      send: carried(time, (sendBack, request) => {
        asked.push(request);
        isWaiting = true;
        tell = sendBack;
        return () => {
          isWaiting = false;
        };
      }),
    },
    actions: { openWallet: (_, { link }) => void opened.push(link) },
  });
  const running = run(machine, { input: { ...input, ...change } });
  return {
    ...running,
    time,
    opened,
    asked,
    requests: () => asked.length,
    isWaiting: () => isWaiting,
    sent: () => tell({ type: 'transaction.sent', atMs: time.nowMs() }),
    answer: (outcome: SendOutcome) => tell({ type: 'transaction.outcome', outcome, atMs: time.nowMs() }),
    context: () => running.actor.getSnapshot().context,
    output: () => running.actor.getSnapshot().output?.outcome,
  };
}

describe('transaction', () => {
  it('R9.02a from the tap to the ledger: sent, signed, on chain, booked', () => {
    const { actor, sent, answer, trace, context, output, opened } = payment();
    actor.send({ type: 'transaction.send' });
    sent();
    answer({ type: 'signed', boc: 'te6c' });
    actor.send({ type: 'transaction.balanceChanged', spentNano: 250_000_000_000n, atMs: SAMPLE_NOW_MS + 1 });
    actor.send({ type: 'transaction.booked', atMs: SAMPLE_NOW_MS + 2, txHash: 'ab' });
    expect(trace).toEqual([
      'confirming',
      'asked.sending.opening',
      'asked.sending.inWallet',
      'asked.signed',
      'asked.onChain',
      'booked',
    ]);
    expect(output()).toBe('booked');
    expect(context()).toMatchObject({ txHash: 'ab', bookedAtMs: SAMPLE_NOW_MS + 2 });
    // Once sent, what is shown of actions opens the wallet.
    expect(opened).toEqual([]);
  });

  it('R9.02 another change of the balance than this payment says nothing: a top-up, a smaller one, a fee alone', () => {
    const { actor, sent, answer, trace } = payment();
    actor.send({ type: 'transaction.send' });
    sent();
    answer({ type: 'signed', boc: 'te6c' });
    for (const spentNano of [-500_000_000_000n, 0n, 4_000_000n, 249_999_999_999n])
      actor.send({ type: 'transaction.balanceChanged', spentNano, atMs: SAMPLE_NOW_MS + 1 });
    expect(trace.at(-1)).toBe('asked.signed');
    actor.send({ type: 'transaction.balanceChanged', spentNano: 250_000_000_000n, atMs: SAMPLE_NOW_MS + 2 });
    expect(trace.at(-1)).toBe('asked.onChain');
  });

  it('R9.02c R9.02d rejected and unknown are different ends', async () => {
    const rejected = payment();
    rejected.actor.send({ type: 'transaction.send' });
    rejected.sent();
    rejected.answer({ type: 'rejected', message: 'No, thanks' });
    expect(rejected.output()).toBe('rejected');
    expect(rejected.context().refusal).toEqual({ code: 'rejected', message: 'No, thanks' });
    const unknown = payment();
    unknown.actor.send({ type: 'transaction.send' });
    unknown.sent();
    unknown.answer({ type: 'unknown', message: 'The wallet did not answer.' });
    expect(unknown.trace.at(-1)).toBe('asked.unknown');
    unknown.actor.send({ type: 'transaction.openWallet' });
    expect(unknown.opened.at(-1)).toBe(input.walletLink);
    unknown.actor.send({
      type: 'transaction.balanceChanged',
      spentNano: 250_000_000_000n,
      atMs: SAMPLE_NOW_MS,
    });
    unknown.actor.send({ type: 'transaction.booked', atMs: SAMPLE_NOW_MS, txHash: null });
    expect(unknown.output()).toBe('booked');
  });

  it('R4.15a the price is held for 60 s: then nothing may be sent any more', async () => {
    const { time, output } = payment();
    time.advance(59_999);
    await settle();
    expect(output()).toBeUndefined();
    time.advance(1);
    await settle();
    expect(output()).toBe('lapsed');
  });

  it('a wallet that does not answer is unknown 30 s after its request ended; what it says later is still its word', async () => {
    const late = async (outcome: SendOutcome) => {
      const running = payment();
      running.actor.send({ type: 'transaction.send' });
      running.sent();
      running.time.advance(89_999);
      await settle();
      expect(running.trace.at(-1)).toBe('asked.sending.inWallet');
      running.time.advance(1);
      await settle();
      expect(running.trace.at(-1)).toBe('asked.unknown');
      expect(running.isWaiting()).toBe(true);
      running.answer(outcome);
      return running;
    };
    expect((await late({ type: 'signed', boc: '' })).trace.at(-1)).toBe('asked.signed');
    expect((await late({ type: 'rejected', message: 'No' })).output()).toBe('rejected');
    expect((await late({ type: 'unknown', message: '' })).trace.at(-1)).toBe('asked.unknown');
  });

  it('no clock ends what was asked for: past its time it is overdue, until the server says that the order ended', async () => {
    for (const last of ['sending', 'signed', 'unknown', 'onChain'] as const) {
      const { actor, answer, time, sent, output, context } = payment();
      actor.send({ type: 'transaction.send' });
      sent();
      if (last !== 'sending')
        answer(last === 'unknown' ? { type: 'unknown', message: '' } : { type: 'signed', boc: '' });
      if (last === 'onChain')
        actor.send({ type: 'transaction.balanceChanged', spentNano: 250_000_000_000n, atMs: SAMPLE_NOW_MS });
      time.advance(899_999);
      await settle();
      expect(context().isOverdue).toBe(false);
      time.advance(1);
      await settle();
      expect(output(), last).toBeUndefined();
      expect(context().isOverdue, last).toBe(true);
      time.advance(86_400_000);
      await settle();
      expect(output(), last).toBeUndefined();
      actor.send({ type: 'transaction.ended', atMs: SAMPLE_NOW_MS + 900_000 });
      expect(output(), last).toBe('expired');
      expect(context().endedAtMs).toBe(SAMPLE_NOW_MS + 900_000);
    }
  });

  it('only what provably never left was not sent; any other failure of sending is unknown', () => {
    const failed = (outcome: SendOutcome, wasSent: boolean) => {
      const { actor, sent, answer, output, trace, context } = payment();
      actor.send({ type: 'transaction.send' });
      if (wasSent) sent();
      answer(outcome);
      return [output() ?? trace.at(-1), context().refusal?.code ?? null];
    };
    const unconnected = { type: 'not-sent', code: 'not-connected', message: 'No wallet' } as const;
    const unclear = { type: 'not-sent', code: 'unknown', message: 'Bad request' } as const;
    expect(failed(unconnected, false)).toEqual(['notSent', 'not-connected']);
    expect(failed(unconnected, true)).toEqual(['asked.unknown', 'not-connected']);
    expect(failed(unclear, false)).toEqual(['asked.unknown', 'unknown']);
    expect(failed({ type: 'unknown', message: 'Silence' }, true)).toEqual(['asked.unknown', null]);
  });

  it('a fee’s request is valid for another minute whenever it leaves, never beyond its order; a bond’s as long as its price', () => {
    const request = { kind: 'transaction', ...input.order.request } as const;
    const at = (renewUntilMs: number | null, afterS: number) =>
      renewedAt(request, renewUntilMs, SAMPLE_NOW_MS + afterS * 1000).validUntil - SAMPLE_NOW_MS / 1000;
    expect([0, 100, 880, 2000].map((afterS) => at(input.order.payUntilMs, afterS))).toEqual([
      60, 160, 900, 900,
    ]);
    expect([0, 100, 2000].map((afterS) => at(null, afterS))).toEqual([60, 60, 60]);
    const left = (kind: TransactionOrder['kind']) => {
      const running = payment({ order: { ...input.order, kind } });
      running.time.advance(30_000);
      running.actor.send({ type: 'transaction.send' });
      return running.asked[0]?.validUntil;
    };
    const endS = SAMPLE_NOW_MS / 1000;
    expect([left('bond'), left('stake-fee')]).toEqual([endS + 60, endS + 90]);
  });

  it('what the chain says counts in every stage, even before the wallet answered', () => {
    const { actor, output, sent, isWaiting } = payment();
    actor.send({ type: 'transaction.send' });
    sent();
    actor.send({ type: 'transaction.booked', atMs: SAMPLE_NOW_MS, txHash: null });
    expect(output()).toBe('booked');
    expect(isWaiting()).toBe(false);
  });

  it('R6.04 what was never sent changed nothing', () => {
    const { actor, answer, output } = payment();
    actor.send({ type: 'transaction.send' });
    answer({ type: 'not-sent', code: 'not-connected', message: 'Connect wallet to send a transaction.' });
    expect(output()).toBe('notSent');
  });

  it('a second tap asks nobody twice; opening the wallet again sends nothing', () => {
    const { actor, requests, sent, opened } = payment();
    actor.send({ type: 'transaction.send' });
    actor.send({ type: 'transaction.send' });
    sent();
    actor.send({ type: 'transaction.openWallet' });
    actor.send({ type: 'transaction.send' });
    expect(requests()).toBe(1);
    expect(opened).toEqual([input.walletLink]);
  });

  it('a wallet in this page has no link to open', () => {
    const { actor, sent, opened, trace } = payment({ walletLink: null });
    actor.send({ type: 'transaction.send' });
    sent();
    actor.send({ type: 'transaction.openWallet' });
    expect(trace.at(-1)).toBe('asked.sending.inWallet');
    expect(opened).toEqual([]);
  });

  it('is left before anything was asked', () => {
    const { actor, output } = payment();
    actor.send({ type: 'transaction.abandon' });
    expect(output()).toBe('abandoned');
  });

  it('R3.10 tells its moments once each: confirm before and after sending, then the answer', () => {
    const { actor, sent, answer } = payment();
    let last: PaymentShown | null = null;
    const told: string[] = [];
    const look = () => {
      const { value, context } = actor.getSnapshot();
      const shown: PaymentShown = { stage: stageOf(value), context };
      for (const moment of paymentMoments(last, shown)) {
        told.push('isSent' in moment ? `confirm ${moment.isSent}` : moment.type);
      }
      last = shown;
    };
    actor.subscribe(look);
    look();
    actor.send({ type: 'transaction.send' });
    sent();
    actor.send({ type: 'transaction.openWallet' });
    answer({ type: 'signed', boc: '' });
    actor.send({ type: 'transaction.balanceChanged', spentNano: 250_000_000_000n, atMs: SAMPLE_NOW_MS });
    actor.send({ type: 'transaction.booked', atMs: SAMPLE_NOW_MS, txHash: null });
    expect(told).toEqual(['confirm false', 'confirm true', 'signed', 'booked']);
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(transactionMachine)).toEqual([]);
  });
});
