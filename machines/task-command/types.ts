import type { Nano } from '@axiom/domain/money';
import type { PhotoFile, Problem, TaskCard } from '@axiom/domain/ports/client';

/** What a person asks of a task. */
export type TaskStep = 'start' | 'validate' | 'claim';

/** What a person sends for a review: a link, a picture, or nothing where the server knows by itself. */
export interface TaskProof {
  readonly link?: string;
  readonly photo?: PhotoFile;
}

export interface TaskCommandInput {
  readonly taskId: string;
  readonly step: TaskStep;
  /** Starts the task before it is validated, because it has not been started or was rejected. */
  readonly startsFirst: boolean;
  readonly proof: TaskProof;
  readonly idempotencyKey: string;
  readonly tell: (told: TaskTold) => void;
}

export interface TaskCommandContext extends TaskCommandInput {
  readonly task: TaskCard | null;
  readonly taskBalance: Nano<'AXIOM'> | null;
  readonly problem: Problem | null;
}

export type TaskCommandEvent =
  /** So much of the upload has left, 0 to 1. */
  { readonly type: 'taskCommand.sent'; readonly share: number };

/** What the list of tasks is told about a command. */
export type TaskTold =
  | { readonly type: 'tasks.sent'; readonly taskId: string; readonly share: number }
  /** The server answered one step; the command may go on with the next one. */
  | {
      readonly type: 'tasks.answered';
      readonly task: TaskCard;
      readonly isOver: boolean;
      /** After a claim. */
      readonly taskBalance: Nano<'AXIOM'> | null;
    }
  | { readonly type: 'tasks.refused'; readonly taskId: string; readonly problem: Problem };
