import type { Migration } from '../migrate.ts';

/** Leases for work that one server at a time does; `until_at` is real time. */
export const leases: Migration = {
  name: '0011-leases',
  statements: [`create table leases (name text primary key, holder text not null, until_at int8 not null)`],
};
