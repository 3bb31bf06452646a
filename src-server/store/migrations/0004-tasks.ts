import type { Migration } from '../migrate.ts';

/** Tasks of people, their payments, and screenshots that wait for a review. */
export const tasks: Migration = {
  name: '0004-tasks',
  statements: [
    `create table user_tasks (
      id text primary key,
      user_id text not null references users (id),
      task_id text not null,
      period text not null,
      kind text not null,
      count int4 not null check (count > 0),
      reward int8 not null check (reward >= 0),
      status text not null check (status in ('STARTED', 'VALIDATING', 'VALIDATED', 'CLAIMED', 'REJECTED')),
      started_at int8,
      submitted_at int8,
      validated_at int8,
      claimed_at int8,
      link text,
      photo_id text,
      rejection text,
      unique (user_id, task_id, period)
    )`,
    `create index user_tasks_waiting on user_tasks (submitted_at, id) where status = 'VALIDATING'`,
    // Once per person, task and period, whatever happens to the row above.
    `create table task_payments (
      user_id text not null references users (id),
      task_id text not null,
      period text not null,
      reward int8 not null check (reward > 0),
      movement_id text not null unique references ledger_movements (id),
      primary key (user_id, task_id, period)
    )`,
    `create table task_purses (task_id text primary key, paid int8 not null check (paid >= 0))`,
    `create table task_photos (
      id text primary key,
      user_task_id text not null unique references user_tasks (id),
      bytes bytea not null check (octet_length(bytes) between 1 and 5242880),
      size int4 not null check (size = octet_length(bytes))
    )`,
    // Every upload reads the sum of the waiting sizes, without the pictures.
    `create index task_photos_size on task_photos (size)`,
    `alter table ledger_movements add column task_id text`,
  ],
};
