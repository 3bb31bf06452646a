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
  it('R6.03 an error stays 3 s and is felt once', () => {
    const { send, clock, shown, haptics } = toasts();
    send({ type: 'toast.show', notice: { name: 'error', message: 'No' } });
    clock.increment(2999);
    expect(shown()).toEqual(['error']);
    clock.increment(1);
    expect(shown()).toEqual([]);
    expect(haptics).toEqual(['error']);
  });

  it('R6.03 everything else stays 15 s and is not felt', () => {
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
    const { send, clock, shown, first } = toasts();
    send({ type: 'toast.show', notice: { name: 'timeout' } });
    clock.increment(2000);
    send({ type: 'toast.hold', id: first() });
    clock.increment(60_000);
    expect(shown()).toEqual(['timeout']);
    send({ type: 'toast.release', id: first() });
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
    send({ type: 'toast.show', notice: { name: 'error', message: 'A' } });
    send({ type: 'toast.show', notice: { name: 'error', message: 'B' } });
    expect(shown()).toEqual(['network-error', 'error', 'error']);
    clock.increment(1001);
    expect(shown()).toEqual(['network-error', 'error', 'error']);
    clock.increment(2000);
    expect(shown()).toEqual([]);
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

  it('every leaf was reached', () => {
    expect(unseenLeaves(toastsMachine)).toEqual([]);
  });
});
