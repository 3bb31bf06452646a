import type { Nano } from '../money/index.ts';
import type { TaskEvidence } from './evidence.ts';

/** All that may ever be paid for a task, and what was paid for it so far, to everybody. */
export interface TaskPurse {
  readonly budgetToken: Nano<'AXIOM'>;
  readonly paidToken: Nano<'AXIOM'>;
}

/** What can happen to a task of one person. */
export type TaskEvent =
  | { readonly type: 'start'; readonly atMs: number; readonly purse: TaskPurse }
  | { readonly type: 'submit'; readonly atMs: number; readonly evidence: TaskEvidence }
  /** By the operator, after a look at the link or the photo. */
  | { readonly type: 'approve'; readonly atMs: number }
  | { readonly type: 'reject'; readonly atMs: number; readonly reason: string }
  | { readonly type: 'claim'; readonly atMs: number; readonly purse: TaskPurse }
  /** 00:00 UTC has passed, for a daily one; the reward is what the offer says now. */
  | { readonly type: 'new_period'; readonly atMs: number; readonly rewardToken: Nano<'AXIOM'> };

/** The literal `type` of each event. */
export type TaskEventType = TaskEvent['type'];

/** What a step makes due besides the task's own change; the ledger books it. */
export interface TaskEffect {
  readonly type: 'pay_task';
  readonly rewardToken: Nano<'AXIOM'>;
}
