import { fromCallback, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Bond, StakeOrder } from '@axiom/domain/ports/client';
import type { SendOutcome, TransactionRequest } from '@axiom/domain/ports/wallet';
import { memoryClock, refusal } from '#adapters/memory/ports.ts';
import { SAMPLE_NOW_MS, sampleAccount, sampleBond, sampleStake } from '@axiom/domain/ports/samples';
import { cancelCommandMachine } from '#machines/cancel-command/machine.ts';
import { stakeCommandMachine } from '#machines/stake-command/machine.ts';
import { transactionMachine } from '#machines/transaction/machine.ts';
import type { TransactionEvent } from '#machines/transaction/types.ts';
import { run, settle, unseenLeaves } from './support/run.ts';

const input = { keySeed: 'seed' };

function cancel(answers: (Bond | null | Error)[] = []) {
  const keys: string[] = [];
  const machine = cancelCommandMachine.provide({
    actors: {
      cancelBond: fromPromise(async ({ input: { idempotencyKey } }) => {
        keys.push(idempotencyKey);
        const next = answers.length === 0 ? sampleBond({ status: 'canceled' }) : answers.shift();
        if (next instanceof Error) throw next;
        return next ?? null;
      }),
    },
  });
  return { ...run(machine, { input }), keys };
}

describe('cancel', () => {
  it('R2.09 says what it costs before the tap, then cancels and tells the new state', async () => {
    const { actor, trace, emitted } = cancel();
    actor.send({ type: 'cancel.open', bond: sampleBond() });
    expect(actor.getSnapshot().context.bond?.earlyExitFee).toBe(29_467_000_000n);
    actor.send({ type: 'cancel.confirm' });
    actor.send({ type: 'cancel.confirm' });
    await settle();
    expect(trace).toEqual(['closed', 'confirming', 'sending', 'done']);
    expect(emitted).toEqual([{ type: 'bond', bond: sampleBond({ status: 'canceled' }) }]);
    actor.send({ type: 'cancel.close' });
    expect(actor.getSnapshot().context.bond).toBeNull();
  });

  it('a try without an answer is repeated with its key, a refused one with a new one', async () => {
    const { actor, trace, keys } = cancel([
      refusal({ kind: 'timeout', isOutcomeKnown: false }),
      refusal({ code: 'mint_reserved' }),
      null,
    ]);
    actor.send({ type: 'cancel.open', bond: sampleBond() });
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
    actor.send({ type: 'cancel.open', bond: sampleBond() });
    actor.send({ type: 'cancel.close' });
    expect(keys).toEqual([]);
    actor.send({ type: 'cancel.open', bond: sampleBond() });
    actor.send({ type: 'cancel.confirm' });
    await settle();
    actor.send({ type: 'cancel.open', bond: sampleBond({ id: 'b2' }) });
    expect(trace.at(-1)).toBe('confirming');
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(cancelCommandMachine)).toEqual([]);
  });
});

const fee: StakeOrder = {
  stake: sampleStake({ status: 'pending' }),
  transaction: {
    validUntil: SAMPLE_NOW_MS / 1000 + 60,
    messages: [{ address: 'a', amount: '100000000' }],
  },
};

function stake(answers: (StakeOrder | null | Error)[] = []) {
  const keys: string[] = [];
  const time = memoryClock();
  let tell: (event: TransactionEvent) => void = () => {};
  const machine = stakeCommandMachine.provide({
    actors: {
      payment: transactionMachine.provide({
        actors: {
          alarm: fromPromise(({ input: { atMs }, signal }) => time.until(atMs, signal)),
          send: fromCallback<TransactionEvent, { readonly request: TransactionRequest }>(({ sendBack }) => {
            tell = sendBack;
          }),
        },
        actions: { openWallet: () => {} },
      }),
      createStake: fromPromise(async ({ input: { idempotencyKey } }) => {
        keys.push(idempotencyKey);
        const next = answers.length === 0 ? { stake: sampleStake(), transaction: null } : answers.shift();
        if (next instanceof Error) throw next;
        return next === null || next === undefined ? null : { ...next, preparedAtMs: SAMPLE_NOW_MS };
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
    actor.send({ type: 'stake.close' });
    expect(actor.getSnapshot().context.stake).toBeNull();
  });

  it('with a fee it is paid first and done when the server booked it', async () => {
    const { actor, trace, sent, answer, emitted } = stake([fee]);
    actor.send({ type: 'stake.wallet', account: sampleAccount });
    actor.send({ type: 'stake.select', bond: sampleBond() });
    actor.send({ type: 'stake.confirm' });
    await settle();
    actor.send({ type: 'stake.pay' });
    sent();
    actor.send({ type: 'stake.openWallet' });
    answer({ type: 'signed', boc: '' });
    actor.send({ type: 'stake.active', stake: sampleStake({ id: 's2' }), atMs: SAMPLE_NOW_MS });
    expect(trace.at(-1)).toBe('paying');
    actor.send({ type: 'stake.active', stake: sampleStake(), atMs: SAMPLE_NOW_MS });
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

  it('a fee that is not paid leaves the bond as it was', async () => {
    const { actor, trace, sent, answer } = stake([fee, fee]);
    actor.send({ type: 'stake.wallet', account: sampleAccount });
    actor.send({ type: 'stake.select', bond: sampleBond() });
    actor.send({ type: 'stake.confirm' });
    await settle();
    actor.send({ type: 'stake.pay' });
    sent();
    answer({ type: 'rejected', message: 'No' });
    expect(trace.at(-1)).toBe('unpaid');
    actor.send({ type: 'stake.confirm' });
    await settle();
    expect(trace.at(-1)).toBe('paying');
    actor.send({ type: 'stake.close' });
    expect(trace.at(-1)).toBe('choosing');
  });

  it('a fee is not asked of a wallet that is not there', async () => {
    const { actor } = stake([fee]);
    actor.send({ type: 'stake.select', bond: sampleBond() });
    actor.send({ type: 'stake.confirm' });
    await settle();
    actor.send({ type: 'stake.pay' });
    expect(actor.getSnapshot().context.payment?.stage ?? 'confirming').toBe('confirming');
  });

  it('a try without an answer is repeated with its key', async () => {
    const { actor, trace, keys } = stake([
      refusal({ kind: 'network', isOutcomeKnown: false }),
      refusal(),
      null,
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
