import { utcDate, utcDateMs, utcIso, utcYearStart } from '@axiom/domain/time';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const instants = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(9999, 11, 31, 23, 59, 59, 999) });

it('R9.04c an instant is written as everybody writes it', () => {
  fc.assert(
    fc.property(instants, (atMs) => {
      const iso = new Date(atMs).toISOString();
      expect([utcIso(atMs), utcDate(atMs)]).toEqual([iso, iso.slice(0, 10)]);
      expect(utcDateMs(utcDate(atMs))).toBe(Math.floor(atMs / 86_400_000) * 86_400_000);
      expect(utcYearStart(atMs)).toBe(Date.UTC(new Date(atMs).getUTCFullYear(), 0, 1));
    }),
  );
});

it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '1.1.2026', '', '2026-02-30', '2100-02-29'])(
  'there is no day %j',
  (text) => expect(utcDateMs(text)).toBeNull(),
);
