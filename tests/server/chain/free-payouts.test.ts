import { ton } from '@axiom/domain/money';
import { isAbove, isFree } from '@axiom/domain/withdrawal';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Payout } from '#server/ports/store-chain.ts';
import { aboveOf, FREE, OPEN_PAYOUTS } from '#server/store/free-payouts.ts';
import { makeDatabase } from '../support/databases.ts';
import { openPayout } from '../support/memory/operator.ts';

const KINDS: readonly Payout['kind'][] = ['withdrawal', 'deposit_refund'];
const STATUSES: readonly Payout['status'][] = ['queued', 'sending', 'confirmed', 'refunded', 'held'];
const WAITS = [null, 'hot_wallet_short', 'treasury_day'] as const;

/** Each payout in each line: below, at and above what may leave in a day. */
const cases = KINDS.flatMap((kind) =>
  [false, true].flatMap((isReleased) =>
    STATUSES.flatMap((status) =>
      WAITS.flatMap((waits) =>
        [null, ton(10n)].flatMap((aboveTon) =>
          [9n, 10n, 11n].map((amount) => ({
            payout: { kind, isReleased, status, amountTon: ton(amount) },
            line: { waits, aboveTon },
          })),
        ),
      ),
    ),
  ),
);

it('what the database takes for free, for too large and for open is what the rules say', async () => {
  const place = await makeDatabase('embedded');
  const { db, close } = await place.open();
  const values = cases.map(
    ({ payout: { kind, isReleased, status, amountTon }, line: { waits, aboveTon } }, at) =>
      sql`(${at}::int4, ${kind}::text, ${isReleased}::bool, ${status}::text, ${amountTon}::int8, ${waits}::text,
        ${aboveTon}::int8)`,
  );
  const figures = Object.entries(OPEN_PAYOUTS).map(
    ([name, condition]) => `case when ${condition} then '${name}' end`,
  );
  const { rows } = await sql<{ free: boolean; above: boolean; figure: string }>`
    select ${sql.raw(FREE)} as free, ${sql.raw(aboveOf('above'))} as above,
      concat_ws(' ', ${sql.raw(figures.join(', '))}) as figure
    from (values ${sql.join(values)}) payouts (at, kind, released, status, amount, waits, above) order by at`.execute(
    db,
  );
  await close();
  expect(cases.map((each, at) => ({ ...each, ...rows[at] }))).toEqual(
    cases.map(({ payout, line }) => ({
      payout,
      line,
      free: isFree(payout),
      above: isAbove(payout, line),
      figure: openPayout(payout, line) ?? '',
    })),
  );
});
