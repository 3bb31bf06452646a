import { axiom } from '@axiom/domain/money';
import type { TaskPeriod } from '@axiom/domain/task';
import type { Reads, TaskFacts } from '../../ports/store-reads.ts';
import { referralTotals } from '../kept.ts';
import type { Ask } from '../statement.ts';
import type { Columns } from '../stored.ts';
import { taskColumns } from '../task-columns.ts';
import { there, together } from './together.ts';

interface Call {
  readonly userId: string;
  readonly periods: readonly TaskPeriod[];
}
interface Row extends Columns<typeof taskColumns> {
  readonly policy_id: string | null;
  readonly friends: bigint;
  readonly purses: string | null;
}

/** A person's tasks and what they depend on. */
export function taskReads(ask: Ask): Pick<Reads, 'tasks'> {
  const tasks = together<Call, Row, TaskFacts>(ask, {
    statement: TASKS,
    values: (calls) => [calls.map(({ userId }) => userId), calls.map(({ periods }) => periods.join(','))],
    read: (rows) => ({
      records: there(rows).map((row) => ({ record: taskColumns.read(row), policyId: row.policy_id })),
      paid: pursesIn(rows[0]?.purses ?? null),
      friendsReleased: Number(rows[0]?.friends ?? 0),
    }),
  });
  return { tasks: (userId, periods) => tasks({ userId, periods }) };
}

/** From `task=nano`, comma-separated. */
function pursesIn(text: string | null): TaskFacts['paid'] {
  const parts = text === null ? [] : text.split(',').map((part) => part.split('='));
  return new Map(parts.map(([taskId = '', nano = '0']) => [taskId, axiom(BigInt(nano))]));
}

const TASKS = {
  name: 'tasks',
  text: `select q.asked::int4 as asked, coalesce(f.friends_counted, 0) as friends, p.purses, r.*
    from unnest($1::text[], $2::text[]) with ordinality as q (person, periods, asked)
      cross join (select string_agg(task_id || '=' || paid, ',') as purses from task_purses) p
      ${referralTotals('q.person', 'f')}
      left join lateral (select t.*, (select v.id from policies v where v.in_force_from <= t.started_at
          order by v.in_force_from desc limit 1) as policy_id
        from user_tasks t where t.user_id = q.person and t.period = any(string_to_array(q.periods, ','))
        offset 0) r on true
    order by q.asked`,
};
