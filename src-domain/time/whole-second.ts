import { MS_PER_SECOND } from '../constants/index.ts';

/** The whole second at or before an instant, epoch ms. Stakes start on whole seconds. */
export function wholeSecondMs(atMs: number): number {
  return Math.floor(atMs / MS_PER_SECOND) * MS_PER_SECOND;
}

/** Whole seconds (units of 1 s) from one instant to another (epoch ms); 0 if the second one is earlier. */
export function elapsedSeconds(fromMs: number, toMs: number): bigint {
  return toMs <= fromMs ? 0n : BigInt(Math.floor((toMs - fromMs) / MS_PER_SECOND));
}
