import type { CancelSignal } from '../cancel-signal.ts';
import type { Nano } from '../../money/index.ts';
import type { TaskView } from '../../task/task.ts';
import type { CommandOptions } from './command-options.ts';

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

/** A task that was paid. */
export interface TaskClaim {
  readonly task: TaskCard;
  /** Including the reward. */
  readonly taskBalance: Nano<'AXIOM'>;
}

/** The server's task calls (R5.25 to R5.28); they end as all calls of the gateway do. */
export interface TaskGateway {
  /** Every task on offer, in the policy's order. */
  tasks(signal: CancelSignal): Promise<readonly TaskCard[] | null>;
  startTask(taskId: string, signal: CancelSignal): Promise<TaskCard | null>;
  /** Submits a task as done; `link` if the task requires one. */
  validateTask(taskId: string, link: string | null, signal: CancelSignal): Promise<TaskCard | null>;
  validateTaskPhoto(taskId: string, photo: PhotoFile, signal: CancelSignal): Promise<TaskCard | null>;
  claimTask(taskId: string, options: CommandOptions): Promise<TaskClaim | null>;
}
