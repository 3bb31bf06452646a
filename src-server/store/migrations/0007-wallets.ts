import type { Migration } from '../migrate.ts';

/** Wallets that people have proven to be their own, and the used proofs. */
export const wallets: Migration = {
  name: '0007-wallets',
  statements: [
    `create table wallets (
      user_id text primary key references users (id),
      address text not null check (address ~ '^(0|-1):[0-9a-f]{64}$'),
      public_key text not null check (public_key ~ '^[0-9a-f]{64}$'),
      bound_at int8 not null
    )`,
    // The first person who proved a wallet: a wallet counts for one person's tasks only.
    `create table wallet_firsts (
      address text primary key,
      user_id text not null references users (id),
      at int8 not null
    )`,
    `create table used_proofs (
      payload text primary key,
      user_id text not null references users (id),
      address text not null,
      ends_at int8 not null
    )`,
    `create index used_proofs_end on used_proofs (ends_at)`,
  ],
};
