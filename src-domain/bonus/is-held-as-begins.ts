/** From when to when something is staked or invested; epoch ms. */
export interface HoldingSpan {
  readonly fromMs: number;
  /** Where its end was worked on. */
  readonly untilMs?: number | null | undefined;
  /** Where its end is foreseen and not worked on yet. */
  readonly endsAtMs?: number | null | undefined;
}

/**
 * Whether something counts for the bonuses of a midnight, 00:00 UTC: held as that instant, epoch ms, began. What began in it
 * does not count yet, what ended in it still does, however late its end is worked on.
 */
export function isHeldAsBegins({ fromMs, untilMs, endsAtMs }: HoldingSpan, atMs: number): boolean {
  return fromMs < atMs && (untilMs ?? endsAtMs ?? Infinity) >= atMs;
}
