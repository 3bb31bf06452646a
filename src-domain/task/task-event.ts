import type { Nano } from '../money/index.ts';
import type { TaskEvidence } from './evidence.ts';

/** A task's budget and what was paid of it so far, to all people together. */
export interface TaskPurse {
  readonly budgetToken: Nano<'AXIOM'>;
  readonly paidToken: Nano<'AXIOM'>;
}

/** Events of one person's task. */
export type TaskEvent =
  | { readonly type: 'start'; readonly atMs: number; readonly purse: TaskPurse }
  | { readonly type: 'submit'; readonly atMs: number; readonly evidence: TaskEvidence }
  /** By the operator, after a review of the link or the photo. */
  | { readonly type: 'approve'; readonly atMs: number }
  | { readonly type: 'reject'; readonly atMs: number; readonly reason: string }
  | { readonly type: 'claim'; readonly atMs: number; readonly purse: TaskPurse }
  /** 00:00 UTC has passed, for a daily task; the reward is the one that the offer states now. */
  | { readonly type: 'new_period'; readonly atMs: number; readonly rewardToken: Nano<'AXIOM'> };

/** The literal `type` of each event. */
export type TaskEventType = TaskEvent['type'];

/** What a step causes besides the change of the task; the ledger books it. */
export interface TaskEffect {
  readonly type: 'pay_task';
  readonly rewardToken: Nano<'AXIOM'>;
}
