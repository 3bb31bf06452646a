import type { CancelSignal } from '../cancel-signal.ts';
import type { Nano } from '../../money/index.ts';
import type { TaskView } from '../../task/task.ts';
import type { CommandOptions } from './command-options.ts';

/** A task with its progress, as its person's screens show it. */
export interface TaskCard extends Omit<TaskView, 'period'> {
  /** How much of `count` is done. */
  readonly progress: number;
  /** One more reward fits into what is set aside for this task. */
  readonly hasBudget: boolean;
  /** The link that was handed in. */
  readonly link?: string;
  readonly startedAtMs?: number;
  readonly submittedAtMs?: number;
  readonly validatedAtMs?: number;
  readonly claimedAtMs?: number;
  /** The next 00:00 UTC, of a daily task. */
  readonly resetsAtMs?: number;
}

/** A screenshot to be handed in. */
export interface PhotoFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A task that was paid. */
export interface TaskClaim {
  readonly task: TaskCard;
  /** With the reward in it. */
  readonly taskBalance: Nano<'AXIOM'>;
}

/** The server's calls of tasks (R5.25 to R5.28); they end as every call of the gateway does. */
export interface TaskGateway {
  /** Every task on offer, in the policy's order. */
  tasks(signal: CancelSignal): Promise<readonly TaskCard[] | null>;
  startTask(taskId: string, signal: CancelSignal): Promise<TaskCard | null>;
  /** Says that it is done; `link` where the task asks for one. */
  validateTask(taskId: string, link: string | null, signal: CancelSignal): Promise<TaskCard | null>;
  validateTaskPhoto(taskId: string, photo: PhotoFile, signal: CancelSignal): Promise<TaskCard | null>;
  claimTask(taskId: string, options: CommandOptions): Promise<TaskClaim | null>;
}
