import type { Migration } from '../migrate.ts';
import { besides, partition } from './partitioned.ts';

const PEOPLE = 'references users (id)';
const bond = { table: 'mints', columns: 'id, owner_id' };

/** Keeps a table by code of rows that say whose they are: a code is unique among all people, and found without knowing whose it is. */
const coded = (table: string, columns: string, values: string, where: string): readonly string[] => [
  `create function keep_code_of_${table}() returns trigger language plpgsql as $$ begin
    insert into order_codes (code, owner_id, ${columns}) select order_code, owner_id, ${values} from added where ${where};
    return null; end $$`,
  `create trigger keep_code after insert on ${table} referencing new table as added
    for each statement execute function keep_code_of_${table}()`,
];

/**
 * Bonds, stakes and their fees by owner, referral bonuses by inviter. What a payment names is a code: a table by code says whose
 * bond it is.
 */
export const partitionsOfBonds: Migration = {
  name: '0026-partitions-of-bonds',
  statements: [
    `create table order_codes (
      code text primary key,
      owner_id text not null ${PEOPLE},
      mint_id text not null,
      stake_id text
    )`,
    `insert into order_codes select order_code, owner_id, id, null from mints where order_code is not null`,
    `insert into order_codes select order_code, owner_id, mint_id, stake_id from staking_fees`,
    ...partition({
      table: 'mints',
      by: 'owner_id',
      referredBy: ['stakes', 'staking_fees', 'referral_bonuses', 'farm_activations', 'deposits'].map(
        (table) => ({
          table,
          constraint: `${table}_mint_id_fkey`,
        }),
      ),
      sum: 'sum(amount_token)',
      after: [
        `alter table mints add primary key (id, owner_id)`,
        `alter table mints add foreign key (owner_id) ${PEOPLE}`,
        `alter table mints add foreign key (policy_id) references policies (id)`,
        `create index mints_by_owner on mints (owner_id, created_at desc, id)`,
        `create index mints_pending on mints (owner_id) where status = 'pending'`,
        `create index mints_ended on mints (owner_id, coalesce(closed_at, 9223372036854775807))
          where origin = 'paid' and status <> 'move_to_staking' and activated_at is not null`,
        `create trigger keep_mints after insert on mints referencing new table as added
          for each statement execute function keep_mints()`,
      ],
    }),
    ...partition({
      table: 'stakes',
      by: 'owner_id',
      sum: 'sum(total_amount + earned_reward)',
      after: [
        `alter table stakes add primary key (id, owner_id), add unique (mint_id, owner_id)`,
        `alter table stakes add foreign key (owner_id) ${PEOPLE}`,
        ...besides({ table: 'stakes', columns: 'mint_id, owner_id' }, bond),
        `create index stakes_by_owner on stakes (owner_id, created_at desc, id)`,
        `create index stakes_active on stakes (started_at) where status = 'active'`,
        `create index stakes_ended on stakes (owner_id, coalesce(completed_at, 9223372036854775807))
          where status <> 'pending'`,
        `create trigger keep_stakes after insert on stakes referencing new table as added
          for each statement execute function keep_stakes()`,
        `create trigger forget_stakes after delete on stakes referencing old table as removed
          for each statement execute function forget_stakes()`,
      ],
    }),
    ...partition({
      table: 'staking_fees',
      by: 'owner_id',
      sum: 'sum(amount)',
      after: [
        `alter table staking_fees add primary key (stake_id, owner_id)`,
        `alter table staking_fees add foreign key (owner_id) ${PEOPLE}`,
        ...besides({ table: 'staking_fees', columns: 'mint_id, owner_id' }, bond),
      ],
    }),
    ...partition({
      table: 'referral_bonuses',
      by: 'inviter_id',
      sum: 'sum(bonus + turnover)',
      after: [
        `alter table referral_bonuses add primary key (mint_id, inviter_id)`,
        `alter table referral_bonuses add foreign key (inviter_id) ${PEOPLE}, add foreign key (invitee_id) ${PEOPLE},
          add foreign key (mint_id, invitee_id) references mints (id, owner_id)`,
        `create index referral_bonuses_by_inviter on referral_bonuses (inviter_id, invitee_id)`,
        `create index referral_bonuses_newest on referral_bonuses
          (inviter_id, coalesce(closed_at, created_at) desc, mint_id desc) where status <> 'reversed'`,
        `create index referral_bonuses_released on referral_bonuses (inviter_id, closed_at, mint_id)
          where status = 'released'`,
        `create trigger keep_referrals after insert on referral_bonuses for each row execute function keep_referrals()`,
        `create trigger keep_referral_ends after update on referral_bonuses for each row
          when (old.status is distinct from new.status) execute function keep_referrals()`,
        `create trigger keep_earned before update on referral_bonuses for each row
          when (new.status = 'released' and old.status <> 'released') execute function keep_earned()`,
        `create trigger keep_earned_at_once before insert on referral_bonuses for each row
          when (new.status = 'released') execute function keep_earned()`,
      ],
    }),
    `alter table farm_activations add constraint farm_activations_mint_fkey
      foreign key (mint_id, user_id) references mints (id, owner_id)`,
    ...coded('mints', 'mint_id', 'id', 'order_code is not null'),
    ...coded('staking_fees', 'mint_id, stake_id', 'mint_id, stake_id', 'true'),
    // A deposit names a bond by the code that it carried, and nobody: no foreign key can lead from it to the bond.
    `create or replace function keep_returned() returns trigger language plpgsql as $$ begin
      update mints m set returned_ton = new.value, returned_reason = new.reason, returned_status = new.status
        from order_codes o
        where o.code = new.comment and o.mint_id = new.mint_id and m.owner_id = o.owner_id and m.id = o.mint_id
          and m.order_code = new.comment and not exists (select 1 from deposits
            where mint_id = new.mint_id and comment = new.comment and (lt, id) > (new.lt, new.id));
      return null; end $$`,
  ],
};
