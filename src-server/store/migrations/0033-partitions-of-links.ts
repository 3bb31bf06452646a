import type { Migration } from '../migrate.ts';
import { besides, partition } from './partitioned.ts';

const PEOPLE = 'references users (id)';

/**
 * Links and their uses by the author of the link, tasks with their payments and screenshots by the person. A code names nobody: a
 * table by code says whose link it is. All uses of one link lie with the link.
 */
export const partitionsOfLinks: Migration = {
  name: '0033-partitions-of-links',
  statements: [
    `create table link_codes (
      code text primary key,
      owner_id text not null ${PEOPLE},
      link_id text not null
    )`,
    `insert into link_codes select activation_code, owner_id, id from farm_links where activation_code is not null`,
    ...partition({
      table: 'farm_links',
      by: 'owner_id',
      referredBy: [{ table: 'farm_activations', constraint: 'farm_activations_link_id_fkey' }],
      sum: 'sum(amount_token * activated)',
      after: [
        `alter table farm_links add primary key (id, owner_id)`,
        `alter table farm_links add foreign key (owner_id) ${PEOPLE}`,
        `alter table farm_links add foreign key (policy_id) references policies (id)`,
        `create index farm_links_by_owner on farm_links (owner_id, created_at desc, id)`,
        `create trigger keep_farm_links after insert on farm_links referencing new table as added
          for each statement execute function keep_farm_links()`,
        `create function keep_code_of_farm_links() returns trigger language plpgsql as $$ begin
          insert into link_codes (code, owner_id, link_id)
            select activation_code, owner_id, id from added where activation_code is not null;
          return null; end $$`,
        `create trigger keep_code after insert on farm_links referencing new table as added
          for each statement execute function keep_code_of_farm_links()`,
      ],
    }),
    ...partition({
      table: 'farm_activations',
      by: 'author_id',
      more: ['author_id text not null'],
      rows: `select t.*, l.owner_id from farm_activations_whole t join farm_links l on l.id = t.link_id`,
      sum: 'sum(place * at)',
      after: [
        `alter table farm_activations add primary key (link_id, user_id, author_id),
          add unique (link_id, place, author_id), add unique (mint_id, author_id)`,
        `alter table farm_activations add foreign key (user_id) ${PEOPLE},
          add constraint farm_activations_mint_fkey foreign key (mint_id, user_id) references mints (id, owner_id)`,
        ...besides(
          { table: 'farm_activations', columns: 'link_id, author_id' },
          { table: 'farm_links', columns: 'id, owner_id' },
        ),
      ],
    }),
    ...partition({
      table: 'user_tasks',
      by: 'user_id',
      referredBy: [{ table: 'task_photos', constraint: 'task_photos_user_task_id_fkey' }],
      sum: 'sum(reward)',
      after: [
        `alter table user_tasks add primary key (id, user_id), add unique (user_id, task_id, period)`,
        `alter table user_tasks add foreign key (user_id) ${PEOPLE}`,
        `create index user_tasks_waiting on user_tasks (submitted_at, id) where status = 'VALIDATING'`,
      ],
    }),
    ...partition({
      table: 'task_payments',
      by: 'user_id',
      sum: 'sum(reward)',
      after: [
        `alter table task_payments add primary key (user_id, task_id, period), add unique (movement_id, user_id)`,
        `alter table task_payments add foreign key (user_id) ${PEOPLE}`,
        ...besides(
          { table: 'task_payments', columns: 'movement_id, user_id' },
          { table: 'ledger_movements', columns: 'id, owner_id' },
        ),
      ],
    }),
    ...partition({
      table: 'task_photos',
      by: 'user_id',
      more: ['user_id text not null'],
      rows: `select t.*, u.user_id from task_photos_whole t join user_tasks u on u.id = t.user_task_id`,
      sum: 'sum(size)',
      after: [
        `alter table task_photos add primary key (id, user_id), add unique (user_task_id, user_id)`,
        ...besides(
          { table: 'task_photos', columns: 'user_task_id, user_id' },
          { table: 'user_tasks', columns: 'id, user_id' },
        ),
        `create index task_photos_size on task_photos (size)`,
      ],
    }),
  ],
};
