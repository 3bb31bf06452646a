import { isAbove, isFree, type LineState } from '@axiom/domain/withdrawal';
import { listedAs } from '#server/chain/refund-deposit.ts';
import type { Payout } from '#server/ports/store-chain.ts';
import type { OpenKind, OperatorFigures } from '#server/ports/store-reads.ts';
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

/** The figure that counts a payout; null: none, it has ended. */
export function openPayout(
  payout: Pick<Payout, 'kind' | 'isReleased' | 'amountTon' | 'status'>,
  line: Pick<LineState, 'waits' | 'aboveTon'>,
): OpenKind | null {
  const { status } = payout;
  if (status === 'sending') return 'payout_sending';
  if (status === 'held') return 'payout_held';
  if (status !== 'queued') return null;
  if (isAbove(payout, line)) return 'payout_held';
  return line.waits === 'treasury_day' && !isFree(payout) ? 'payout_day' : 'payout_queued';
}

/** What is open. */
export function openIn(tables: MemoryTables, nowMs: number): OperatorFigures {
  const payouts = (isWanted: (payout: Payout) => boolean) =>
    tables.payouts
      .all()
      .map(({ payout }) => payout)
      .filter(isWanted)
      .map(({ createdAtMs, amountTon }) => ({ sinceMs: createdAtMs, nano: amountTon }));
  const line = tables.line.get('line') ?? NOTHING_SAID;
  const counted = (figure: OpenKind) => figureOf(payouts((one) => openPayout(one, line) === figure));
  const deposits = tables.deposits.all().filter((deposit) => listedAs(deposit) === 'waiting');
  const work = tables.work.all().map((row) => ({ ...row, sinceMs: row.dueAtMs, nano: 0n }));
  const messages = tables.messages.of('status', 'waiting');
  const open = {
    payout_queued: counted('payout_queued'),
    payout_day: counted('payout_day'),
    payout_sending: counted('payout_sending'),
    payout_held: counted('payout_held'),
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
