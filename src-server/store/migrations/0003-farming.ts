import type { Migration } from '../migrate.ts';

/** Re-bonding links and their uses; movements name their link. */
export const farming: Migration = {
  name: '0003-farming',
  statements: [
    `create table farm_links (
      id text primary key,
      owner_id text not null references users (id),
      status text not null check (status in ('ACTIVE', 'REACHED', 'REVOKED')),
      source text not null check (source in ('main', 'referral', 'task')),
      policy_id text not null references policies (id),
      activation_code text unique,
      created_at int8 not null,
      closed_at int8,
      amount_token int8 not null check (amount_token > 0),
      tariff_days int4 not null check (tariff_days > 0),
      count_activations int4 not null check (count_activations > 0),
      activated int4 not null check (activated >= 0 and activated <= count_activations),
      is_multilink boolean not null,
      is_for_me boolean not null,
      bonus_percent int8 not null,
      daily_reward int8 not null,
      max_reward_percent int8 not null,
      check ((status = 'REACHED') = (activated = count_activations)),
      check ((status = 'ACTIVE') = (closed_at is null)),
      check (is_for_me = (activation_code is null)),
      check (count_activations = 1 or (is_multilink and not is_for_me))
    )`,
    `create index farm_links_by_owner on farm_links (owner_id, created_at desc, id)`,
    `create table farm_activations (
      link_id text not null references farm_links (id),
      user_id text not null references users (id),
      place int4 not null check (place > 0),
      mint_id text not null unique references mints (id),
      at int8 not null,
      primary key (link_id, user_id),
      unique (link_id, place)
    )`,
    `alter table ledger_movements add column link_id text`,
  ],
};
