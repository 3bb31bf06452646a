import type { TaskKind } from '../economy/policy.ts';
import { DomainError } from '../errors/index.ts';
import { checkTaskLink } from './check-link.ts';
import { checkPhoto, type Photo } from './check-photo.ts';
import type { TaskView } from './task.ts';

/** What speaks for a task being done, by kind: facts the server looks up, or what the person hands in. */
export type TaskEvidence =
  /** What the messenger says about the channel. */
  | { readonly kind: 'join_channel'; readonly isMember: boolean }
  /** A wallet is bound to the account by a checked proof. */
  | { readonly kind: 'connect_wallet'; readonly hasProvenWallet: boolean }
  /** One's own paid bonds that were released: staked, or matured with a plan long enough. */
  | { readonly kind: 'first_bond'; readonly releasedBonds: number }
  /** Invited friends with at least one such bond. */
  | { readonly kind: 'invite_friends'; readonly friendsReleased: number }
  | { readonly kind: 'post_link'; readonly link: unknown }
  | { readonly kind: 'screenshot'; readonly photo: Photo | undefined }
  | { readonly kind: 'daily_check_in' };

/** Done, or for the operator to look at. */
export type TaskFinding =
  | { readonly outcome: 'done' }
  /** The operator looks at it. */
  | { readonly outcome: 'review'; readonly link?: string; readonly photoId?: string };

/** What the task asks for has not happened yet. Nothing was changed. */
export class TaskNotDone extends DomainError {
  override readonly name = 'TaskNotDone' as const;
  override readonly code = 'task_not_done' as const;
  override readonly category = 'conflict' as const;
  readonly kind: TaskKind;

  constructor(kind: TaskKind, found: string, allowed: string) {
    super({
      message: `This task is not done yet: ${found}; needed is ${allowed}.`,
      field: 'task_id',
      found,
      allowed,
    });
    this.kind = kind;
  }
}

/**
 * Whether a task is done, by its kind's own rule.
 * @throws TaskNotDone; InvalidTaskLink; PhotoMissing, PhotoTooLarge, NotAPhoto; RangeError for another kind's evidence
 */
export function judgeEvidence(task: Pick<TaskView, 'kind' | 'count'>, evidence: TaskEvidence): TaskFinding {
  if (evidence.kind !== task.kind) {
    throw new RangeError(`The evidence of ${evidence.kind} was given for a task of ${task.kind}.`);
  }
  switch (evidence.kind) {
    case 'join_channel':
      return doneIf(evidence.isMember, evidence.kind, 'you are not in the channel', 'to join it');
    case 'connect_wallet':
      return doneIf(evidence.hasProvenWallet, evidence.kind, 'no wallet is connected', 'a connected wallet');
    case 'first_bond': {
      const found = 'none of your bonds was staked, or matured with a plan long enough';
      return doneIf(evidence.releasedBonds >= 1, evidence.kind, found, 'one such bond');
    }
    case 'invite_friends': {
      const found = `${evidence.friendsReleased} of your friends have a bond that counts`;
      const allowed = `${task.count} of them`;
      return doneIf(evidence.friendsReleased >= task.count, evidence.kind, found, allowed);
    }
    case 'post_link':
      return { outcome: 'review', link: checkTaskLink(evidence.link) };
    case 'screenshot':
      return { outcome: 'review', photoId: checkPhoto(evidence.photo).id };
    case 'daily_check_in':
      return { outcome: 'done' };
  }
}

function doneIf(isDone: boolean, kind: TaskKind, found: string, allowed: string): TaskFinding {
  if (!isDone) throw new TaskNotDone(kind, found, allowed);
  return { outcome: 'done' };
}
