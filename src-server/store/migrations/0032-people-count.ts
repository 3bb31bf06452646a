import type { Migration } from '../migrate.ts';

/** Counts everybody anew. */
export const FILL_PEOPLE: readonly string[] = [
  `delete from people_counts`,
  `insert into people_counts (people) select count(*) from users`,
];

/**
 * How many people there are, so that nobody reads all of them for it: the sum of these rows. Who signs up only adds one: no two
 * of them wait for each other there. What folds the ledger's sums makes few of many. People are never deleted.
 */
export const peopleCount: Migration = {
  name: '0032-people-count',
  statements: [
    `create table people_counts (
      id int8 generated always as identity primary key,
      people int8 not null
    )`,
    ...FILL_PEOPLE,
    `create function keep_people() returns trigger language plpgsql as $$ begin
      insert into people_counts (people) select count(*) from added having count(*) > 0;
      return null; end $$`,
    `create trigger keep_people after insert on users referencing new table as added
      for each statement execute function keep_people()`,
  ],
};
