import { MS_PER_DAY } from '../constants/index.ts';
import type { EconomyPolicy } from '../economy/policy.ts';
import type { Percent6 } from '../money/index.ts';
import { utcDayNumber } from '../time/index.ts';
import type { OwnBonuses } from './bonuses.ts';
import { holdDays } from './facts.ts';

/** The current streak: consecutive UTC days with a paid active bond or stake. */
export interface Holding {
  /** Start of the streak; null before the first one and after a reset while nothing was held. */
  readonly heldSinceMs: number | null;
  /** When the last holding ended; null while something is held. */
  readonly heldUntilMs: number | null;
}

/** Nothing was ever held. */
export const NO_HOLDING: Holding = { heldSinceMs: null, heldUntilMs: null };

/** A paid holding begins at `atMs` (epoch ms). The streak goes on if the last ended today or yesterday (UTC). */
export function beginHolding(holding: Holding, atMs: number): Holding {
  const { heldSinceMs, heldUntilMs } = holding;
  if (heldSinceMs === null) return { heldSinceMs: atMs, heldUntilMs: null };
  if (heldUntilMs === null) return holding;
  const goesOn = utcDayNumber(atMs) - utcDayNumber(heldUntilMs) <= 1;
  return { heldSinceMs: goesOn ? heldSinceMs : atMs, heldUntilMs: null };
}

/** The last holding ended at `atMs` (epoch ms). No change while nothing was held. */
export function endHolding(holding: Holding, atMs: number): Holding {
  return isHolding(holding) ? { ...holding, heldUntilMs: atMs } : holding;
}

/**
 * Restarts the streak at `atMs` (epoch ms): after a withdrawal from either balance, or when another person
 * activates a link of this person. A bond that they make through their own link, a canceled link and a
 * transfer between their balances do not reset it.
 */
export function resetHolding(holding: Holding, atMs: number): Holding {
  return isHolding(holding) ? { heldSinceMs: atMs, heldUntilMs: null } : NO_HOLDING;
}

/** A paid bond, or the stake that it became, as the streak needs it; epoch ms. */
export interface HeldSpan {
  readonly fromMs: number;
  /** null while it is still held. */
  readonly untilMs: number | null;
}

/** One change of the streak and its instant. */
export interface HoldingChange {
  readonly step: (holding: Holding, atMs: number) => Holding;
  readonly atMs: number;
}

/**
 * Changes of the streak, in order, when a holding that ended at `endedAtMs` (epoch ms) is processed late.
 * `held` is everything that was held at some instant after that end, so each later begin, end or reset counts
 * at its own instant. A gap in `held` ends the streak, and `beginHolding` decides whether it continues: a gap
 * within one UTC day or to the next day does not break it. A later reset is visible as `heldSinceMs`. If the
 * end is processed on time, it is the only change.
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

/** Days of the streak at `atMs` (epoch ms); 0 while nothing is held. */
export function daysHeld(holding: Holding, atMs: number): number {
  return isHolding(holding) ? holdDays(holding.heldSinceMs ?? undefined, atMs) : 0;
}

/** A step of the hold bonus that a streak has not reached. */
export interface NextHold {
  /** Percent per day. */
  readonly daily: Percent6;
  /** The 00:00 UTC from which it counts, epoch ms, if nothing restarts or ends the streak before. */
  readonly fromMs: number;
}

/** The own bonuses of a day, and what the hold bonus grows to as things stand. */
export interface OwnNow extends OwnBonuses {
  /** null while nothing is held, and on the highest step. */
  readonly holdNext: NextHold | null;
}

/** The next step after the day of `atMs` (epoch ms); null while nothing is held, and on the highest step. */
export function nextHold(
  policy: Pick<EconomyPolicy, 'holdBonus'>,
  holding: Holding,
  atMs: number,
): NextHold | null {
  if (!isHolding(holding)) return null;
  const days = daysHeld(holding, atMs);
  const next = policy.holdBonus.find((step) => step.days > days);
  if (next === undefined) return null;
  return { daily: next.daily, fromMs: (utcDayNumber(atMs) + next.days - days) * MS_PER_DAY };
}

function isHolding({ heldSinceMs, heldUntilMs }: Holding): boolean {
  return heldSinceMs !== null && heldUntilMs === null;
}
