import type { Migration } from '../migrate.ts';

/**
 * Price readings by their instant (epoch ms), and candles by length and start (seconds). Prices in 1e-9 TON
 * per AXIOM.
 */
export const prices: Migration = {
  name: '0006-prices',
  statements: [
    `create table prices (at int8 primary key, price int8 not null check (price > 0))`,
    `create table candles (
      length_s int4 not null,
      start_s int8 not null,
      opened int8 not null check (opened > 0),
      high int8 not null,
      low int8 not null check (low > 0),
      closed int8 not null,
      primary key (length_s, start_s),
      check (start_s % length_s = 0),
      check (low <= opened and low <= closed and high >= opened and high >= closed)
    )`,
  ],
};
