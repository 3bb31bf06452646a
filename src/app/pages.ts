import type { Page } from '@axiom/domain/ports/client';
import type { RecordsFilter } from '@axiom/domain/records';
import { fromPromise } from 'xstate';
import type { historySlots } from '#machines/history/machine.ts';

/**
 * The slots of a list that is read page by page.
 * @param fetchPage takes the page's number as the wire has it, and what the list shows
 */
export function pages<Row>(
  fetchPage: (page: string, signal: AbortSignal, filter: RecordsFilter) => Promise<Page<Row> | null>,
) {
  return {
    fetchPage: fromPromise(({ input, signal }) => fetchPage(String(input.page), signal, input.filter)),
  } satisfies ReturnType<typeof historySlots<Row>>;
}
