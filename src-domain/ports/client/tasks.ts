import type { TaskView } from '../../task/task.ts';

/** A task with its progress, for its person's screens. */
export interface TaskCard extends Omit<TaskView, 'period'> {
  /** How much of `count` is done. */
  readonly progress: number;
  /** The rest of this task's budget covers one more reward. */
  readonly hasBudget: boolean;
  /** The link that was submitted. */
  readonly link?: string;
  readonly startedAtMs?: number;
  readonly submittedAtMs?: number;
  readonly validatedAtMs?: number;
  readonly claimedAtMs?: number;
  /** The next 00:00 UTC (epoch ms), for a daily task. */
  readonly resetsAtMs?: number;
}

/** A screenshot to submit. */
export interface PhotoFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
