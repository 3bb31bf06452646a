/** The time span in which something is staked or invested; epoch ms. */
export interface HoldingSpan {
  readonly fromMs: number;
  /** The actual end, once it was processed. */
  readonly untilMs?: number | null | undefined;
  /** The expected end, while it is not processed yet. */
  readonly endsAtMs?: number | null | undefined;
}

/**
 * Whether something counts for the bonuses of the midnight `atMs` (00:00 UTC, epoch ms): it was held just
 * before that instant. What begins exactly then does not count; what ends exactly then counts, however late
 * its end is processed.
 */
export function isHeldAsBegins({ fromMs, untilMs, endsAtMs }: HoldingSpan, atMs: number): boolean {
  return fromMs < atMs && (untilMs ?? endsAtMs ?? Infinity) >= atMs;
}
