import { utcDayNumber } from '../time/index.ts';
import { holdDays } from './facts.ts';

/** Days in a row on which one holds a paid active bond or stake. */
export interface Holding {
  /** First instant of the row; null before the first and after a reset while nothing was held. */
  readonly heldSinceMs: number | null;
  /** When the last thing held ended; null while something is. */
  readonly heldUntilMs: number | null;
}

/** Nothing was ever held. */
export const NO_HOLDING: Holding = { heldSinceMs: null, heldUntilMs: null };

/** Something paid is held from this instant on: the row goes on when the last holding ended today or yesterday (UTC). */
export function beginHolding(holding: Holding, atMs: number): Holding {
  const { heldSinceMs, heldUntilMs } = holding;
  if (heldSinceMs === null) return { heldSinceMs: atMs, heldUntilMs: null };
  if (heldUntilMs === null) return holding;
  const goesOn = utcDayNumber(atMs) - utcDayNumber(heldUntilMs) <= 1;
  return { heldSinceMs: goesOn ? heldSinceMs : atMs, heldUntilMs: null };
}

/** The last thing held has ended at an instant. Nothing changes while nothing was held. */
export function endHolding(holding: Holding, atMs: number): Holding {
  return isHolding(holding) ? { ...holding, heldUntilMs: atMs } : holding;
}

/**
 * A withdrawal, of either balance, or another person's activation of a link one funded: what is still held counts from
 * this instant on. One's own bond by a link, a cancel of a link and a transfer between one's balances reset nothing.
 */
export function resetHolding(holding: Holding, atMs: number): Holding {
  return isHolding(holding) ? { heldSinceMs: atMs, heldUntilMs: null } : NO_HOLDING;
}

/** A paid bond, or the stake that it became, as far as the row of days looks at it; epoch milliseconds. */
export interface HeldSpan {
  readonly fromMs: number;
  /** null while it is held. */
  readonly untilMs: number | null;
}

/** A step of the row of days and its instant. */
export interface HoldingChange {
  readonly step: (holding: Holding, atMs: number) => Holding;
  readonly atMs: number;
}

/**
 * What the row goes through, in order, when something held ended at an instant that is worked on only now. `held` is whatever was
 * held at some instant after it, so that what began, ended or was reset meanwhile counts at its own instant: without anything held
 * the row ends and begins again by the rule of `beginHolding`, so that a gap within one UTC day, or from one to the next, breaks
 * nothing. A reset since then shows as `heldSinceMs`. Nothing is missing while everything ends on time: then the end is all there is.
 */
export function changesSince(
  holding: Holding,
  endedAtMs: number,
  held: readonly HeldSpan[],
): readonly HoldingChange[] {
  const changes: HoldingChange[] = [];
  let untilMs = endedAtMs;
  for (const span of held.toSorted((a, b) => a.fromMs - b.fromMs)) {
    if (span.fromMs > untilMs)
      changes.push({ step: endHolding, atMs: untilMs }, { step: beginHolding, atMs: span.fromMs });
    untilMs = Math.max(untilMs, span.untilMs ?? Number.POSITIVE_INFINITY);
  }
  if (untilMs < Number.POSITIVE_INFINITY) changes.push({ step: endHolding, atMs: untilMs });
  const { heldSinceMs } = holding;
  if (changes.length > 0 && heldSinceMs !== null && heldSinceMs > endedAtMs)
    changes.push({ step: resetHolding, atMs: heldSinceMs });
  return changes.toSorted((a, b) => a.atMs - b.atMs);
}

/** The days in a row at an instant; 0 while nothing is held. */
export function daysHeld(holding: Holding, atMs: number): number {
  return isHolding(holding) ? holdDays(holding.heldSinceMs ?? undefined, atMs) : 0;
}

function isHolding({ heldSinceMs, heldUntilMs }: Holding): boolean {
  return heldSinceMs !== null && heldUntilMs === null;
}
