import { OPERATION_KINDS } from '@axiom/domain/ports/client';
import {
  byDay,
  filterOf,
  isPeriodValid,
  kindsOf,
  NO_FILTER,
  rangeOf,
  RECORD_GROUPS,
  type RecordPeriod,
  searchOf,
} from '@axiom/domain/records';
import { describe, expect, it } from 'vitest';

const NOW = Date.UTC(2026, 10, 21, 14, 32, 7);

describe('the filter of the history', () => {
  it('R9.04a every kind is in one group, but a correction in none', () => {
    const grouped = RECORD_GROUPS.flatMap(kindsOf);
    expect(grouped.toSorted()).toEqual(OPERATION_KINDS.filter((kind) => kind !== 'adjustment').toSorted());
    for (const group of RECORD_GROUPS) expect(kindsOf(group), group).not.toEqual([]);
    expect(kindsOf('rewards')).toEqual(['reward']);
  });

  it('R9.04a R9.04b stands in the address, and what an address says otherwise filters nothing', () => {
    const filters = [
      NO_FILTER,
      { group: 'rewards', period: { kind: '30d' } },
      { group: 'sales', period: { kind: 'own', firstDay: '2026-02-28', lastDay: '2026-03-01' } },
    ] as const;
    for (const filter of filters) expect(filterOf(searchOf(filter))).toEqual(filter);
    expect(searchOf(NO_FILTER)).toEqual({});
    for (const period of [
      '',
      '31d',
      '2026-02-30..2026-03-01',
      '2026-03-01..2026-02-01',
      'x..y',
      '2026-01-01',
    ])
      expect(filterOf({ show: 'sale', period })).toEqual(NO_FILTER);
  });

  it('R9.04b a period is of UTC days: a number of them and today, this year, or from one to another', () => {
    const of = (period: RecordPeriod) => {
      const { fromMs, toMs } = rangeOf(period, NOW);
      return [fromMs, toMs].map((atMs) => atMs && new Date(atMs).toISOString());
    };
    expect(of({ kind: 'all' })).toEqual([null, null]);
    expect(of({ kind: '30d' })).toEqual(['2026-10-22T00:00:00.000Z', null]);
    expect(of({ kind: '90d' })).toEqual(['2026-08-23T00:00:00.000Z', null]);
    expect(of({ kind: 'year' })).toEqual(['2026-01-01T00:00:00.000Z', null]);
    expect(of({ kind: 'own', firstDay: '2026-02-01', lastDay: '2026-02-28' })).toEqual([
      '2026-02-01T00:00:00.000Z',
      '2026-03-01T00:00:00.000Z',
    ]);
    const none: RecordPeriod = { kind: 'own', firstDay: '2026-02-02', lastDay: '2026-02-01' };
    expect([isPeriodValid(none), rangeOf(none, NOW)]).toEqual([false, { fromMs: 0, toMs: 0 }]);
  });
});

describe('days of the history', () => {
  it('R9.04b rows of one day stand together, by the reader’s day, in their order', () => {
    const rows = [NOW, NOW - 3_600_000, NOW - 86_400_000].map((createdAtMs) => ({ createdAtMs }));
    const utc = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);
    const farEast = (atMs: number) => utc(atMs + 10 * 3_600_000);
    const shape = (dayOf: (atMs: number) => string) =>
      byDay(rows, dayOf).map(({ day, rows: some }) => [day, some.map((row) => rows.indexOf(row))]);
    expect(shape(utc)).toEqual([
      ['2026-11-21', [0, 1]],
      ['2026-11-20', [2]],
    ]);
    expect(shape(farEast)).toEqual([
      ['2026-11-22', [0]],
      ['2026-11-21', [1, 2]],
    ]);
    expect(byDay([], utc)).toEqual([]);
  });
});
