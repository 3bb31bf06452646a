import type { Migration } from '../migrate.ts';
import { partition } from './partitioned.ts';

const PEOPLE = 'references users (id)';

/** What is kept of each person beside their money: events, keys of commands, totals. */
export const partitionsOfPeople: Migration = {
  name: '0024-partitions-of-people',
  statements: [
    ...partition({
      table: 'outbox',
      by: 'user_id',
      after: [
        `alter table outbox add primary key (user_id, version, position)`,
        `alter table outbox add foreign key (user_id) ${PEOPLE}`,
        `create index outbox_by_age on outbox (created_at)`,
      ],
    }),
    ...partition({
      table: 'idempotency_keys',
      by: 'user_id',
      after: [
        `alter table idempotency_keys add primary key (user_id, route, key)`,
        `alter table idempotency_keys add foreign key (user_id) ${PEOPLE}`,
        `create index idempotency_keys_by_age on idempotency_keys (created_at)`,
      ],
    }),
    ...partition({
      table: 'kept_counts',
      by: 'owner_id',
      sum: 'sum(rows)',
      after: [`alter table kept_counts add primary key (owner_id, what)`],
    }),
    ...partition({
      table: 'referral_totals',
      by: 'inviter_id',
      sum: 'sum(turnover + bonus + bonus_pending)',
      after: [`alter table referral_totals add primary key (inviter_id, invitee_id)`],
    }),
  ],
};
