import { fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { maintenanceMachine } from '#machines/maintenance/machine.ts';
import { run, settle, unseenLeaves } from './support/run.ts';

type Answer = 'on' | 'off' | 'error';

function maintenance(answers: Answer[]) {
  const done: string[] = [];
  const machine = maintenanceMachine.provide({
    actors: {
      check: fromPromise<{ readonly isOn: boolean; readonly detail: string }, undefined>(async () => {
        const answer = answers.shift() ?? 'off';
        if (answer === 'error') throw new Error('no answer');
        return { isOn: answer === 'on', detail: answer };
      }),
      reload: fromPromise<void, undefined>(async () => void done.push('reload')),
    },
  });
  return { ...run(machine), done };
}

describe('maintenance', () => {
  it('R1.08 is polled every 10 s and from on to off the app reloads', async () => {
    const { trace, clock, done, actor } = maintenance(['off', 'on', 'on', 'off']);
    await settle();
    clock.increment(9999);
    expect(trace).toEqual(['checking', 'off']);
    clock.increment(1);
    await settle();
    expect(actor.getSnapshot().context.detail).toBe('on');
    clock.increment(10_000);
    await settle();
    clock.increment(10_000);
    await settle();
    expect(trace).toEqual([
      'checking',
      'off',
      'checking',
      'on',
      'recheckingOn',
      'on',
      'recheckingOn',
      'ending',
    ]);
    expect(done).toEqual(['reload']);
  });

  it('R1.08 a failed poll changes nothing', async () => {
    const { trace, clock } = maintenance(['error', 'on', 'error']);
    await settle();
    clock.increment(10_000);
    await settle();
    clock.increment(10_000);
    await settle();
    expect(trace).toEqual(['checking', 'off', 'checking', 'on', 'recheckingOn', 'on']);
  });

  it('a 503 elsewhere makes it look at once', async () => {
    const { trace, actor } = maintenance(['off', 'on']);
    await settle();
    actor.send({ type: 'maintenance.check' });
    await settle();
    expect(trace).toEqual(['checking', 'off', 'checking', 'on']);
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(maintenanceMachine)).toEqual([]);
  });
});
