import type { TaskKind } from '../economy/policy.ts';
import { utcDayNumber } from '../time/index.ts';
import type { TaskPeriod } from './task.ts';

/** The period of the instant `atMs` (epoch ms): the UTC day for a daily task; all others are paid once. */
export function periodOf(kind: TaskKind, atMs: number): TaskPeriod {
  return kind === 'daily_check_in' ? `day-${utcDayNumber(atMs)}` : 'once';
}
