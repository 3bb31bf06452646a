/** Delays between failed attempts. */
export interface BackOff {
  /** ms before the second attempt */
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Delay after a failed attempt, in ms; doubles with each. `before`: failed attempts before the last one. */
export function backOffMs({ firstMs, longestMs }: BackOff, before: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(before, 10));
}
