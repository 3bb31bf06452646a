import { SAMPLE_NOW_MS, sampleTask } from '../shared/samples.ts';
import { type WorldOf } from '../shared/outcomes.ts';
import type { TasksSlots } from './slots.ts';
import type { TasksInput } from './types.ts';

export const tasksWorld: WorldOf<TasksSlots, TasksInput> = {
  inputs: [() => ({ keySeed: 'seed' })],
  slots: {
    fetchTasks: { answers: [{ tasks: [sampleTask()], rebondMin: null, atMs: SAMPLE_NOW_MS }, null] },
    command: {},
  },
};
