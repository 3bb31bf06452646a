import { MS_PER_DAY } from '../constants/index.ts';

/** 00:00 UTC of the day that contains an instant, epoch ms; a midnight is returned unchanged. */
export function utcDayStart(atMs: number): number {
  return Math.floor(atMs / MS_PER_DAY) * MS_PER_DAY;
}

/** The first 00:00 UTC strictly after an instant, epoch ms. */
export function utcMidnightAfter(atMs: number): number {
  return utcDayStart(atMs) + MS_PER_DAY;
}

/** Days since 1970-01-01 UTC of an instant in epoch ms. */
export function utcDayNumber(atMs: number): number {
  return Math.floor(atMs / MS_PER_DAY);
}
