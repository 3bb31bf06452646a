import { axiom } from '@axiom/domain/money';
import { BOT_NOTICE_KINDS } from '@axiom/domain/ports/client';
import { proofColumns } from '../people-columns.ts';
import type { Columns } from '../stored.ts';
import { taskColumns } from '../task-columns.ts';
import { fact } from './fact.ts';

/** Tasks of people, proofs of their wallets, and which notices they want. */
export const OWN_FACTS = [
  fact<Columns<typeof taskColumns>>({
    statement: {
      name: 'command_tasks',
      text: `select t.* from unnest($1::text[]) as asked (user_id)
        cross join lateral (select * from user_tasks
          where user_id = asked.user_id and period = any($2::text[]) offset 0) t`,
    },
    isNeeded: ({ doers }) => doers.length > 0,
    values: ({ doers, periods }) => [doers, periods],
    put: (rows, work) => {
      for (const row of rows) {
        const record = taskColumns.read(row);
        work.tasks.load(record.id, record);
      }
    },
  }),
  fact<{ readonly task_id: string; readonly paid: bigint }>({
    statement: { name: 'command_purses', text: 'select * from task_purses' },
    isNeeded: ({ doers }) => doers.length > 0,
    values: () => [],
    put: (rows, work) => {
      for (const row of rows) {
        work.purseIds.add(row.task_id);
        work.purses.load(row.task_id, axiom(row.paid));
      }
    },
  }),
  fact<Columns<typeof proofColumns>>({
    statement: { name: 'command_proofs', text: 'select * from used_proofs where payload = any($1::text[])' },
    isNeeded: ({ proofs }) => proofs.length > 0,
    values: ({ proofs }) => [proofs],
    put: (rows, work) => {
      for (const row of rows) {
        const proof = proofColumns.read(row);
        work.proofs.load(proof.payload, proof);
      }
    },
  }),
  fact<{ readonly telegram_id: string; readonly kinds: string | null }>({
    statement: {
      name: 'command_wishes',
      text: `select u.telegram_id, (select string_agg(n.kind, ',') from notice_wishes n
          where n.telegram_id = u.telegram_id) as kinds
        from unnest($1::text[]) as asked (id) join users u on u.id = asked.id`,
    },
    isNeeded: ({ readers }) => readers.length > 0,
    values: ({ readers }) => [readers],
    put: (rows, work) => {
      for (const row of rows) {
        const kinds = new Set(row.kinds?.split(','));
        work.wishes.load(
          row.telegram_id,
          BOT_NOTICE_KINDS.filter((kind) => kinds.has(kind)),
        );
      }
    },
  }),
];
