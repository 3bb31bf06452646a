import type { Page } from '@axiom/domain/ports/client';
import { fromPromise } from 'xstate';
import type { historySlots } from '#machines/history/machine.ts';

/**
 * The slots of a list that is read page by page.
 * @param fetchPage takes the page's number as the wire has it
 */
export function pages<Row>(fetchPage: (page: string, signal: AbortSignal) => Promise<Page<Row> | null>) {
  return {
    fetchPage: fromPromise(({ input, signal }) => fetchPage(String(input.page), signal)),
  } satisfies ReturnType<typeof historySlots<Row>>;
}
