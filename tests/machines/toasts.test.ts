import { describe, expect, it } from 'vitest';
import { toastsMachine } from '#machines/toasts/machine.ts';
import { run, unseenLeaves } from './support/run.ts';

function toasts() {
  const haptics: string[] = [];
  const machine = toastsMachine.provide({ actions: { hapticError: () => void haptics.push('error') } });
  const { actor, clock } = run(machine);
  return {
    haptics,
    clock,
    send: actor.send,
    shown: () => actor.getSnapshot().context.toasts.map(({ notice }) => notice.name),
    first: () => actor.getSnapshot().context.toasts[0]?.id ?? '',
  };
}

describe('toasts', () => {
  it('R6.03b R8.45 an error stays 3 s and is felt once', () => {
    const { send, clock, shown, haptics } = toasts();
    send({ type: 'toast.show', notice: { name: 'error', message: 'No', code: 'conflict' } });
    clock.increment(2999);
    expect(shown()).toEqual(['error']);
    clock.increment(1);
    expect(shown()).toEqual([]);
    expect(haptics).toEqual(['error']);
  });

  it('R6.03c everything else stays 15 s and is not felt', () => {
    const { send, clock, shown, haptics } = toasts();
    send({ type: 'toast.show', notice: { name: 'bond-created' } });
    clock.increment(14_999);
    expect(shown()).toEqual(['bond-created']);
    clock.increment(1);
    expect(shown()).toEqual([]);
    expect(haptics).toEqual([]);
  });

  it('a result takes the place of the word that it was on its way', () => {
    const { send, clock, shown } = toasts();
    send({ type: 'toast.show', notice: { name: 'transaction-processed' } });
    clock.increment(5000);
    send({ type: 'toast.show', notice: { name: 'bond-created' } });
    expect(shown()).toEqual(['bond-created']);
    clock.increment(14_999);
    expect(shown()).toEqual(['bond-created']);
  });

  it('holds a toast under the finger and starts its whole time anew afterwards', () => {
    const { send, clock, shown } = toasts();
    send({ type: 'toast.show', notice: { name: 'timeout' } });
    clock.increment(2000);
    send({ type: 'toast.hold' });
    clock.increment(60_000);
    expect(shown()).toEqual(['timeout']);
    send({ type: 'toast.release' });
    clock.increment(2999);
    expect(shown()).toEqual(['timeout']);
    clock.increment(1);
    expect(shown()).toEqual([]);
  });

  it('the same message told twice stays one, felt once, with its time started again', () => {
    const { send, clock, shown, haptics } = toasts();
    send({ type: 'toast.show', notice: { name: 'network-error' } });
    clock.increment(2000);
    send({ type: 'toast.show', notice: { name: 'network-error' } });
    send({ type: 'toast.show', notice: { name: 'error', message: 'A', code: 'conflict' } });
    send({ type: 'toast.show', notice: { name: 'error', message: 'B', code: 'conflict' } });
    expect(shown()).toEqual(['network-error', 'error', 'error']);
    for (const left of [['network-error', 'error'], ['network-error'], []]) {
      clock.increment(2999);
      expect(shown()).toHaveLength(left.length + 1);
      clock.increment(1);
      expect(shown()).toEqual(left);
    }
    expect(haptics).toEqual(['error', 'error', 'error']);
  });

  it('a dismissed toast is gone and its timer with it', () => {
    const { send, clock, shown, first } = toasts();
    send({ type: 'toast.show', notice: { name: 'timeout' } });
    send({ type: 'toast.dismiss', id: first() });
    expect(shown()).toEqual([]);
    clock.increment(60_000);
    expect(shown()).toEqual([]);
  });

  it('R6.03 only what is on screen grows old: an error takes the line at once, the news behind it gets its whole time', () => {
    const { send, clock, shown } = toasts();
    send({ type: 'toast.show', notice: { name: 'referral-link-copied' } });
    clock.increment(14_000);
    send({ type: 'toast.show', notice: { name: 'timeout' } });
    clock.increment(3000);
    expect(shown()).toEqual(['referral-link-copied']);
    clock.increment(14_999);
    expect(shown()).toEqual(['referral-link-copied']);
    clock.increment(1);
    expect(shown()).toEqual([]);
  });

  it('R6.03e the line is held, not a message: what takes its place under the finger stays too', () => {
    const { send, clock, shown, first } = toasts();
    send({ type: 'toast.show', notice: { name: 'bond-created' } });
    send({ type: 'toast.hold' });
    send({ type: 'toast.show', notice: { name: 'timeout' } });
    clock.increment(60_000);
    expect(shown()).toEqual(['bond-created', 'timeout']);
    send({ type: 'toast.release' });
    clock.increment(3000);
    expect(shown()).toEqual(['bond-created']);
    send({ type: 'toast.hold' });
    send({ type: 'toast.dismiss', id: first() });
    send({ type: 'toast.show', notice: { name: 'stake-created' } });
    clock.increment(15_000);
    expect(shown()).toEqual([]);
  });

  it('what says that something goes on leaves when it is over', () => {
    const { send, shown } = toasts();
    send({ type: 'toast.show', notice: { name: 'transaction-processed' } });
    send({ type: 'toast.show', notice: { name: 'referral-link-copied' } });
    send({ type: 'toast.over', name: 'transaction-processed' });
    expect(shown()).toEqual(['referral-link-copied']);
  });

  it('four are kept: beyond, the oldest news of success goes before any error', () => {
    const { send, shown } = toasts();
    send({ type: 'toast.show', notice: { name: 'error', message: 'A', code: 'conflict' } });
    send({ type: 'toast.show', notice: { name: 'bond-created' } });
    send({ type: 'toast.show', notice: { name: 'stake-created' } });
    send({ type: 'toast.show', notice: { name: 'timeout' } });
    send({ type: 'toast.show', notice: { name: 'network-error' } });
    expect(shown()).toEqual(['error', 'stake-created', 'timeout', 'network-error']);
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(toastsMachine)).toEqual([]);
  });
});
