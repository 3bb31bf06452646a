import { axiom } from '@axiom/domain/money';
import { sampleTask } from '../shared/samples.ts';
import { type WorldOf } from '../shared/outcomes.ts';
import type { TaskCommandSlots } from './slots.ts';
import type { TaskCommandInput, TaskStep } from './types.ts';

const input = (step: TaskStep, startsFirst: boolean) => (): TaskCommandInput => ({
  taskId: sampleTask().taskId,
  step,
  startsFirst,
  proof: {},
  idempotencyKey: 'seed-task-1',
  tell: () => {},
});

export const taskCommandWorld: WorldOf<TaskCommandSlots, TaskCommandInput> = {
  inputs: [input('validate', true), input('validate', false), input('claim', false), input('start', true)],
  slots: {
    start: { answers: [sampleTask({ status: 'STARTED' })] },
    validate: { answers: [sampleTask({ status: 'VALIDATED' })] },
    claim: { answers: [{ task: sampleTask({ status: 'CLAIMED' }), taskBalance: axiom(10_000_000n) }] },
  },
};
