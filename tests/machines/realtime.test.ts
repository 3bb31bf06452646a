import { fromCallback } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { RealtimeFrame } from '@axiom/domain/ports/client';
import { sampleBond, samplePrice, sampleStake } from '#machines/shared/samples.ts';
import { realtimeMachine } from '#machines/realtime/machine.ts';
import type { RealtimeEvent } from '#machines/realtime/types.ts';
import { run, unseenLeaves } from './support/run.ts';

function realtime() {
  let sockets = 0;
  const machine = realtimeMachine.provide({
    actors: {
      socket: fromCallback<RealtimeEvent, undefined>(() => {
        sockets += 1;
        return () => {
          sockets -= 1;
        };
      }),
    },
  });
  const running = run(machine);
  const { actor, clock, emitted } = running;
  return {
    ...running,
    sockets: () => sockets,
    frame: (frame: RealtimeFrame) => actor.send({ type: 'realtime.frame', frame }),
    /** What was told since the last look, after the frames of one change had their time. */
    told: () => {
      clock.increment(20);
      return emitted.splice(0);
    },
  };
}

function live(version: number) {
  const running = realtime();
  running.actor.send({ type: 'realtime.wake' });
  running.actor.send({ type: 'realtime.opened' });
  running.actor.send({ type: 'realtime.caughtUp', version });
  return running;
}

const bond = (version: number, id = 'b1'): RealtimeFrame => ({
  type: 'bond',
  version,
  bond: sampleBond({ id }),
});
const stake = (version: number): RealtimeFrame => ({ type: 'stake', version, stake: sampleStake() });

describe('realtime', () => {
  it('R5.33 opens one socket while somebody is signed in', () => {
    const { actor, trace, sockets } = realtime();
    actor.send({ type: 'realtime.wake' });
    expect(sockets()).toBe(1);
    actor.send({ type: 'realtime.opened' });
    actor.send({ type: 'realtime.closed' });
    actor.send({ type: 'realtime.opened' });
    expect(sockets()).toBe(1);
    actor.send({ type: 'realtime.sleep' });
    expect(sockets()).toBe(0);
    expect(trace).toEqual(['asleep', 'awake.connecting', 'awake.live', 'awake.away', 'awake.live', 'asleep']);
  });

  it('changes of one transaction are told together', () => {
    const { frame, told } = live(4);
    frame(bond(5));
    frame(stake(5));
    expect(told()).toEqual([{ type: 'changes', frames: [bond(5), stake(5)] }]);
  });

  it('the next change does not wait for the timer of the one before', () => {
    const { frame, told } = live(4);
    frame(bond(5));
    frame(bond(6, 'b2'));
    expect(told()).toEqual([
      { type: 'changes', frames: [bond(5)] },
      { type: 'changes', frames: [bond(6, 'b2')] },
    ]);
  });

  it('older frames are ignored', () => {
    const { frame, told } = live(4);
    frame(bond(3));
    expect(told()).toEqual([]);
    frame(bond(5));
    frame(bond(4));
    expect(told()).toEqual([{ type: 'changes', frames: [bond(5)] }]);
    frame(bond(4));
    expect(told()).toEqual([]);
  });

  it('a missing version is a gap: everything is read again', () => {
    const { frame, told, actor } = live(4);
    frame(bond(6));
    expect(told()).toEqual([{ type: 'gap' }]);
    actor.send({ type: 'realtime.caughtUp', version: 6 });
    expect(told()).toEqual([]);
    frame(bond(7));
    expect(told()).toEqual([{ type: 'changes', frames: [bond(7)] }]);
  });

  it('a frame before the first answer is not lost: the answer is from before it', () => {
    const { frame, told, actor } = realtime();
    actor.send({ type: 'realtime.wake' });
    frame(bond(5));
    expect(told()).toEqual([]);
    actor.send({ type: 'realtime.caughtUp', version: 4 });
    expect(told()).toEqual([{ type: 'gap' }]);
    actor.send({ type: 'realtime.caughtUp', version: 5 });
    expect(told()).toEqual([]);
  });

  it('a server that answers less than it told is asked once more, not for ever', () => {
    const { frame, told, actor } = live(4);
    frame(bond(9));
    actor.send({ type: 'realtime.caughtUp', version: 4 });
    actor.send({ type: 'realtime.caughtUp', version: 4 });
    actor.send({ type: 'realtime.caughtUp', version: 4 });
    expect(told()).toEqual([{ type: 'gap' }, { type: 'gap' }]);
  });

  it('the ready frame of a reconnection shows what was missed', () => {
    const { frame, told } = live(4);
    frame({ type: 'ready', version: 4, beatMs: null });
    expect(told()).toEqual([]);
    frame({ type: 'ready', version: 6, beatMs: null });
    expect(told()).toEqual([{ type: 'gap' }]);
  });

  it('a reconnection reads everything again', () => {
    const { actor, told } = live(4);
    actor.send({ type: 'realtime.closed' });
    expect(told()).toEqual([]);
    actor.send({ type: 'realtime.opened' });
    expect(told()).toEqual([{ type: 'gap' }]);
  });

  it('frames for everybody carry no version and are told at once', () => {
    const { frame, emitted } = live(4);
    frame({ type: 'price', price: samplePrice });
    expect(emitted).toEqual([{ type: 'changes', frames: [{ type: 'price', price: samplePrice }] }]);
  });

  it('a revoked session has no socket', () => {
    const { actor, sockets, trace } = live(1);
    actor.send({ type: 'realtime.refused' });
    expect(sockets()).toBe(0);
    expect(trace.at(-1)).toBe('revoked');
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(realtimeMachine)).toEqual([]);
  });
});
