import { axiom } from '@axiom/domain/money';
import { sampleTask } from '../shared/samples.ts';
import type { TasksEvent } from './types.ts';

const { taskId } = sampleTask();

/** One sample of every event. */
export const tasksSamples: readonly TasksEvent[] = [
  { type: 'tasks.refresh' },
  { type: 'tasks.open' },
  { type: 'tasks.retry' },
  { type: 'tasks.clear' },
  { type: 'tasks.start', taskId },
  { type: 'tasks.validate', taskId, proof: {} },
  { type: 'tasks.claim', taskId },
  { type: 'tasks.cancel', taskId },
  { type: 'tasks.sent', taskId, share: 0.4 },
  {
    type: 'tasks.answered',
    task: sampleTask({ status: 'CLAIMED' }),
    isOver: true,
    taskBalance: axiom(10_000_000n),
  },
  {
    type: 'tasks.refused',
    taskId,
    problem: { kind: 'refused', message: 'Not done yet.', code: 'task_not_done', isOutcomeKnown: true },
  },
];
