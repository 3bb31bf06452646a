/** How long is waited between attempts in vain. */
export interface BackOff {
  /** ms before the second attempt */
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Twice as long after every attempt in vain, in ms; `before` counts those before the last one. */
export function backOffMs({ firstMs, longestMs }: BackOff, before: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(before, 10));
}
