import type { TaskKind } from '../economy/policy.ts';
import { DomainError } from '../errors/index.ts';
import { checkTaskLink } from './check-link.ts';
import { checkPhoto, type Photo } from './check-photo.ts';
import type { TaskView } from './task.ts';

/** Evidence that a task is done, by kind: facts that the server reads, or what the person submits. */
export type TaskEvidence =
  /** Membership of the channel as the messenger reports it. */
  | { readonly kind: 'join_channel'; readonly isMember: boolean }
  /** A wallet is bound to the account by a checked proof. */
  | { readonly kind: 'connect_wallet'; readonly hasProvenWallet: boolean }
  /** The person's own paid bonds that were released: staked, or matured with a plan of enough days. */
  | { readonly kind: 'first_bond'; readonly hasReleasedBond: boolean }
  /** Invited friends with at least one such bond. */
  | { readonly kind: 'invite_friends'; readonly friendsReleased: number }
  | { readonly kind: 'post_link'; readonly link: unknown }
  | { readonly kind: 'screenshot'; readonly photo: Photo | undefined }
  | { readonly kind: 'daily_check_in' };

/** Done, or to be reviewed by the operator. */
export type TaskFinding =
  | { readonly outcome: 'done' }
  /** The operator must review it. */
  | { readonly outcome: 'review'; readonly link?: string; readonly photoId?: string };

/** The task is not done yet. Nothing was changed. */
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
 * Checks by the rule of its kind whether a task is done.
 * @throws TaskNotDone; InvalidTaskLink; PhotoMissing, PhotoTooLarge, NotAPhoto; RangeError for evidence of
 * another kind
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
      return doneIf(evidence.hasReleasedBond, evidence.kind, found, 'one such bond');
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
