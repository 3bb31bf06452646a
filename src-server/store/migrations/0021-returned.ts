import type { Migration } from '../migrate.ts';

/** A bond tells of the newest deposit with its order code (not with that of its staking fee): kept with the bond, because every list reads it. */
export const returned: Migration = {
  name: '0021-returned',
  statements: [
    `alter table mints
      add column returned_ton int8 check (returned_ton > 0),
      add column returned_reason text,
      add column returned_status text check (returned_status in ('waiting', 'refunding', 'refunded')),
      add constraint mints_returned check (
        (returned_ton is null) = (returned_reason is null) and (returned_ton is null) = (returned_status is null))`,
    `create index deposits_by_mint on deposits (mint_id, lt, id) where mint_id is not null`,
    `update mints m
      set returned_ton = d.value, returned_reason = d.reason, returned_status = d.status
      from (select distinct on (mint_id, comment) mint_id, comment, value, reason, status from deposits
        where mint_id is not null order by mint_id, comment, lt desc, id desc) d
      where d.mint_id = m.id and d.comment = m.order_code`,
    `create function keep_returned() returns trigger language plpgsql as $$ begin
      update mints set returned_ton = new.value, returned_reason = new.reason, returned_status = new.status
        where id = new.mint_id and order_code = new.comment and not exists (select 1 from deposits
          where mint_id = new.mint_id and comment = new.comment and (lt, id) > (new.lt, new.id));
      return null; end $$`,
    `create trigger keep_returned after insert or update of status on deposits for each row
      when (new.mint_id is not null) execute function keep_returned()`,
  ],
};
