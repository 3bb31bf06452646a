import { MAINTENANCE_POLL_MS } from '@axiom/domain/constants';
import { assign, setup } from 'xstate';
import type { StateMeta } from '../shared/meta.ts';
import { maintenanceSlots } from './slots.ts';
import type { MaintenanceContext, MaintenanceEvent, MaintenanceTag } from './types.ts';

/** Polls every 10 s; a failed poll changes nothing; when maintenance ends, the app reloads (R1.08). */
export const maintenanceMachine = setup({
  types: {
    context: {} as MaintenanceContext,
    events: {} as MaintenanceEvent,
    tags: {} as MaintenanceTag,
    meta: {} as StateMeta,
  },
  actors: maintenanceSlots,
  guards: { isOn: (_, params: { readonly isOn: boolean }) => params.isOn },
  actions: {
    keepDetail: assign({ detail: (_, params: { readonly detail: string | null }) => params.detail }),
  },
  delays: { poll: MAINTENANCE_POLL_MS },
}).createMachine({
  id: 'maintenance',
  context: { detail: null },
  initial: 'checking',
  states: {
    checking: {
      description: 'Asks whether the service is under maintenance while the app works as usual.',
      meta: { title: 'Maintenance: asking', screen: 'Nowhere' },
      invoke: {
        id: 'check',
        src: 'check',
        onDone: [
          {
            guard: { type: 'isOn', params: ({ event }) => event.output },
            target: 'on',
            actions: { type: 'keepDetail', params: ({ event }) => event.output },
          },
          { target: 'off' },
        ],
        onError: { target: 'off' },
      },
    },
    off: {
      description: 'The service works; the next look is in 10 s, or at once when a call was answered 503.',
      meta: { title: 'Maintenance: off', screen: 'Nowhere' },
      after: { poll: { target: 'checking' } },
      on: { 'maintenance.check': { target: 'checking' } },
    },
    on: {
      description: 'The service is under maintenance; the next look is in 10 s.',
      meta: { title: 'Maintenance: on', screen: 'Maintenance page', end: 'error' },
      tags: ['on'],
      after: { poll: { target: 'recheckingOn' } },
    },
    recheckingOn: {
      description: 'Asks whether the maintenance is over; the page stays meanwhile.',
      meta: { title: 'Maintenance: asking again', screen: 'Maintenance page' },
      tags: ['on'],
      invoke: {
        id: 'recheck',
        src: 'check',
        onDone: [
          { guard: { type: 'isOn', params: ({ event }) => event.output }, target: 'on' },
          { target: 'ending' },
        ],
        onError: { target: 'on' },
      },
    },
    ending: {
      description: 'The maintenance is over: the app loads anew, so that nobody works with an old one.',
      meta: { title: 'Maintenance: over', screen: 'Maintenance page' },
      tags: ['on'],
      invoke: { id: 'reload', src: 'reload', onError: { target: 'on' } },
    },
  },
});
