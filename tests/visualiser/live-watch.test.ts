import { Actor, assign, createActor, fromPromise, sendTo, setup } from 'xstate';
import { afterAll, describe, expect, it } from 'vitest';
import type { LiveRecord, LiveWhat } from '../../src-visualiser/live/messages.ts';
import { watchMachines } from '../../src-visualiser/live/watch.ts';
import { until } from '../support/until.ts';

const SECRET = 'EQDtFpEwcFAEcRe5mLVh2N6C0x8_hJEM7';

const child = setup({
  types: { context: {} as { looks: number; address: string } },
  actions: { look: assign({ looks: ({ context }) => context.looks + 1 }) },
}).createMachine({
  id: 'child',
  context: { looks: 0, address: SECRET },
  initial: 'resting',
  states: {
    resting: { on: { 'child.look': { target: 'looked', actions: 'look' } } },
    looked: {},
  },
});

const parent = setup({
  actors: { child, readSecret: fromPromise(() => Promise.resolve({ address: SECRET, status: 'found' })) },
}).createMachine({
  id: 'parent',
  type: 'parallel',
  invoke: { id: 'inner', src: 'child' },
  states: {
    main: {
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            src: 'readSecret',
            onDone: { target: 'read', actions: sendTo('inner', { type: 'child.look' }) },
          },
        },
        read: { on: { 'parent.end': 'ended' } },
        ended: {},
      },
    },
    side: { initial: 'one', states: { one: {} } },
  },
});

const told: LiveWhat[] = [];
// Other files of this worker start machines too.
// oxlint-disable-next-line typescript/unbound-method
const { start } = Actor.prototype;
afterAll(() => {
  Actor.prototype.start = start;
});
watchMachines((what) => told.push(what));

const of = <Kind extends LiveRecord['kind']>(kind: Kind) =>
  told.filter((what): what is Extract<LiveWhat, { kind: Kind }> => what.kind === kind);

describe('watching machines from inside an app', () => {
  const actor = createActor(parent);
  actor.start();
  // As code that reads it now and then does: nothing is told twice.
  actor.start();

  it('R7.02 tells what runs, who told whom what, and where it led, and nothing that is not allowed', async () => {
    await until('an answer', () => actor.getSnapshot().matches({ main: 'read' }));
    actor.send({ type: 'parent.end' });
    const named = of('actor').map((what) => what.actor);
    const [root, inner, call] = ['parent', 'inner', 'readSecret'].map((name) =>
      named.find((one) => one.name === name),
    );
    expect(root).toMatchObject({ parent: null, machine: 'parent' });
    expect(inner).toMatchObject({ parent: root?.id, machine: 'child' });
    expect(call).toMatchObject({ parent: root?.id, machine: null });
    expect(of('event').map(({ from, to, type }) => ({ from, to, type }))).toEqual([
      { from: call?.id, to: root?.id, type: 'xstate.done.actor.0.parent.main.reading' },
      { from: root?.id, to: inner?.id, type: 'child.look' },
      { from: null, to: root?.id, type: 'parent.end' },
    ]);
    const last = of('step').findLast((step) => step.actor === root?.id);
    expect(last?.taken).toEqual(['parent.main.read|parent.end|0']);
    expect(last?.states).toEqual([
      'parent',
      'parent.main',
      'parent.main.ended',
      'parent.side',
      'parent.side.one',
    ]);
    const looked = of('step').findLast((step) => step.actor === inner?.id);
    expect(looked?.changed).toEqual({ looks: 1 });
    expect(JSON.stringify(told)).not.toContain(SECRET);
    expect(JSON.stringify(of('event')[0]?.payload)).toContain('found');
  });

  it('R7.02 an event that no machine here takes may be named after anything: its name is held back', () => {
    actor.send({ type: `note.${SECRET}` } as never);
    expect(of('event').at(-1)?.type).toBe('held back');
    expect(JSON.stringify(told)).not.toContain(SECRET);
  });
});
