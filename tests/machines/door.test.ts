import { type AnyEventObject, assign, fromPromise, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import { doorMachine } from '#machines/on-demand/machine.ts';
import type { DoorLoaded } from '#machines/on-demand/types.ts';
import { deferred, run, settle, unseenLeaves } from './support/run.ts';

/** A machine that writes down what it was sent. */
const guest = setup({
  types: {
    context: {} as { readonly heard: readonly string[] },
    events: {} as AnyEventObject,
    input: {} as { readonly seed: string },
  },
}).createMachine({
  context: ({ input }) => ({ heard: [input.seed] }),
  on: { '*': { actions: assign(({ context, event }) => ({ heard: [...context.heard, event.type] })) } },
});

function door(load: () => Promise<DoorLoaded>) {
  const asked: string[] = [];
  const machine = doorMachine.provide({
    actors: {
      load: fromPromise(({ input }) => {
        asked.push(input.name);
        return load();
      }),
    },
  });
  const opened = run(machine, { input: { name: 'guest', machineInput: { seed: 'seeded' } } });
  const tell = (type: string) => opened.actor.send({ type: 'door.tell', event: { type } });
  const heard = (): unknown => opened.actor.system.get('guest')?.getSnapshot().context.heard;
  return { ...opened, asked, tell, heard };
}

const loaded: DoorLoaded = { logic: guest, join: () => [] };
const there = async () => loaded;
const gone = async () => Promise.reject(new Error('offline'));

describe('a machine behind a door', () => {
  it('is loaded by the first intent, and hears what waited after the facts of its opening', async () => {
    const code = deferred<DoorLoaded>();
    const { actor, asked, tell, heard } = door(() => code.promise);
    expect(asked).toEqual([]);
    actor.on('opened', () => actor.system.get('guest')?.send({ type: 'fact' }));
    tell('first');
    tell('second');
    expect(actor.getSnapshot().hasTag('opening')).toBe(true);
    expect(asked).toEqual(['guest']);
    expect(heard()).toBeUndefined();
    code.resolve(loaded);
    await settle();
    tell('third');
    expect(heard()).toEqual(['seeded', 'fact', 'first', 'second', 'third']);
    expect(asked).toEqual(['guest']);
  });

  it('fails for somebody who waits, and is loaded again by Retry or the next intent, with what waited', async () => {
    let isOnline = false;
    const { actor, trace, tell, heard } = door(() => (isOnline ? there() : gone()));
    tell('first');
    await settle();
    expect(actor.getSnapshot().hasTag('failed')).toBe(true);
    tell('second');
    await settle();
    isOnline = true;
    actor.send({ type: 'door.enter' });
    await settle();
    expect(heard()).toEqual(['seeded', 'first', 'second']);
    expect(trace).toEqual(['closed', 'opening', 'failed', 'opening', 'failed', 'opening', 'open']);
  });

  it('says nothing of a failure that nobody waits for; who comes meanwhile is told', async () => {
    const { actor, trace } = door(gone);
    actor.send({ type: 'door.warm' });
    await settle();
    expect(trace).toEqual(['closed', 'opening', 'missed']);
    expect(actor.getSnapshot().hasTag('missed')).toBe(true);
    actor.send({ type: 'door.warm' });
    actor.send({ type: 'door.enter' });
    await settle();
    expect(trace.slice(3)).toEqual(['opening', 'failed']);
  });

  it('forgets what waited when the person gives it up', async () => {
    let isOnline = false;
    const { actor, tell, heard } = door(() => (isOnline ? there() : gone()));
    tell('first');
    await settle();
    actor.send({ type: 'door.leave' });
    expect(actor.getSnapshot().value).toBe('closed');
    isOnline = true;
    actor.send({ type: 'door.warm' });
    await settle();
    expect(heard()).toEqual(['seeded']);
    expect(unseenLeaves(doorMachine)).toEqual([]);
  });
});
