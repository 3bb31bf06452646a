import type { TaskKind } from '../economy/policy.ts';
import { utcDayNumber } from '../time/index.ts';
import type { TaskPeriod } from './task.ts';

/** The period an instant lies in: the UTC day of a daily task; every other task is paid once. */
export function periodOf(kind: TaskKind, atMs: number): TaskPeriod {
  return kind === 'daily_check_in' ? `day-${utcDayNumber(atMs)}` : 'once';
}
