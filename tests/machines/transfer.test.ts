import { fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { axiom } from '@axiom/domain/money';
import { shownBalances } from '#machines/transfer/after.ts';
import { transferMachine } from '#machines/transfer/machine.ts';
import type { TransferCommand } from '#machines/transfer/types.ts';
import { refusal } from '../support/memory-ports.ts';
import { run, settle, unseenLeaves } from './support/run.ts';

const UNIT = 1_000_000_000n;
const MAIN = axiom(20n * UNIT);
const REFERRAL = axiom(6_070_000_001n);

function transfer(failures: Error[] = []) {
  const commands: TransferCommand[] = [];
  const machine = transferMachine.provide({
    actors: {
      transfer: fromPromise(async ({ input }) => {
        commands.push(input);
        const failure = failures.shift();
        if (failure !== undefined) throw failure;
        return {
          tokenAmount: axiom(input.amountNano),
          balanceToken: axiom(MAIN + input.amountNano),
          referralBalance: axiom(REFERRAL - input.amountNano),
        };
      }),
    },
  });
  const running = run(machine, { input: { keySeed: 'seed' } });
  const { actor } = running;
  const balances = (mainNano = MAIN, referralNano = REFERRAL) =>
    actor.send({ type: 'transfer.balances', mainNano, referralNano });
  actor.send({ type: 'transfer.least', leastNano: axiom(UNIT) });
  balances();
  actor.send({ type: 'transfer.open' });
  return {
    ...running,
    commands,
    balances,
    type: (text: string) => actor.send({ type: 'transfer.typed', text }),
    confirm: async () => {
      actor.send({ type: 'transfer.confirm' });
      await settle();
    },
    tags: () => [...actor.getSnapshot().tags],
    shown: (isUnderWay = false) => shownBalances(actor.getSnapshot().context, isUnderWay),
  };
}

describe('the transfer from the referral balance', () => {
  it('R2.09f Max moves all of it to the nano; both balances are those of the answer', async () => {
    const { actor, commands, confirm, shown, emitted, tags } = transfer();
    actor.send({ type: 'transfer.max' });
    const after = { mainNano: MAIN + REFERRAL, referralNano: 0n };
    expect(shown()).toEqual({ ...after, movedNano: REFERRAL });
    await confirm();
    expect(commands).toEqual([{ amountNano: REFERRAL, after, idempotencyKey: 'seed-transfer-1' }]);
    expect(tags()).toEqual(['done']);
    expect(shown()).toEqual({ ...after, movedNano: REFERRAL });
    expect(emitted).toEqual([{ type: 'transferred' }]);
  });

  it.each([
    ['less than the least', '0.999999999'],
    ['more than there is', '6.070000002'],
    ['no number', 'x'],
    ['nothing', ''],
  ])('R2.09f %s cannot be confirmed, and the balances stay as they are', async (_, text) => {
    const { commands, type, confirm, shown } = transfer();
    type(text);
    await confirm();
    expect(commands).toEqual([]);
    expect(shown()).toEqual({ mainNano: MAIN, referralNano: REFERRAL, movedNano: 0n });
  });

  it('without an answer the same command goes again, with its own key; news of it do not count twice', async () => {
    const { actor, commands, type, confirm, balances, shown, tags } = transfer([new Error('cut')]);
    type('2');
    await confirm();
    expect(tags()).toEqual(['unknown']);
    balances(axiom(MAIN + 2n * UNIT), axiom(REFERRAL - 2n * UNIT));
    expect(shown(true)).toEqual({
      mainNano: MAIN + 2n * UNIT,
      referralNano: REFERRAL - 2n * UNIT,
      movedNano: 2n * UNIT,
    });
    actor.send({ type: 'transfer.retry' });
    await settle();
    expect(commands).toHaveLength(2);
    expect(commands[1]).toEqual(commands[0]);
    expect(tags()).toEqual(['done']);
  });

  it('a refusal is told in the form; the next attempt is another command', async () => {
    const { actor, commands, type, confirm, tags } = transfer([refusal()]);
    type('2');
    await confirm();
    expect(tags()).toEqual(['editing']);
    expect(actor.getSnapshot().context.problem).not.toBeNull();
    type('3');
    expect(actor.getSnapshot().context.problem).toBeNull();
    await confirm();
    expect(commands.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      'seed-transfer-1',
      'seed-transfer-2',
    ]);
  });

  it('left and opened again, it begins with an empty form', async () => {
    const { actor, type, confirm, tags } = transfer();
    type('2');
    await confirm();
    actor.send({ type: 'transfer.leave' });
    actor.send({ type: 'transfer.open' });
    expect(tags()).toEqual(['editing']);
    const { transferred, form } = actor.getSnapshot().context;
    expect([transferred, form.context.text]).toEqual([null, '']);
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(transferMachine)).toEqual([]);
  });
});
