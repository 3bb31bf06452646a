import type { Migration } from '../migrate.ts';

/** Instants (epoch ms) from which the price source reported a price that was not accepted. */
export const priceDoubts: Migration = {
  name: '0017-price-doubts',
  statements: [`create table price_doubts (at int8 primary key)`],
};
