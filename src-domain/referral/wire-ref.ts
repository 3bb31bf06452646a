import type { ReferralLevel } from './levels.ts';

/** The wire's `ref`: the level less 1, 0 to 7. */
export function wireRef(level: ReferralLevel): number {
  return level - 1;
}

/** The level of the wire's `ref`, 0 to 7 (R4.07). Only for a freshly read one, never for a stored level. */
export function levelFromWire(ref: number): ReferralLevel {
  return (ref + 1) as ReferralLevel;
}
