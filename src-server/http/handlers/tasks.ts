import { formatDecimal } from '@axiom/domain/money';
import { claimTask } from '../../use-cases/claim-task.ts';
import { startTask } from '../../use-cases/start-task.ts';
import { periodsNow, readTasks } from '../../use-cases/task-board.ts';
import { validateTask } from '../../use-cases/validate-task.ts';
import { taskCardOf, taskOnWire } from '../../wire/tasks.ts';
import type { Handlers } from './handler.ts';

export const taskHandlers: Handlers<'tasks' | 'taskStart' | 'taskValidate' | 'taskClaim'> = {
  tasks: {
    kind: 'read',
    async run({ signIn, cases }, { userId }) {
      const nowMs = cases.clock.nowMs();
      const sheets = await readTasks(signIn.store.reads, cases, userId);
      return { rows: sheets.map((sheet) => taskCardOf(sheet, nowMs)), total: sheets.length };
    },
  },
  taskStart: {
    kind: 'write',
    needs: (_call, { cases }) => ({ periods: periodsNow(cases.clock.nowMs()) }),
    run: async (tx, { cases }, { userId, body }) =>
      taskOnWire(await startTask(tx, cases, userId, body.task_id), cases.clock.nowMs()),
  },
  taskValidate: {
    kind: 'asks',
    async run({ cases, community, signIn: { store } }, { userId, body, photo }) {
      const submission = { taskId: body.task_id, link: body.link, photo };
      const sheet = await validateTask({ store, community, cases }, userId, submission);
      return taskOnWire(sheet, cases.clock.nowMs());
    },
  },
  taskClaim: {
    kind: 'command',
    needs: (_call, { cases }) => ({ periods: periodsNow(cases.clock.nowMs()) }),
    async run(tx, { cases }, { userId, body }) {
      const sheet = await claimTask(tx, cases, userId, body.task_id);
      const { task } = await tx.ledger.balances(userId);
      return { ...taskOnWire(sheet, cases.clock.nowMs()), task_balance: formatDecimal(task) };
    },
  },
};
