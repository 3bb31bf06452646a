import type { Migration } from '../migrate.ts';

/**
 * The condition of the index of the uses of a link by their places, true of every use; who asks for places says it. Without it
 * PostgreSQL found one person's use by that smaller index where most links have one use, and read all uses of a link that has many.
 */
export const HAS_PLACE = 'place > 0';

/** The same for the indexes of bonds, stakes and links by their owners: who asks for all of a person's says it. */
export const IS_LISTED = 'created_at > -1';

/** The same for the index of bonuses by their inviters. */
export const IS_INVITED = `invitee_id > ''`;

/**
 * Rows that are looked up by their key have no other index for it: as long as most people have few rows, one by the person would do
 * as well, and for whoever has many it reads all of them. What is in order by something else is found by partial indexes, by those
 * who name it, in just the order that they want: sorting would have to read all.
 */
export const oneWayToARow: Migration = {
  name: '0038-one-way-to-a-row',
  statements: [
    `alter table farm_activations drop constraint farm_activations_link_id_place_author_id_key`,
    `create unique index farm_activations_by_place on farm_activations (link_id, place, author_id) where ${HAS_PLACE}`,
    // The newest index is what PostgreSQL takes where all cost the same, as in an empty table; a plan of then may be kept.
    `alter table farm_activations drop constraint farm_activations_pkey, add primary key (link_id, user_id, author_id)`,
    ...['mints', 'stakes', 'farm_links'].flatMap((table) => [
      `drop index ${table}_by_owner`,
      `create index ${table}_by_owner on ${table} (owner_id, created_at, id) where created_at is not null`,
    ]),
    `drop index referral_bonuses_by_inviter`,
    `create index referral_bonuses_by_inviter on referral_bonuses (inviter_id, invitee_id) where invitee_id is not null`,
    `drop index ledger_movements_by_kind`,
    `create index ledger_movements_by_kind on ledger_movements (owner_id, kind, at, id) where kind is not null`,
  ],
};
