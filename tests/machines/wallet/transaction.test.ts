import { createActor, fromCallback } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { SendOutcome, WalletRequest } from '@axiom/domain/wallet/port';
import { SAMPLE_NOW_MS, sampleAccount } from '#machines/shared/samples.ts';
import { walletTransactionMachine } from '#machines/wallet/transaction/machine.ts';
import type {
  TransactionTold,
  WalletTransactionEvent,
  WalletTransactionInput,
} from '#machines/wallet/transaction/types.ts';
import { memoryClock } from '../../support/memory-ports.ts';
import { carried } from '../support/carried.ts';
import { run, settle, unseenLeaves } from '../support/run.ts';

const request: WalletRequest = {
  kind: 'transaction',
  validUntil: SAMPLE_NOW_MS / 1000 + 60,
  messages: [{ address: `0:${'cd'.repeat(32)}`, amount: '1000000000' }],
};

function transaction(change: Partial<WalletTransactionInput> = {}) {
  const time = memoryClock();
  const told: TransactionTold[] = [];
  const asked: WalletRequest[] = [];
  let isWaiting = false;
  let tell: (event: WalletTransactionEvent) => void = () => {};
  const parent = createActor(
    fromCallback(({ receive }) => receive((event) => void told.push(event as TransactionTold))),
  ).start();
  const machine = carried(time, (sendBack, one) => {
    asked.push(one);
    isWaiting = true;
    tell = sendBack;
    return () => {
      isWaiting = false;
    };
  });
  const running = run(machine, {
    input: { id: 'gift', parent, request, renewUntilMs: null, account: null, ...change },
  });
  return {
    ...running,
    time,
    told,
    asked,
    isWaiting: () => isWaiting,
    sent: () => tell({ type: 'transaction.sent', atMs: time.nowMs() }),
    answer: (outcome: SendOutcome) => tell({ type: 'transaction.outcome', outcome, atMs: time.nowMs() }),
    ends: () => told.flatMap((one) => (one.type === 'transaction.outcome' ? [one.end] : [])),
  };
}

const SILENCE: SendOutcome = { type: 'unknown', message: 'Silence' };
const notSent = (code: string): SendOutcome => ({ type: 'not-sent', code, message: 'No' });

describe('one request to sign', () => {
  it('is sent once; its host is told when it left and how it ended', () => {
    const { asked, told, sent, answer, trace } = transaction();
    sent();
    answer({ type: 'signed', boc: 'te6c' });
    expect(told).toEqual([
      { type: 'transaction.sent', id: 'gift', atMs: SAMPLE_NOW_MS },
      {
        type: 'transaction.outcome',
        id: 'gift',
        end: 'signed',
        outcome: { type: 'signed', boc: 'te6c' },
        atMs: SAMPLE_NOW_MS,
      },
    ]);
    expect(asked).toEqual([request]);
    expect(trace).toEqual(['checking', 'asked.sending.opening', 'asked.sending.inWallet', 'signed']);
  });

  it('only what provably never left was not sent; any other failure is unknown', () => {
    const failed = (outcome: SendOutcome, wasSent: boolean) => {
      const { answer, ends, sent } = transaction();
      if (wasSent) sent();
      answer(outcome);
      return ends();
    };
    expect(failed(notSent('not-connected'), false)).toEqual(['notSent']);
    expect(failed(notSent('not-supported'), false)).toEqual(['notSent']);
    expect(failed(notSent('not-connected'), true)).toEqual(['unknown']);
    expect(failed(notSent('unknown'), false)).toEqual(['unknown']);
    expect(failed(SILENCE, false)).toEqual(['unknown']);
  });

  it('without an answer it is unknown 30 s after its end; a late answer still counts', async () => {
    for (const [outcome, end] of [
      [{ type: 'signed', boc: '' }, 'signed'],
      [{ type: 'rejected', message: 'No' }, 'rejected'],
    ] as const) {
      const { answer, ends, isWaiting, sent, time } = transaction();
      sent();
      time.advance(89_999);
      await settle();
      expect(ends()).toEqual([]);
      time.advance(1);
      await settle();
      expect([ends(), isWaiting()]).toEqual([['unknown'], true]);
      answer(SILENCE);
      answer(outcome);
      expect(ends()).toEqual(['unknown', end]);
      expect(isWaiting()).toBe(false);
    }
  });

  it('one that leaves after its deadline is told all the same', async () => {
    const { told, sent, time } = transaction();
    time.advance(90_000);
    await settle();
    sent();
    expect(told.map(({ type }) => type)).toEqual(['transaction.outcome', 'transaction.sent']);
  });

  it('R5.38d from is the connected address and network its chain; a wrong one asks nobody', () => {
    const good = transaction({ account: sampleAccount });
    expect(good.asked).toEqual([{ ...request, from: sampleAccount.address, network: sampleAccount.chain }]);
    const wrong = transaction({
      account: sampleAccount,
      request: { ...request, from: `0:${'ee'.repeat(32)}` },
    });
    expect(wrong.asked).toEqual([]);
    expect(wrong.told).toMatchObject([{ end: 'notSent', outcome: { code: 'invalid' } }]);
  });

  it('R3.22 more messages than the account takes ask nobody', () => {
    const { asked, told } = transaction({
      account: { ...sampleAccount, maxMessages: 1 },
      request: { ...request, messages: [...request.messages, ...request.messages] },
    });
    expect(asked).toEqual([]);
    expect(told).toMatchObject([
      { outcome: { message: 'This wallet signs at most 1 message at once; 2 were given.' } },
    ]);
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(walletTransactionMachine)).toEqual([]);
  });
});
