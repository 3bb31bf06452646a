import type { Migration } from '../migrate.ts';

/** Deposits that an operator can send back, without those whose refund the fee takes: anybody may send any number of them. */
export const dust: Migration = {
  name: '0030-dust',
  statements: [
    `create index deposits_for_operator on deposits (at_s, id)
      where status = 'waiting' and value > case when sender like '-1:%' then 20000000 else 5000000 end`,
  ],
};
