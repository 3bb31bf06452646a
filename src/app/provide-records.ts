import { MS_PER_SECOND } from '@axiom/domain/constants';
import type { Operation, Withdrawal } from '@axiom/domain/ports/client';
import { rangeOf, type RecordPeriod } from '@axiom/domain/records';
import { fromPromise } from 'xstate';
import { historyMachine } from '#machines/history/machine.ts';
import { statementMachine } from '#machines/statement/machine.ts';
import type { StatementSlots } from '#machines/statement/slots.ts';
import type { Providers } from './on-demand.ts';
import { pages } from './pages.ts';

/** The latest instant that a call takes. */
const LAST_SECOND = 9_999_999_999;

/** A period as calls take it, in epoch seconds; without an end where it has none. */
function secondsOf(period: RecordPeriod, nowMs: number) {
  const { fromMs, toMs } = rangeOf(period, nowMs);
  return {
    ...(fromMs === null ? {} : { from_timestamp: fromMs / MS_PER_SECOND }),
    ...(toMs === null ? {} : { to_timestamp: toMs / MS_PER_SECOND }),
  };
}

/** The same in a query, where everything is text. */
const queryOf = (period: RecordPeriod, nowMs: number): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(secondsOf(period, nowMs)).map(([name, at]) => [name, String(at)]));

/** With both ends. The server leaves out what is later than now; an order sent again is the same order. */
const wholeOf = (period: RecordPeriod, nowMs: number) => ({
  from_timestamp: 1,
  to_timestamp: LAST_SECOND,
  ...secondsOf(period, nowMs),
});

/** The history's lists with their filter, and the statement. */
export default {
  operations: ({ gateway, clock }) =>
    historyMachine<Operation>().provide({
      actors: pages<Operation>((page, signal, { group, period }) => {
        const query = { page, ...queryOf(period, clock.nowMs()), ...(group === null ? {} : { group }) };
        return gateway.call('operations', { query, signal });
      }),
    }),
  withdrawals: ({ gateway, clock }) =>
    historyMachine<Withdrawal>().provide({
      actors: pages<Withdrawal>((page, signal, { period }) =>
        gateway.call('withdrawHistory', { query: { page, ...queryOf(period, clock.nowMs()) }, signal }),
      ),
    }),
  statement: ({ gateway, host, clock }) =>
    statementMachine.provide({
      actors: {
        fetchPreview: fromPromise(({ input, signal }) => {
          const { from_timestamp: from, to_timestamp: to } = wholeOf(input.period, clock.nowMs());
          const query = { from_timestamp: String(from), to_timestamp: String(to) };
          return gateway.call('statementPreview', { query, signal, isQuiet: true });
        }),
        requestWriteAccess: fromPromise(() => host.requestWriteAccess()),
        order: fromPromise(({ input: { period, idempotencyKey }, signal }) => {
          const body = wholeOf(period, clock.nowMs());
          return gateway.call('statementOrder', { body, idempotencyKey, signal, isQuiet: true });
        }),
        fetchState: fromPromise(({ input: { id }, signal }) =>
          gateway.call('statementState', { params: { id }, signal, isQuiet: true }),
        ),
      } satisfies StatementSlots,
    }),
} satisfies Providers<'operations' | 'withdrawals' | 'statement'>;
