import type { ReferralLevel } from './levels.ts';

/** The wire's `ref`: the level less 1, 0 to 7. */
export function wireRef(level: ReferralLevel): number {
  return level - 1;
}
