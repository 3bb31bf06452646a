import type { Migration } from '../migrate.ts';

/** What keeps the payouts in line, once for all of them, instead of a reason in each row of the line. */
export const payoutLine: Migration = {
  name: '0027-payout-line',
  statements: [
    `create table payout_line (
      one boolean primary key default true check (one),
      waits text check (waits in ('hot_wallet_short', 'treasury_day')),
      free_waits text check (free_waits in ('hot_wallet_short')),
      above int8 check (above >= 0),
      rest int8 check (rest >= 0),
      rest_of int8
    )`,
    // The line in its order, so that the payer reads its start and not all of it.
    `create index payouts_in_line on payouts (kind, place) where status = 'queued'`,
    `drop index payouts_line`,
    // Each round of the payer says it anew; until the first one nothing is said.
    `update payouts set reason = null
      where status = 'queued' and reason in ('hot_wallet_short', 'treasury_day', 'over_limit')`,
  ],
};
