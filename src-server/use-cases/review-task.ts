import { rejectionText, transitionTask } from '@axiom/domain/task';
import { MovedMeanwhile } from './moved-meanwhile.ts';
import type { StoreTx } from '../ports/store.ts';
import type { TaskRecord } from '../ports/store-tasks.ts';
import type { Deps } from './deps.ts';
import { emitBalance } from './tell.ts';

export type Verdict =
  | { readonly kind: 'approve' }
  | { readonly kind: 'reject'; readonly reason: string | undefined };

/**
 * Applies the operator's verdict on a link or a screenshot; deletes the screenshot.
 * @throws Error when there is no such task; IllegalTaskTransition when it waits for no review
 */
export async function reviewTask(
  tx: StoreTx,
  deps: Pick<Deps, 'clock' | 'policies'>,
  id: string,
  verdict: Verdict,
): Promise<TaskRecord> {
  const found = await tx.tasks.byId(id);
  if (found === null) throw new Error(`there is no task ${id}`);
  await tx.users.lock([found.task.userId]);
  const before = (await tx.tasks.byId(id)) ?? found;
  const atMs = deps.clock.nowMs();
  const { task } = transitionTask(
    before.task,
    verdict.kind === 'approve'
      ? { type: 'approve', atMs }
      : { type: 'reject', atMs, reason: rejectionText(verdict.reason) },
  );
  const after = { ...before, task };
  if (!(await tx.tasks.move(before, after))) throw new MovedMeanwhile(`task ${id}`);
  await tx.tasks.dropPhoto(id);
  // No balance changes; the event raises the person's version, so that their open pages read their tasks again.
  await emitBalance(tx, deps, task.userId);
  return after;
}
