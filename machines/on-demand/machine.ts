import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import type { StateMeta } from '../shared/meta.ts';
import { doorSlots } from './slots.ts';
import type { DoorContext, DoorEmitted, DoorEvent, DoorInput, DoorLoaded, DoorTag } from './types.ts';

const inside = ({ context }: { readonly context: DoorContext }) => {
  if (context.inside === null) throw new Error(`The door of "${context.name}" is not open.`);
  return context.inside;
};

/** What makes a door load its machine. */
const TO_OPEN = {
  'door.warm': { target: 'opening' },
  'door.enter': { target: 'opening', actions: 'want' },
  'door.tell': { target: 'opening', actions: 'keep' },
} as const;

/**
 * A machine of a command or a sheet whose code is loaded on the first intent. It then runs inside the door, under
 * the name that it would have anyway. Events sent before wait for it in their order, behind the facts that the
 * switchboard tells a machine that was opened.
 */
export const doorMachine = setup({
  types: {
    context: {} as DoorContext,
    events: {} as DoorEvent,
    input: {} as DoorInput,
    emitted: {} as DoorEmitted,
    tags: {} as DoorTag,
    meta: {} as StateMeta,
  },
  actors: doorSlots,
  guards: {
    isWanted: ({ context }) => context.isWanted,
  },
  actions: {
    want: assign({ isWanted: true }),
    forget: assign({ isWanted: false, waiting: [] }),
    keep: assign(({ context, event }) => {
      assertEvent(event, 'door.tell');
      return { isWanted: true, waiting: [...context.waiting, event.event] };
    }),
    tell: enqueueActions(({ enqueue, event }) => {
      assertEvent(event, 'door.tell');
      enqueue.sendTo(inside, event.event);
    }),
    enter: enqueueActions(({ enqueue, context }, { logic, join }: DoorLoaded) => {
      const { name, machineInput: input, waiting } = context;
      enqueue.assign(({ spawn }) => ({ waiting: [], inside: spawn(logic, { systemId: name, input }) }));
      enqueue.emit({ type: 'opened', join });
      for (const event of waiting) enqueue.sendTo(inside, event);
    }),
  },
}).createMachine({
  id: 'door',
  context: ({ input }) => ({ ...input, waiting: [], isWanted: false, inside: null }),
  initial: 'closed',
  states: {
    closed: {
      description: 'Nobody has needed the machine yet: its code is not loaded.',
      meta: { title: 'Door: closed', screen: 'Nowhere' },
      on: TO_OPEN,
    },
    missed: {
      description: 'The code did not arrive and nobody waits: the next intent, or idle moment, loads it.',
      meta: { title: 'Door: missed', screen: 'Nowhere' },
      tags: ['missed'],
      on: TO_OPEN,
    },
    opening: {
      description: 'The code of the machine is loaded; what it is sent meanwhile waits.',
      meta: { title: 'Door: opening', screen: 'The screen’s skeleton' },
      tags: ['opening'],
      invoke: {
        id: 'loadMachine',
        src: 'load',
        input: ({ context }) => ({ name: context.name }),
        onDone: { target: 'open', actions: { type: 'enter', params: ({ event }) => event.output } },
        onError: [{ guard: 'isWanted', target: 'failed' }, { target: 'missed' }],
      },
      on: {
        'door.enter': { actions: 'want' },
        'door.tell': { actions: 'keep' },
      },
    },
    open: {
      description: 'The machine runs inside.',
      meta: { title: 'Door: open', screen: 'Every screen' },
      tags: ['open'],
      on: { 'door.tell': { actions: 'tell' } },
    },
    failed: {
      description: 'The code did not arrive and somebody waits: the screen says so and offers Retry.',
      meta: { title: 'Door: failed', screen: 'This screen did not load', end: 'error' },
      tags: ['failed'],
      on: {
        'door.enter': { target: 'opening' },
        'door.tell': { target: 'opening', actions: 'keep' },
        'door.leave': { target: 'closed', actions: 'forget' },
      },
    },
  },
});
