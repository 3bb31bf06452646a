import type { TaskKind } from '../economy/policy.ts';
import type { Nano } from '../money/index.ts';

/** Every status of a task, under its name on the wire. */
export const TASK_STATUSES = [
  'AVAILABLE',
  'STARTED',
  'VALIDATING',
  'VALIDATED',
  'CLAIMED',
  'REJECTED',
] as const;
/** One of TASK_STATUSES. */
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** One payment at most lies in each: `once`, or the UTC day by its number since 1970-01-01. */
export type TaskPeriod = 'once' | `day-${number}`;

/** A task as its person sees it. */
export interface TaskView {
  readonly taskId: string;
  readonly kind: TaskKind;
  /** How many friends, for invite_friends; 1 otherwise. */
  readonly count: number;
  /** As offered until it is started, then frozen. */
  readonly rewardToken: Nano<'AXIOM'>;
  readonly status: TaskStatus;
  readonly period: TaskPeriod;
  /** Why it was rejected, in words for its person. */
  readonly rejection?: string | undefined;
}

/** A task of one person in one period, as the server decides on it. */
export interface UserTask extends TaskView {
  readonly userId: string;
  readonly startedAtMs?: number | undefined;
  readonly submittedAtMs?: number | undefined;
  /** What waits for the operator, or was reviewed. */
  readonly link?: string | undefined;
  readonly photoId?: string | undefined;
  readonly validatedAtMs?: number | undefined;
  readonly claimedAtMs?: number | undefined;
}
