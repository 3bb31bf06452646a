import { fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { SAMPLE_NOW_MS, sampleAccount } from '#machines/shared/samples.ts';
import { balanceMachine } from '#machines/wallet/balance/machine.ts';
import { run, settle, unseenLeaves } from '../support/run.ts';

interface Options {
  readonly balances: (bigint | null | Error)[];
}

function balance(options: Options) {
  const balances = [...options.balances];
  const asked: string[] = [];
  const machine = balanceMachine.provide({
    actors: {
      readBalance: fromPromise(async ({ input }) => {
        asked.push(input.address);
        const next = balances.length > 1 ? balances.shift() : (balances[0] ?? 5n);
        if (next instanceof Error) throw next;
        return { balanceNano: next ?? null, atMs: SAMPLE_NOW_MS };
      }),
    },
  });
  const running = run(machine);
  return {
    ...running,
    asked,
    reads: () => asked.length,
    context: () => running.actor.getSnapshot().context,
  };
}

describe('balance of the wallet', () => {
  it('R4.15 it is read of the account that is connected, anew for another, and not without one', async () => {
    const { actor, asked, emitted, context, trace } = balance({ balances: [7n] });
    expect(trace).toEqual(['none']);
    actor.send({ type: 'balance.account', address: '0:a' });
    await settle();
    actor.send({ type: 'balance.account', address: '0:b' });
    expect(context().balanceNano).toBeNull();
    await settle();
    actor.send({ type: 'balance.account', address: null });
    expect(asked).toEqual(['0:a', '0:b']);
    expect(emitted).toEqual(
      [null, 7n, null, 7n, null].map((balanceNano) => ({ type: 'balance', balanceNano })),
    );
    expect(trace.at(-1)).toBe('none');
  });

  it('R4.15b R8.11 after a signed transaction the balance is read at 1 s until it changes', async () => {
    const { actor, clock, emitted, trace, reads, context } = balance({
      balances: [9n, 9n, null, 4n],
    });
    actor.send({ type: 'balance.account', address: sampleAccount.address });
    await settle();
    actor.send({ type: 'balance.watch' });
    await settle();
    expect(trace.at(-1)).toBe('known.pausing');
    for (let second = 0; second < 2; second += 1) {
      clock.increment(1000);
      await settle();
    }
    expect(reads()).toBe(4);
    expect(context().balanceNano).toBe(4n);
    expect(emitted.at(-2)).toEqual({ type: 'balanceChanged', spentNano: 5n, atMs: SAMPLE_NOW_MS });
    expect(trace.at(-1)).toBe('known.steady');
  });

  it('R4.15b R8.10 it is read 30 times at most', async () => {
    const { actor, clock, reads, trace } = balance({ balances: [9n] });
    actor.send({ type: 'balance.account', address: sampleAccount.address });
    await settle();
    const before = reads();
    actor.send({ type: 'balance.watch' });
    for (let second = 0; second < 40; second += 1) {
      await settle();
      clock.increment(1000);
    }
    expect(reads() - before).toBe(30);
    expect(trace.at(-1)).toBe('known.steady');
  });

  it('at rest the balance is read every 30 s and when something may have changed', async () => {
    const { actor, clock, reads } = balance({ balances: [9n] });
    actor.send({ type: 'balance.account', address: sampleAccount.address });
    await settle();
    clock.increment(29_999);
    expect(reads()).toBe(1);
    clock.increment(1);
    await settle();
    actor.send({ type: 'balance.refresh' });
    await settle();
    expect(reads()).toBe(3);
  });

  it('a chain that cannot be asked is asked again', async () => {
    const { actor, clock, trace } = balance({ balances: [new Error('down')] });
    actor.send({ type: 'balance.account', address: sampleAccount.address });
    await settle();
    expect(trace.at(-1)).toBe('known.pausing');
    actor.send({ type: 'balance.watch' });
    await settle();
    clock.increment(1000);
    await settle();
    expect(trace.at(-1)).toBe('known.pausing');
  });

  it('a balance that is not known, or nothing yet, is read again each second after connecting, not after 30 s', async () => {
    const { actor, clock, reads, trace } = balance({
      balances: [new Error('down'), 0n, 1_000_000_000_000n],
    });
    actor.send({ type: 'balance.account', address: sampleAccount.address });
    await settle();
    const known = () => actor.getSnapshot().context.balanceNano;
    expect(known()).toBeNull();
    clock.increment(1000);
    await settle();
    expect(known()).toBe(0n);
    clock.increment(1000);
    await settle();
    expect(known()).toBe(1_000_000_000_000n);
    expect(trace.at(-1)).toBe('known.steady');
    expect(reads()).toBe(3);
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(balanceMachine)).toEqual([]);
  });
});
