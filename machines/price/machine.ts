import {
  type CandleInterval,
  emptySeries,
  olderWindow,
  withLiveCandle,
  withNewestCandles,
  withOlderCandles,
} from '@axiom/domain/price';
import { assertEvent, assign, raise, sendTo, setup } from 'xstate';
import type { StateMeta } from '../shared/meta.ts';
import { priceSlots } from './slots.ts';
import type { CandlesRead, PriceContext, PriceEvent, PriceTag } from './types.ts';

/** The interval that is shown first. */
const FIRST_INTERVAL: CandleInterval = '1h';

/**
 * The chart of the price (R2.13): candles of one interval, older ones read page by page with one request at a time,
 * and the last one live. An answer or a candle of an interval that was left is dropped.
 */
export const priceMachine = setup({
  types: {
    context: {} as PriceContext,
    events: {} as PriceEvent,
    tags: {} as PriceTag,
    meta: {} as StateMeta,
    children: {} as { candles: 'followCandles' },
  },
  actors: priceSlots,
  guards: {
    isAnswer: (_, answer: CandlesRead) => answer !== null,
    isEmpty: (_, answer: CandlesRead) => answer?.candles.length === 0,
    hasCandles: ({ context }) => context.series.candles.length > 0,
    hasOlder: ({ context }) => olderWindow(context.series) !== null,
    isLastViewer: ({ context }) => context.viewers <= 1,
    isOtherInterval: ({ context, event }) => {
      assertEvent(event, 'price.interval');
      return event.interval !== context.series.interval;
    },
    isOfInterval: ({ context, event }) => {
      assertEvent(event, 'price.candle');
      return event.candle.interval === context.series.interval;
    },
  },
  actions: {
    addViewer: assign({ viewers: ({ context }) => context.viewers + 1 }),
    removeViewer: assign({ viewers: ({ context }) => context.viewers - 1 }),
    chooseInterval: assign({
      series: ({ event }) => {
        assertEvent(event, 'price.interval');
        return emptySeries(event.interval);
      },
      live: null,
    }),
    followInterval: sendTo('candles', ({ event }) => {
      assertEvent(event, 'price.interval');
      return { type: 'candles.choose' as const, interval: event.interval };
    }),
    chooseDrawing: assign({
      drawing: ({ event }) => {
        assertEvent(event, 'price.drawing');
        return event.drawing;
      },
    }),
    takeCandle: assign(({ context, event }) => {
      assertEvent(event, 'price.candle');
      return { series: withLiveCandle(context.series, event.candle), live: event.candle };
    }),
    keepCandle: assign({
      live: ({ event }) => {
        assertEvent(event, 'price.candle');
        return event.candle;
      },
    }),
    forgetLive: assign({ live: null }),
    takeNewest: assign({
      series: ({ context }, answer: CandlesRead) =>
        answer === null ? context.series : withNewestCandles(context.series, answer, context.live),
    }),
    takeOlder: assign({
      series: ({ context }, answer: CandlesRead) =>
        answer === null ? context.series : withOlderCandles(context.series, answer),
    }),
    renew: raise({ type: 'price.renew' }),
  },
}).createMachine({
  id: 'price',
  context: { series: emptySeries(FIRST_INTERVAL), drawing: 'line', viewers: 0, live: null },
  initial: 'closed',
  on: { 'price.drawing': { actions: 'chooseDrawing' } },
  states: {
    closed: {
      description: 'No chart is on screen; what was read is kept.',
      meta: { title: 'Price: closed', screen: 'Nowhere' },
      on: { 'price.open': { target: 'open', actions: 'addViewer' } },
    },
    open: {
      description: 'A chart is on screen.',
      meta: { title: 'Price', screen: 'Price' },
      type: 'parallel',
      on: {
        'price.open': { actions: 'addViewer' },
        'price.close': [
          { guard: 'isLastViewer', target: 'closed', actions: 'removeViewer' },
          { actions: 'removeViewer' },
        ],
      },
      states: {
        candles: {
          description: 'The candles of the chosen interval.',
          meta: { title: 'Candles', screen: 'Price' },
          initial: 'deciding',
          on: {
            'price.interval': {
              guard: 'isOtherInterval',
              target: '.loading',
              actions: ['chooseInterval', 'followInterval'],
            },
          },
          states: {
            deciding: {
              description: 'Whether candles of an earlier visit can be shown meanwhile.',
              meta: { title: 'Candles: opening', screen: 'Price' },
              always: [{ guard: 'hasCandles', target: 'renewing' }, { target: 'loading' }],
            },
            loading: {
              description: 'The newest candles of this interval are read for the first time.',
              meta: { title: 'Candles: loading', screen: 'Price, the chart as a skeleton' },
              tags: ['loading'],
              entry: 'forgetLive',
              on: { 'price.candle': { guard: 'isOfInterval', actions: 'keepCandle' } },
              invoke: {
                id: 'readNewest',
                src: 'readCandles',
                input: ({ context }) => ({ interval: context.series.interval, window: null }),
                onDone: [
                  { guard: { type: 'isEmpty', params: ({ event }) => event.output }, target: 'empty' },
                  {
                    guard: { type: 'isAnswer', params: ({ event }) => event.output },
                    target: 'ready',
                    actions: { type: 'takeNewest', params: ({ event }) => event.output },
                  },
                  { target: 'failed' },
                ],
                onError: { target: 'failed' },
              },
            },
            empty: {
              description: 'There has been no price yet.',
              meta: { title: 'Candles: none', screen: 'Price, empty' },
              tags: ['empty'],
              on: {
                'price.candle': { guard: 'isOfInterval', target: 'ready', actions: 'takeCandle' },
                'price.renew': { target: 'loading' },
                'price.retry': { target: 'loading' },
              },
            },
            failed: {
              description: 'The candles could not be read; one tap tries again.',
              meta: { title: 'Candles: failed', screen: 'Price, with Retry', end: 'error' },
              tags: ['failed'],
              on: { 'price.retry': { target: 'loading' }, 'price.renew': { target: 'loading' } },
            },
            ready: {
              description: 'The candles are shown, the last one follows the price.',
              meta: { title: 'Candles: shown', screen: 'Price' },
              tags: ['ready'],
              on: {
                'price.candle': { guard: 'isOfInterval', actions: 'takeCandle' },
                'price.older': { guard: 'hasOlder', target: 'readingOlder' },
                'price.renew': { target: 'renewing' },
              },
            },
            readingOlder: {
              description: 'The page before the oldest candle is read; nothing else is asked for meanwhile.',
              meta: { title: 'Candles: reading older ones', screen: 'Price' },
              tags: ['ready', 'older'],
              on: {
                'price.candle': { guard: 'isOfInterval', actions: 'takeCandle' },
                'price.renew': { target: 'renewing' },
              },
              invoke: {
                id: 'readOlder',
                src: 'readCandles',
                input: ({ context }) => ({
                  interval: context.series.interval,
                  window: olderWindow(context.series),
                }),
                onDone: [
                  {
                    guard: { type: 'isAnswer', params: ({ event }) => event.output },
                    target: 'ready',
                    actions: { type: 'takeOlder', params: ({ event }) => event.output },
                  },
                  { target: 'olderFailed' },
                ],
                onError: { target: 'olderFailed' },
              },
            },
            olderFailed: {
              description: 'The older candles could not be read; one tap tries again, scrolling does not.',
              meta: { title: 'Candles: older ones failed', screen: 'Price, with Retry', end: 'error' },
              tags: ['ready', 'older-failed'],
              on: {
                'price.candle': { guard: 'isOfInterval', actions: 'takeCandle' },
                'price.retry': { target: 'readingOlder' },
                'price.renew': { target: 'renewing' },
              },
            },
            renewing: {
              description: 'The newest candles are read again, because some may have been missed.',
              meta: { title: 'Candles: reading again', screen: 'Price' },
              tags: ['ready'],
              entry: 'forgetLive',
              on: { 'price.candle': { guard: 'isOfInterval', actions: 'takeCandle' } },
              invoke: {
                id: 'readAgain',
                src: 'readCandles',
                input: ({ context }) => ({ interval: context.series.interval, window: null }),
                onDone: {
                  target: 'ready',
                  actions: { type: 'takeNewest', params: ({ event }) => event.output },
                },
                onError: { target: 'ready' },
              },
            },
          },
        },
        line: {
          description: 'The candle socket, on the chosen interval.',
          meta: { title: 'Live candle', screen: 'Price' },
          invoke: {
            id: 'candles',
            src: 'followCandles',
            input: ({ context }) => ({ interval: context.series.interval }),
          },
          initial: 'connecting',
          states: {
            connecting: {
              description: 'The socket is being opened for the first time.',
              meta: { title: 'Live candle: connecting', screen: 'Price' },
              on: { 'price.connected': { target: 'live' }, 'price.disconnected': { target: 'away' } },
            },
            live: {
              description: 'The last candle follows the price.',
              meta: { title: 'Live candle', screen: 'Price' },
              tags: ['live'],
              on: { 'price.disconnected': { target: 'away' } },
            },
            away: {
              description: 'The socket is lost and is being opened again.',
              meta: { title: 'Live candle: away', screen: 'Price' },
              tags: ['away'],
              on: { 'price.connected': { target: 'live', actions: 'renew' } },
            },
          },
        },
      },
    },
  },
});
