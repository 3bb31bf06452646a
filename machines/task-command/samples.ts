import type { TaskCommandEvent } from './types.ts';

/** One sample of every event. */
export const taskCommandSamples: readonly TaskCommandEvent[] = [{ type: 'taskCommand.sent', share: 0.4 }];
