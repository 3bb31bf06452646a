import { referralDecision } from '@axiom/domain/referral';
import {
  mostPhotoBytes,
  PHOTO_HEAD_BYTES,
  PhotoTooLarge,
  type TaskEvidence,
  transitionTask,
  type UserTask,
} from '@axiom/domain/task';
import type { Store } from '../ports/store.ts';
import type { CommandTx } from '../ports/store-commands.ts';
import { Refusal } from '../refusal.ts';
import type { Community } from './community.ts';
import type { Deps } from './deps.ts';
import { callerOf } from './read-user.ts';
import { periodsNow, readTask, saveTask, type TaskDeps, type TaskSheet } from './task-board.ts';

export interface ValidateDeps {
  readonly store: Store;
  readonly community: Pick<Community, 'membershipNow'>;
  readonly cases: TaskDeps & Pick<Deps, 'clock'>;
}

export interface Submission {
  readonly taskId: string;
  readonly link: string | undefined;
  readonly photo: Uint8Array | null;
}

/**
 * Checks whether a started task is done (R5.27): by the server's own facts, or, for a link or a photo, by the
 * operator's review.
 * @throws the errors of `transitionTask` and `judgeEvidence`; Refusal
 */
export async function validateTask(
  { store, community, cases }: ValidateDeps,
  userId: string,
  submission: Submission,
): Promise<TaskSheet> {
  const photoId = cases.ids.next();
  const need = {
    userId,
    periods: periodsNow(cases.clock.nowMs()),
    ...(submission.photo === null ? {} : { isUpload: true }),
  };
  const run = (isMember: boolean | null) =>
    store.command(need, async (tx) => {
      await callerOf(tx, userId);
      const sheet = await readTask(tx, cases, userId, submission.taskId);
      refuseForeign(sheet.task, submission);
      const evidence = await evidenceOf(tx, cases, sheet, { ...submission, isMember, photoId });
      const { task } = transitionTask(sheet.task, { type: 'submit', atMs: cases.clock.nowMs(), evidence });
      const saved = await saveTask(tx, cases, sheet, task);
      if (task.photoId === photoId && submission.photo !== null) {
        await refuseBeyondShare(tx, submission.photo.byteLength);
        await tx.tasks.insertPhoto({ id: photoId, recordId: saved.record.id, bytes: submission.photo });
      }
      return saved;
    });
  return run(null).catch(async (error: unknown) => {
    if (!(error instanceof MembershipWanted)) throw error;
    return run(await isMemberNow(community, userId));
  });
}

/** The task depends on a membership: the messenger is queried outside any transaction. */
class MembershipWanted extends Error {}

/** Refuses a link or a photo for a task that needs none. */
function refuseForeign({ kind }: UserTask, { link, photo }: Submission): void {
  if (link !== undefined && kind !== 'post_link')
    throw new Refusal('validation_failed', 'This task asks for no link.', 'link');
  if (photo !== null && kind !== 'screenshot')
    throw new Refusal('validation_failed', 'This task asks for no photo.', 'photo');
}

async function isMemberNow(community: ValidateDeps['community'], userId: string): Promise<boolean> {
  const membership = await community.membershipNow(userId);
  if (membership === 'unknown')
    throw new Refusal('unavailable', 'The messenger cannot be asked now; try again soon.', 'task_id');
  return membership === 'member';
}

interface Found extends Submission {
  /** null: not asked yet. */
  readonly isMember: boolean | null;
  readonly photoId: string;
}

async function evidenceOf(
  tx: CommandTx,
  deps: TaskDeps,
  { task, friendsReleased }: TaskSheet,
  found: Found,
): Promise<TaskEvidence> {
  const { kind, userId } = task;
  switch (kind) {
    case 'join_channel':
      if (found.isMember === null && task.status === 'STARTED') throw new MembershipWanted();
      return { kind, isMember: found.isMember === true };
    case 'connect_wallet':
      return { kind, hasProvenWallet: await hasOwnWallet(tx, task) };
    case 'first_bond':
      return { kind, hasReleasedBond: await hasReleasedBond(tx, deps, userId) };
    case 'invite_friends':
      return { kind, friendsReleased };
    case 'post_link':
      return { kind, link: found.link };
    case 'screenshot':
      return { kind, photo: photoOf(found) };
    case 'daily_check_in':
      return { kind };
  }
}

/** A wallet counts for one account: the first that proved it. @throws Refusal task_not_done for others */
async function hasOwnWallet(tx: CommandTx, { userId, status }: UserTask): Promise<boolean> {
  const wallet = await tx.wallets.ofUser(userId);
  if (wallet === null) return false;
  if (status !== 'STARTED' || wallet.isFirst) return true;
  throw new Refusal(
    'task_not_done',
    'This wallet has counted for another account before; connect one that is yours alone.',
    'task_id',
  );
}

/** Whether an own paid bond was staked, or matured with a plan of enough days by the terms it was bought under. */
async function hasReleasedBond(
  tx: CommandTx,
  deps: Pick<TaskDeps, 'policies'>,
  userId: string,
): Promise<boolean> {
  for (const ended of await tx.mints.endedPaid(userId)) {
    const { referral } = await deps.policies.byId(tx, ended.policyId);
    if (referralDecision(ended.outcome, ended.tariffDays, referral.minDays) === 'release') return true;
  }
  return false;
}

function photoOf({ photo, photoId }: Found) {
  if (photo === null) return undefined;
  return { id: photoId, sizeBytes: photo.byteLength, head: photo.subarray(0, PHOTO_HEAD_BYTES) };
}

async function refuseBeyondShare(tx: CommandTx, bytes: number): Promise<void> {
  const most = mostPhotoBytes(await tx.tasks.photoBytes());
  if (bytes > most) throw new PhotoTooLarge(bytes, most);
}
