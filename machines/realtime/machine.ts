import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import type { StateMeta } from '../shared/meta.ts';
import { realtimeSlots } from './slots.ts';
import type { RealtimeContext, RealtimeEmitted, RealtimeEvent, RealtimeTag } from './types.ts';
import { judgeFrame } from './versions.ts';

/** Frames of one transaction arrive together; they are collected this long and shown as one change. */
const FLUSH_AFTER_MS = 20;
const FLUSH_TIMER = 'flush';

/** The main socket (R5.33): which frames count, in which order, and when one was missed. */
export const realtimeMachine = setup({
  types: {
    context: {} as RealtimeContext,
    events: {} as RealtimeEvent,
    emitted: {} as RealtimeEmitted,
    tags: {} as RealtimeTag,
    meta: {} as StateMeta,
  },
  actors: realtimeSlots,
  actions: {
    take: enqueueActions(({ enqueue, context, event }) => {
      assertEvent(event, 'realtime.frame');
      const { frame } = event;
      if (frame.type === 'beat') return;
      if (!('version' in frame)) {
        enqueue.emit({ type: 'changes', frames: [frame] });
        return;
      }
      enqueue.assign({ seenVersion: Math.max(context.seenVersion, frame.version) });
      if (frame.type === 'ready') {
        if (context.version !== null && frame.version > context.version) enqueue.emit({ type: 'gap' });
        return;
      }
      const verdict = judgeFrame(context, frame);
      if (verdict === 'old' || verdict === 'too-early') return;
      if (verdict === 'gap') {
        enqueue.assign({ collected: [] });
        enqueue.cancel(FLUSH_TIMER);
        enqueue.emit({ type: 'gap' });
        return;
      }
      if (verdict === 'next-change') {
        enqueue.emit({ type: 'changes', frames: context.collected });
        enqueue.assign({ version: context.collected[0]?.version ?? context.version, collected: [frame] });
      } else {
        enqueue.assign({ collected: [...context.collected, frame] });
      }
      enqueue.cancel(FLUSH_TIMER);
      enqueue.raise({ type: 'realtime.flush' }, { id: FLUSH_TIMER, delay: FLUSH_AFTER_MS });
    }),
    flush: enqueueActions(({ enqueue, context }) => {
      const [first] = context.collected;
      if (first === undefined) return;
      enqueue.emit({ type: 'changes', frames: context.collected });
      enqueue.assign({ version: first.version, collected: [] });
    }),
    catchUp: enqueueActions(({ enqueue, context, event }) => {
      assertEvent(event, 'realtime.caughtUp');
      const version = Math.max(event.version, context.version ?? 0);
      enqueue.assign({
        version,
        collected: context.collected.filter((frame) => frame.version > version),
      });
      // Only once: the server may keep returning an older version than it reported; then it is accepted.
      if (context.seenVersion > version && context.collected.length === 0) {
        enqueue.assign({ seenVersion: version });
        enqueue.emit({ type: 'gap' });
      }
    }),
    tellGap: enqueueActions(({ enqueue, context }) => {
      if (context.version !== null) enqueue.emit({ type: 'gap' });
    }),
    forget: assign({ version: null, seenVersion: 0, collected: [] }),
  },
}).createMachine({
  id: 'realtime',
  context: { version: null, seenVersion: 0, collected: [] },
  initial: 'asleep',
  states: {
    asleep: {
      description: 'Nobody is signed in: no socket.',
      meta: { title: 'No live connection wanted', screen: 'Nowhere' },
      tags: ['asleep'],
      entry: 'forget',
      on: { 'realtime.wake': { target: 'awake' } },
    },
    awake: {
      description: 'A socket is wanted: it connects, sends the token and reconnects by itself.',
      meta: { title: 'Live connection', screen: 'Every screen' },
      invoke: { id: 'socket', src: 'socket' },
      initial: 'connecting',
      on: {
        'realtime.sleep': { target: 'asleep' },
        // Replaces the socket that waits for its next attempt.
        'realtime.retry': { target: '.away', reenter: true },
        'realtime.refused': { target: 'revoked' },
        'realtime.frame': { actions: 'take' },
        'realtime.flush': { actions: 'flush' },
        'realtime.caughtUp': { actions: 'catchUp' },
      },
      states: {
        connecting: {
          description:
            'The first connection of this visit is being made; figures come from the first answers.',
          meta: { title: 'Connecting', screen: 'Every screen' },
          on: { 'realtime.opened': { target: 'live' }, 'realtime.closed': { target: 'away' } },
        },
        live: {
          description: 'Changes arrive by themselves.',
          meta: { title: 'Live', screen: 'Every screen' },
          tags: ['live'],
          on: { 'realtime.closed': { target: 'away' } },
        },
        away: {
          description: 'The connection is lost and is being made again; figures are as of before.',
          meta: { title: 'Offline', screen: 'Every screen, with the banner' },
          tags: ['away'],
          on: { 'realtime.opened': { target: 'live', actions: 'tellGap' } },
        },
      },
    },
    revoked: {
      description: 'The server ended this session: no socket until somebody is signed in again.',
      meta: { title: 'Session ended', screen: 'You are signed out' },
      tags: ['asleep'],
      on: { 'realtime.wake': { target: 'awake' }, 'realtime.sleep': { target: 'asleep' } },
    },
  },
});
