import type { Nano } from '@axiom/domain/money';
import type { Problem, TaskCard } from '@axiom/domain/ports/client';
import type { Shown } from '../shared/shown.ts';
import type { TaskProof, TaskStep, TaskTold } from '../task-command/types.ts';

export interface TasksInput {
  /** Random text of this app start; idempotency keys consist of it and a counter. */
  readonly keySeed: string;
}

/** What the server answered, and when. */
export interface TasksAnswer {
  readonly tasks: readonly TaskCard[];
  /** The least task balance that can be re-bonded; null if it was not asked for or did not come. */
  readonly rebondMin: Nano<'AXIOM'> | null;
  /** On the server's clock, epoch ms. */
  readonly atMs: number;
}

/** A command of one task: under way, or how it failed. */
export interface TaskCommand {
  readonly step: TaskStep;
  readonly idempotencyKey: string;
  /** How much of an upload has left, 0 to 1; null where nothing is uploaded. */
  readonly share: number | null;
  /** Why it failed; null while it is under way. */
  readonly problem: Problem | null;
  /** The task as it stood at the failure: a later status means that the failure is out of date. */
  readonly failedAt: TaskCard['status'] | null;
}

export interface TasksContext {
  readonly tasks: readonly TaskCard[];
  readonly rebondMin: Nano<'AXIOM'> | null;
  /** Time of the last reading, on the server's clock (epoch ms). */
  readonly asOfMs: number;
  /** The screen was opened: the least amount for re-bonding is read too. */
  readonly isOpened: boolean;
  /** By the task's id. */
  readonly commands: Readonly<Record<string, TaskCommand>>;
  readonly keySeed: string;
  readonly keyCount: number;
}

/** The list: `loading`, `ready` (also `refreshing`) or `failed`; none of them while nobody is signed in. */
export type TasksTag = 'loading' | 'ready' | 'refreshing' | 'failed';

export type TasksEvent =
  /** Something changed, or may have: read the list. */
  | { readonly type: 'tasks.refresh' }
  /** The screen was opened. */
  | { readonly type: 'tasks.open' }
  | { readonly type: 'tasks.retry' }
  /** Nobody is signed in any more. */
  | { readonly type: 'tasks.clear' }
  | { readonly type: 'tasks.start'; readonly taskId: string }
  /** Says that the task is done; starts it first where that is needed. */
  | { readonly type: 'tasks.validate'; readonly taskId: string; readonly proof: TaskProof }
  | { readonly type: 'tasks.claim'; readonly taskId: string }
  /** Ends an upload under way, or forgets how it failed. */
  | { readonly type: 'tasks.cancel'; readonly taskId: string }
  | TaskTold;

export interface TasksEmitted {
  readonly type: 'claimed';
  readonly task: TaskCard;
  readonly taskBalance: Nano<'AXIOM'>;
}

export type TasksShown = Shown<TasksContext, TasksTag, TasksEvent>;
