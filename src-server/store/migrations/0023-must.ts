import type { Migration } from '../migrate.ts';

/** A write whose condition did not hold undoes its whole transaction, in the same round trip. */
export const must: Migration = {
  name: '0023-must',
  statements: [
    `create function must(holds boolean) returns void language plpgsql as $$ begin
      if holds is not true then
        raise exception 'what a write was decided by has changed' using errcode = '40001';
      end if;
    end $$`,
  ],
};
