import { fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { ORDER_EXPIRY_MS } from '@axiom/domain/constants';
import type { Bond, StakeOrder } from '@axiom/domain/ports/client';
import type { SendOutcome } from '@axiom/domain/wallet/port';
import { memoryClock, refusal } from '../support/memory-ports.ts';
import { SAMPLE_NOW_MS, sampleAccount, sampleBond, sampleStake } from '#machines/shared/samples.ts';
import { cancelCommandMachine } from '#machines/cancel-command/machine.ts';
import { stakeCommandMachine } from '#machines/stake-command/machine.ts';
import { transactionMachine } from '#machines/transaction/machine.ts';
import type { WalletTransactionEvent } from '#machines/wallet/transaction/types.ts';
import { run, settle, unseenLeaves } from './support/run.ts';
import { carried } from './support/carried.ts';

const input = { keySeed: 'seed' };

function cancel(answers: Error[] = []) {
  const keys: string[] = [];
  const machine = cancelCommandMachine<Bond>().provide({
    actors: {
      cancel: fromPromise(async ({ input: { idempotencyKey } }) => {
        keys.push(idempotencyKey);
        const failure = answers.shift();
        if (failure !== undefined) throw failure;
        return sampleBond({ status: 'canceled' });
      }),
    },
  });
  return { ...run(machine, { input }), keys };
}

describe('cancel', () => {
  it('R2.09 says what it costs before the tap, then cancels and tells the new state', async () => {
    const { actor, trace, emitted } = cancel();
    actor.send({ type: 'cancel.open', subject: sampleBond() });
    expect(actor.getSnapshot().context.subject?.earlyExitFee).toBe(29_467_000_000n);
    actor.send({ type: 'cancel.confirm' });
    actor.send({ type: 'cancel.confirm' });
    await settle();
    expect(trace).toEqual(['closed', 'confirming', 'sending', 'done']);
    expect(emitted).toEqual([{ type: 'canceled', subject: sampleBond({ status: 'canceled' }) }]);
    actor.send({ type: 'cancel.close' });
    expect(actor.getSnapshot().context.subject).toBeNull();
  });

  it('a try without an answer is repeated with its key, a refused one with a new one', async () => {
    const { actor, trace, keys } = cancel([
      refusal({ kind: 'timeout', isOutcomeKnown: false }),
      refusal({ code: 'mint_reserved' }),
      refusal({ code: 'mint_reserved' }),
    ]);
    actor.send({ type: 'cancel.open', subject: sampleBond() });
    for (let tap = 0; tap < 3; tap += 1) {
      actor.send({ type: 'cancel.confirm' });
      await settle();
      expect(trace.at(-1)).toBe('failed');
    }
    expect(keys).toEqual(['seed-cancel-1', 'seed-cancel-1', 'seed-cancel-2']);
    actor.send({ type: 'cancel.close' });
    expect(trace.at(-1)).toBe('closed');
  });

  it('is closed without a change; another bond may be opened after one is done', async () => {
    const { actor, trace, keys } = cancel();
    actor.send({ type: 'cancel.open', subject: sampleBond() });
    actor.send({ type: 'cancel.close' });
    expect(keys).toEqual([]);
    actor.send({ type: 'cancel.open', subject: sampleBond() });
    actor.send({ type: 'cancel.confirm' });
    await settle();
    actor.send({ type: 'cancel.open', subject: sampleBond({ id: 'b2' }) });
    expect(trace.at(-1)).toBe('confirming');
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(cancelCommandMachine<Bond>())).toEqual([]);
  });
});

const fee: StakeOrder = {
  stake: sampleStake({ status: 'pending' }),
  transaction: {
    validUntil: SAMPLE_NOW_MS / 1000 + 60,
    messages: [{ address: 'a', amount: '100000000' }],
  },
};

function stake(answers: (StakeOrder | Error)[] = []) {
  const keys: string[] = [];
  const time = memoryClock();
  let tell: (event: WalletTransactionEvent) => void = () => {};
  const machine = stakeCommandMachine.provide({
    actors: {
      payment: transactionMachine.provide({
        actors: {
          alarm: fromPromise(({ input: { atMs }, signal }) => time.until(atMs, signal)),
          send: carried(time, (sendBack) => {
            tell = sendBack;
            return undefined;
          }),
        },
        actions: { openWallet: () => {} },
      }),
      createStake: fromPromise(async ({ input: { idempotencyKey } }) => {
        keys.push(idempotencyKey);
        const next = answers.shift() ?? { stake: sampleStake(), transaction: null };
        if (next instanceof Error) throw next;
        return { ...next, preparedAtMs: SAMPLE_NOW_MS };
      }),
    },
  });
  const running = run(machine, { input });
  return {
    ...running,
    keys,
    time,
    sent: () => tell({ type: 'transaction.sent', atMs: SAMPLE_NOW_MS }),
    answer: (outcome: SendOutcome) => tell({ type: 'transaction.outcome', outcome, atMs: SAMPLE_NOW_MS }),
  };
}

/** As far as the wallet that is asked for the fee. */
async function asked(actor: ReturnType<typeof stake>['actor']): Promise<void> {
  actor.send({ type: 'stake.wallet', account: sampleAccount });
  actor.send({ type: 'stake.select', bond: sampleBond() });
  actor.send({ type: 'stake.confirm' });
  await settle();
  actor.send({ type: 'payment.pay' });
}

describe('stake', () => {
  it('R4.03 a bond is chosen, staked at once where it is free, and told', async () => {
    const { actor, trace, emitted } = stake();
    actor.send({ type: 'stake.select', bond: sampleBond() });
    actor.send({ type: 'stake.confirm' });
    actor.send({ type: 'stake.confirm' });
    await settle();
    expect(trace).toEqual(['choosing', 'confirming', 'sending', 'done']);
    expect(emitted).toEqual([
      { type: 'stake', stake: sampleStake() },
      { type: 'staked', stake: sampleStake() },
    ]);
    expect(actor.getSnapshot().context.stake).toEqual(sampleStake());
    actor.send({ type: 'payment.close' });
    expect(actor.getSnapshot().context.stake).toBeNull();
  });

  it('with a fee it is paid first and done when the server booked it', async () => {
    const { actor, trace, sent, answer, emitted } = stake([fee]);
    actor.send({ type: 'stake.wallet', account: sampleAccount });
    actor.send({ type: 'stake.select', bond: sampleBond() });
    actor.send({ type: 'stake.confirm' });
    await settle();
    actor.send({ type: 'payment.pay' });
    sent();
    actor.send({ type: 'payment.openWallet' });
    answer({ type: 'signed', boc: '' });
    actor.send({ type: 'stake.balanceChanged', spentNano: 250_000_000_000n, atMs: SAMPLE_NOW_MS });
    actor.send({ type: 'stake.holdings', bonds: [], stakes: [sampleStake({ id: 's2' })] });
    expect(trace.at(-1)).toBe('paying.shown');
    actor.send({ type: 'stake.holdings', bonds: [], stakes: [sampleStake()] });
    expect(trace.at(-1)).toBe('done');
    expect(actor.getSnapshot().context.payment?.stage).toBe('booked');
    expect(emitted.map((event) => (event as { type: string }).type)).toEqual([
      'stake',
      'moment',
      'moment',
      'moment',
      'staked',
      'moment',
    ]);
  });

  it('a fee that was declined is asked for once more with the order that is there', async () => {
    const { actor, trace, sent, answer, keys } = stake([fee, fee]);
    await asked(actor);
    sent();
    answer({ type: 'rejected', message: 'No' });
    expect(trace.at(-1)).toBe('unpaid');
    actor.send({ type: 'payment.again' });
    await settle();
    expect(trace.at(-1)).toBe('paying.shown');
    expect(keys).toHaveLength(1);
    actor.send({ type: 'payment.pay' });
    sent();
    answer({ type: 'signed', boc: '' });
    actor.send({ type: 'stake.holdings', bonds: [], stakes: [sampleStake()] });
    expect(trace.at(-1)).toBe('done');
  });

  it('a fee that was declined and is booked all the same is done: the server is asked, and its word counts', async () => {
    const { actor, trace, sent, answer, emitted } = stake([fee]);
    await asked(actor);
    sent();
    answer({ type: 'rejected', message: 'No' });
    expect(trace.at(-1)).toBe('unpaid');
    expect(emitted.at(-1)).toEqual({ type: 'outdated' });
    actor.send({ type: 'stake.holdings', bonds: [], stakes: [sampleStake({ id: 's2' })] });
    expect(trace.at(-1)).toBe('unpaid');
    actor.send({ type: 'stake.holdings', bonds: [], stakes: [sampleStake()] });
    expect(trace.at(-1)).toBe('done');
    expect(actor.getSnapshot().context.payment?.stage).toBe('booked');
    expect(emitted.at(-1)).toEqual({ type: 'staked', stake: sampleStake() });
  });

  it('a fee that was declined and whose order ended meanwhile is not asked for with that order', async () => {
    const { actor, trace, sent, answer, keys } = stake([fee, fee]);
    await asked(actor);
    sent();
    answer({ type: 'rejected', message: 'No' });
    const free = sampleBond({ id: fee.stake.mintId, isReserved: false });
    actor.send({ type: 'stake.holdings', bonds: [free], stakes: [] });
    expect(trace.at(-1)).toBe('unpaid');
    expect(actor.getSnapshot().context.payment?.stage).toBe('expired');
    actor.send({ type: 'payment.again' });
    await settle();
    expect(trace.at(-1)).toBe('paying.shown');
    expect(keys).toHaveLength(2);
  });

  it('a fee may be paid until its order ends or its bond matures, whichever is first', async () => {
    const orderOf = async (maturesAtMs: number) => {
      const { actor } = stake([fee]);
      actor.send({ type: 'stake.select', bond: sampleBond({ maturesAtMs }) });
      actor.send({ type: 'stake.confirm' });
      await settle();
      actor.send({ type: 'stake.wallet', account: sampleAccount });
      actor.send({ type: 'payment.pay' });
      return actor.getSnapshot().context.payment?.context.order;
    };
    const endsAtMs = fee.stake.createdAtMs + ORDER_EXPIRY_MS;
    expect((await orderOf(endsAtMs + 1))?.payUntilMs).toBe(endsAtMs);
    expect((await orderOf(endsAtMs - 60_000))?.payUntilMs).toBe(endsAtMs - 60_000);
  });

  it('an order that the server ended is made anew; its end is told by what a whole answer no longer names', async () => {
    const { actor, trace, sent, answer, keys } = stake([fee, fee]);
    await asked(actor);
    sent();
    answer({ type: 'unknown', message: '' });
    const reserved = sampleBond({ id: fee.stake.mintId, isReserved: true });
    actor.send({ type: 'stake.holdings', bonds: [reserved], stakes: [fee.stake] });
    actor.send({ type: 'stake.holdings', bonds: [reserved], stakes: [] });
    actor.send({ type: 'stake.holdings', bonds: [], stakes: [] });
    expect(trace.at(-1)).toBe('paying.shown');
    actor.send({ type: 'stake.holdings', bonds: [{ ...reserved, isReserved: false }], stakes: [] });
    expect(trace.at(-1)).toBe('unpaid');
    expect(actor.getSnapshot().context.payment?.stage).toBe('expired');
    actor.send({ type: 'payment.again' });
    await settle();
    expect(keys).toHaveLength(2);
    expect(trace.at(-1)).toBe('paying.shown');
  });

  it('leaving the sheet never ends a payment: it goes on behind it, is found again, and ends by itself', async () => {
    const { actor, trace, sent, answer, emitted } = stake([fee, fee]);
    await asked(actor);
    actor.send({ type: 'payment.close' });
    expect(trace.at(-1)).toBe('paying.hidden');
    sent();
    // In the wallet: another bond waits until this one is answered.
    actor.send({ type: 'stake.select', bond: sampleBond({ id: 'b2' }) });
    expect(trace.at(-1)).toBe('paying.shown');
    actor.send({ type: 'payment.close' });
    answer({ type: 'signed', boc: '' });
    actor.send({ type: 'payment.reopen' });
    expect(actor.getSnapshot().context.payment?.stage).toBe('signed');
    actor.send({ type: 'payment.close' });
    actor.send({ type: 'stake.holdings', bonds: [], stakes: [sampleStake()] });
    expect(trace.at(-1)).toBe('choosing');
    const moments = emitted.flatMap((event) => {
      const { moment } = event as { readonly moment?: { readonly type: string } };
      return moment === undefined ? [] : [moment.type];
    });
    expect(moments).toEqual(['confirm', 'confirm', 'signed', 'booked']);
  });

  it('behind the sheet a fee that comes to nothing leaves the choice; another bond may be staked while one is on its way', async () => {
    const declined = stake([fee]);
    await asked(declined.actor);
    declined.sent();
    declined.actor.send({ type: 'payment.close' });
    declined.answer({ type: 'rejected', message: 'No' });
    expect(declined.trace.at(-1)).toBe('choosing');
    const other = stake([fee]);
    await asked(other.actor);
    other.sent();
    other.answer({ type: 'signed', boc: '' });
    other.actor.send({ type: 'payment.close' });
    other.actor.send({ type: 'stake.select', bond: sampleBond({ id: 'b2' }) });
    expect(other.trace.at(-1)).toBe('confirming');
  });

  it('a fee is not asked of a wallet that is not there', async () => {
    const { actor } = stake([fee]);
    actor.send({ type: 'stake.select', bond: sampleBond() });
    actor.send({ type: 'stake.confirm' });
    await settle();
    actor.send({ type: 'payment.pay' });
    expect(actor.getSnapshot().context.payment?.stage).toBe('confirming');
  });

  it('a try without an answer is repeated with its key', async () => {
    const { actor, trace, keys } = stake([
      refusal({ kind: 'network', isOutcomeKnown: false }),
      refusal(),
      refusal(),
    ]);
    actor.send({ type: 'stake.select', bond: sampleBond() });
    for (let tap = 0; tap < 3; tap += 1) {
      actor.send({ type: 'stake.confirm' });
      await settle();
      expect(trace.at(-1)).toBe('failed');
    }
    expect(keys).toEqual(['seed-stake-1', 'seed-stake-1', 'seed-stake-2']);
    actor.send({ type: 'stake.select', bond: sampleBond({ id: 'b2' }) });
    expect(trace.at(-1)).toBe('confirming');
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(stakeCommandMachine)).toEqual([]);
  });
});
