import type { Migration } from '../migrate.ts';

/** What one server at a time may do, until an instant of the wall. */
export const leases: Migration = {
  name: '0011-leases',
  statements: [`create table leases (name text primary key, holder text not null, until_at int8 not null)`],
};
