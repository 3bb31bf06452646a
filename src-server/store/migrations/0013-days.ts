import type { Migration } from '../migrate.ts';

/** The facts behind everybody's bonuses of a UTC day, by its 00:00: written once, when the day has begun. */
export const days: Migration = {
  name: '0013-days',
  statements: [
    `create table days (
      day int8 primary key check (day % 86400000 = 0),
      staked_total int8 not null check (staked_total >= 0),
      policy_id text not null references policies (id),
      collective_bonus int8 not null check (collective_bonus >= 0)
    )`,
  ],
};
