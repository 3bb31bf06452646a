import type { Nano } from '@axiom/domain/money';
import type { TaskCard } from '@axiom/domain/ports/client';
import { unprovided } from '../shared/unprovided.ts';
import type { TaskProof } from './types.ts';

export const taskCommandSlots = {
  start: unprovided<TaskCard, { readonly taskId: string }>('taskCommand.start'),
  /** `onSent` is told how much of a picture has left, 0 to 1. */
  validate: unprovided<
    TaskCard,
    { readonly taskId: string; readonly proof: TaskProof; readonly onSent: (share: number) => void }
  >('taskCommand.validate'),
  claim: unprovided<
    { readonly task: TaskCard; readonly taskBalance: Nano<'AXIOM'> },
    { readonly taskId: string; readonly idempotencyKey: string }
  >('taskCommand.claim'),
};
export type TaskCommandSlots = typeof taskCommandSlots;
