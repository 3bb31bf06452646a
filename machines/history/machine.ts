import { FIRST_PAGE, HISTORY_PAGE_SIZE } from '@axiom/domain/constants';
import type { Page } from '@axiom/domain/ports/client';
import { NO_FILTER, type RecordsFilter } from '@axiom/domain/records';
import { assertEvent, assign, setup } from 'xstate';
import type { StateMeta } from '../shared/meta.ts';
import { unprovided } from '../shared/unprovided.ts';
import type { HistoryContext, HistoryEvent, HistoryTag } from './types.ts';

/** The slots of a paged list; null if the server could not answer. */
export function historySlots<Row>() {
  return {
    fetchPage: unprovided<Page<Row> | null, { readonly page: number; readonly filter: RecordsFilter }>(
      'history.fetchPage',
    ),
  };
}

function historySetup<Row>() {
  return setup({
    types: {
      context: {} as HistoryContext<Row>,
      events: {} as HistoryEvent,
      tags: {} as HistoryTag,
      meta: {} as StateMeta,
    },
    actors: historySlots<Row>(),
    guards: {
      isAnswer: (_, isAnswer: boolean) => isAnswer,
    },
    actions: {
      takePage: assign({
        page: ({ event }) => {
          assertEvent(event, 'history.page');
          return Math.max(FIRST_PAGE, Math.floor(event.page));
        },
      }),
      takeFilter: assign({
        page: FIRST_PAGE,
        filter: ({ event }) => {
          assertEvent(event, 'history.filter');
          return event.filter;
        },
      }),
      // The parameter is generic and XState cannot infer it; the invoke below passes this slot's output.
      keepPage: assign(({ context }, output: unknown) => {
        const { rows, total, page, limit } = output as Page<Row>;
        return { rows, total, page, limit, shownFilter: context.filter };
      }),
      forget: assign({ rows: [], total: 0, page: FIRST_PAGE }),
    },
  });
}

/** Reading the page in the context; the outcomes are equal for the first and for later pages. */
function readingStates<Row>(list: ReturnType<typeof historySetup<Row>>) {
  const reading = (id: string) => ({
    id,
    src: 'fetchPage' as const,
    input: ({ context }: { readonly context: HistoryContext<Row> }) => ({
      page: context.page,
      filter: context.filter,
    }),
    onDone: [
      {
        guard: {
          type: 'isAnswer' as const,
          params: ({ event }: { readonly event: { readonly output: unknown } }) => event.output !== null,
        },
        target: 'ready',
        actions: {
          type: 'keepPage' as const,
          params: ({ event }: { readonly event: { readonly output: unknown } }) => event.output,
        },
      },
      { target: 'failed' },
    ],
    onError: { target: 'failed' },
  });
  return {
    loading: list.createStateConfig({
      description: 'The first page is read.',
      meta: { title: 'History: loading', screen: 'History, as skeletons' },
      tags: ['loading'],
      invoke: reading('fetchFirst'),
      on: { 'history.filter': { target: 'loading', reenter: true, actions: 'takeFilter' } },
    }),
    turning: list.createStateConfig({
      description: 'Another page, or the same one again, is read; the last one stays meanwhile.',
      meta: { title: 'History: turning', screen: 'History' },
      tags: ['turning', 'ready'],
      invoke: reading('fetchNext'),
      on: {
        'history.page': { target: 'turning', reenter: true, actions: 'takePage' },
        'history.filter': { target: 'turning', reenter: true, actions: 'takeFilter' },
      },
    }),
  };
}

/**
 * A list read page by page (R2.13), all of it or what a filter says (R9.04a, R9.04b): the old page stays visible
 * until the new one is read.
 */
export function historyMachine<Row>() {
  const list = historySetup<Row>();
  return list.createMachine({
    id: 'history',
    context: {
      rows: [],
      total: 0,
      page: FIRST_PAGE,
      limit: HISTORY_PAGE_SIZE,
      filter: NO_FILTER,
      shownFilter: NO_FILTER,
    },
    initial: 'closed',
    on: { 'history.close': { target: '.closed' } },
    states: {
      closed: {
        description: 'The list is not on screen.',
        meta: { title: 'History: closed', screen: 'Nowhere' },
        entry: 'forget',
        on: {
          'history.open': { target: 'loading' },
          'history.filter': { actions: 'takeFilter' },
        },
      },
      ...readingStates(list),
      ready: {
        description: 'A page is shown.',
        meta: { title: 'History', screen: 'History' },
        tags: ['ready'],
        on: {
          'history.page': { target: 'turning', actions: 'takePage' },
          'history.filter': { target: 'turning', actions: 'takeFilter' },
          'history.refresh': { target: 'turning' },
          'history.open': { target: 'turning' },
        },
      },
      failed: {
        description: 'The page could not be read; one tap tries again.',
        meta: { title: 'History: failed', screen: 'History', end: 'error' },
        tags: ['failed'],
        on: {
          'history.retry': { target: 'loading' },
          'history.open': { target: 'loading' },
          'history.page': { target: 'loading', actions: 'takePage' },
          'history.filter': { target: 'loading', actions: 'takeFilter' },
        },
      },
    },
  });
}
