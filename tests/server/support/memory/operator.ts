import { isAbove, isFree } from '@axiom/domain/withdrawal';
import { listedAs } from '#server/chain/refund-deposit.ts';
import type { Payout } from '#server/ports/store-chain.ts';
import type { OperatorFigures } from '#server/ports/store-reads.ts';
import { utcDayStart } from '@axiom/domain/time';
import { countedSince } from './chain.ts';
import type { MemoryTables } from './tables.ts';
import { NOTHING_SAID } from './tables/chain.ts';

interface Open {
  readonly sinceMs: number;
  readonly nano: bigint;
}

const figureOf = (rows: readonly Open[]) => ({
  count: rows.length,
  nano: rows.reduce((sum, { nano }) => sum + nano, 0n),
  oldestMs: rows.length === 0 ? null : Math.min(...rows.map(({ sinceMs }) => sinceMs)),
});

/** What is open. */
export function openIn(tables: MemoryTables, nowMs: number): OperatorFigures {
  const payouts = (isWanted: (payout: Payout) => boolean) =>
    tables.payouts
      .all()
      .map(({ payout }) => payout)
      .filter(isWanted)
      .map(({ createdAtMs, amountTon }) => ({ sinceMs: createdAtMs, nano: amountTon }));
  const line = tables.line.get('line') ?? NOTHING_SAID;
  const isHeldBack = (one: Payout) => one.status === 'queued' && isAbove(one, line);
  const waitsForDay = (one: Payout) =>
    one.status === 'queued' && !isAbove(one, line) && !isFree(one) && line.waits === 'treasury_day';
  const deposits = tables.deposits.all().filter((deposit) => listedAs(deposit) === 'waiting');
  const work = tables.work.all().map((row) => ({ ...row, sinceMs: row.dueAtMs, nano: 0n }));
  const messages = tables.messages.of('status', 'waiting');
  const open = {
    payout_queued: figureOf(
      payouts((one) => one.status === 'queued' && !isHeldBack(one) && !waitsForDay(one)),
    ),
    payout_day: figureOf(payouts(waitsForDay)),
    payout_sending: figureOf(payouts(({ status }) => status === 'sending')),
    payout_held: figureOf(payouts((one) => one.status === 'held' || isHeldBack(one))),
    deposit_waiting: figureOf(
      deposits.map(({ atS, valueNano }) => ({ sinceMs: atS * 1000, nano: valueNano })),
    ),
    work_due: figureOf(
      work.filter(
        ({ retryAtWallMs, waitsForPayments, dueAtMs }) =>
          retryAtWallMs === 0 && !waitsForPayments && dueAtMs <= nowMs,
      ),
    ),
    work_failed: figureOf(work.filter(({ retryAtWallMs }) => retryAtWallMs > 0)),
    message_waiting: figureOf(
      messages.map(({ createdAtWallMs }) => ({ sinceMs: createdAtWallMs, nano: 0n })),
    ),
  };
  return { open, countedTodayNano: countedSince(tables, utcDayStart(nowMs)) };
}
