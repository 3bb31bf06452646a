import { describe, expect, it } from 'vitest';
import type { SendOutcome } from '@axiom/domain/wallet/port';
import { SAMPLE_NOW_MS, sampleAccount, sampleBond, sampleStake } from '#machines/shared/samples.ts';
import { versioned } from '../support/memory-ports.ts';
import { app } from './support/app.ts';
import { settle } from './support/run.ts';

const SIGNED: SendOutcome = { type: 'signed', boc: 'te6c' };
const REJECTED: SendOutcome = { type: 'rejected', message: 'No' };

/** The app with a wallet that answers when the test says so; stakes cost a fee. */
async function paying() {
  let answer: (outcome: SendOutcome) => void = () => {};
  const send = new Promise<SendOutcome>((resolve) => {
    answer = resolve;
  });
  const running = await app({
    restored: sampleAccount,
    send,
    gateway: {
      mints: async () => versioned([sampleBond()]),
      stakeCreate: async () => ({
        stake: sampleStake({ status: 'pending' }),
        transaction: {
          validUntil: SAMPLE_NOW_MS / 1000 + 60,
          network: '-3',
          messages: [{ address: sampleAccount.address, amount: '1000000' }],
        },
      }),
    },
  });
  const { stake } = running.machines;
  return {
    ...running,
    answer: async (outcome: SendOutcome) => {
      answer(outcome);
      await settle();
    },
    payFee: async () => {
      stake.send({ type: 'stake.select', bond: sampleBond() });
      stake.send({ type: 'stake.confirm' });
      await settle();
      stake.send({ type: 'payment.pay' });
      await settle();
      expect(stake.getSnapshot().context.payment?.stage).toBe('sending');
    },
  };
}

describe('app: how a payment ended is a modal only where no payment’s sheet shows it', () => {
  it('R3.10c R3.10b of a bond: none over its sheet, one where it is closed', async () => {
    for (const [outcome, modal] of [
      [SIGNED, 'modal-sent'],
      [REJECTED, 'modal-canceled'],
    ] as const) {
      for (const isClosed of [false, true]) {
        const { actionModal, answer, machines, notifications, pay } = await paying();
        await pay();
        if (isClosed) machines.purchase.send({ type: 'payment.close' });
        await answer(outcome);
        expect(actionModal()).toEqual(isClosed ? [modal] : []);
        // Never the same words twice.
        expect(notifications()).toHaveLength(isClosed ? 0 : 1);
      }
    }
  });

  it('R3.10c R3.10b of a fee: none over its sheet, one where it is closed', async () => {
    for (const [outcome, modal] of [
      [SIGNED, 'modal-sent'],
      [REJECTED, 'modal-canceled'],
    ] as const) {
      for (const isClosed of [false, true]) {
        const { actionModal, answer, machines, payFee } = await paying();
        await payFee();
        if (isClosed) machines.stake.send({ type: 'payment.close' });
        await answer(outcome);
        expect(actionModal(), `${outcome.type} ${isClosed}`).toEqual(isClosed ? [modal] : []);
      }
    }
  });

  it('none over the sheet of another payment', async () => {
    const { actionModal, answer, machines, pay } = await paying();
    await pay();
    machines.purchase.send({ type: 'payment.close' });
    machines.stake.send({ type: 'stake.select', bond: sampleBond() });
    machines.stake.send({ type: 'stake.confirm' });
    await settle();
    expect(machines.stake.getSnapshot().hasTag('sheet')).toBe(true);
    await answer(SIGNED);
    expect(actionModal()).toEqual([]);
  });
});
