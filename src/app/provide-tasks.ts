import { CallFailed, UNANSWERED } from '@axiom/domain/ports/client';
import { fromPromise } from 'xstate';
import { taskCommandMachine } from '#machines/task-command/machine.ts';
import type { TaskCommandSlots } from '#machines/task-command/slots.ts';
import { tasksMachine } from '#machines/tasks/machine.ts';
import type { TasksSlots } from '#machines/tasks/slots.ts';
import type { Providers } from './on-demand.ts';
import type { Ports } from './ports.ts';

export default { tasks: provideTasks } satisfies Providers<'tasks'>;

/** The list of tasks and the commands of each, with every slot provided by the server's calls. */
function provideTasks({ gateway, clock }: Ports) {
  return tasksMachine.provide({
    actors: {
      fetchTasks: fromPromise(async ({ input: { withMin }, signal }) => {
        const quiet = { signal, isQuiet: true };
        const query = { from_task_balance: 'true' } as const;
        const [answer, plans] = await Promise.all([
          gateway.call('tasks', quiet),
          // Only the least amount for re-bonding: the list is shown without it too.
          withMin ? gateway.call('farmPlans', { ...quiet, query }).catch(() => null) : null,
        ]);
        return answer && { tasks: answer.rows, rebondMin: plans?.minToken ?? null, atMs: clock.nowMs() };
      }),
      command: taskCommandMachine.provide({
        actors: {
          start: fromPromise(async ({ input: { taskId }, signal }) =>
            answered(await gateway.call('taskStart', { body: { task_id: taskId }, signal })),
          ),
          validate: fromPromise(async ({ input: { taskId, proof, onSent }, signal }) => {
            const { link, photo } = proof;
            const body = { task_id: taskId, ...(link === undefined ? {} : { link }) };
            const upload = photo === undefined ? {} : { photo, onSent };
            return answered(await gateway.call('taskValidate', { body, ...upload, signal }));
          }),
          claim: fromPromise(({ input: { taskId, idempotencyKey }, signal }) =>
            gateway.call('taskClaim', { body: { task_id: taskId }, idempotencyKey, signal }),
          ),
        } satisfies TaskCommandSlots,
      }),
    } satisfies TasksSlots,
  });
}

/** @throws CallFailed where the server could not answer, which was announced */
function answered<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw new CallFailed(UNANSWERED);
  return answer;
}
