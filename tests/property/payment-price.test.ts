import { creditOnActivation } from '@axiom/domain/mint';
import { percent6 } from '@axiom/domain/money';
import {
  heldReading,
  HTTP_PRICE_BOUNDS,
  momentWithTold,
  paymentPrice,
  price9,
  type PriceReading,
  priceOfMoment,
  takeReading,
  doubtAtMs,
  tokenForTon,
} from '@axiom/domain/price';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payments } from './support/arbitraries.ts';
import { holds } from './support/settings.ts';

const BORN_MS = 1_800_000_000_000;
const STALE_MS = 300_000;
const bounds = HTTP_PRICE_BOUNDS;
const spread = percent6(1_000_000n);
const QUOTED = price9(1_000_000_000n);

/** One look at the source: what it answers, and how old its answer is; null: it answers nothing. */
const look = fc.record({
  afterMs: fc.constantFrom(10_000, 10_000, 10_000, 60_000, 301_000),
  answer: fc.option(
    fc.record({
      // In millionths of the last good price.
      move: fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: -10_000, max: 10_000 }) },
        { weight: 2, arbitrary: fc.constantFrom(10_001, 500_000, -400_000, 3_000_000) },
      ),
      ageMs: fc.constantFrom(0, 0, 3_000, 9_000),
    }),
    { nil: null, freq: 6 },
  ),
});

type Seen =
  | { readonly kind: 'good'; readonly reading: PriceReading }
  | { readonly kind: 'doubt'; readonly reading: PriceReading; readonly atMs: number };

/** What the looks came to, in the order in which they were made. */
function watch(
  looks: readonly { afterMs: number; answer: { move: number; ageMs: number } | null }[],
): Seen[] {
  const seen: Seen[] = [{ kind: 'good', reading: { price: QUOTED, atMs: BORN_MS } }];
  let [last, nowMs, doubtedMs]: [PriceReading, number, number | null] = [
    { price: QUOTED, atMs: BORN_MS },
    BORN_MS,
    null,
  ];
  for (const { afterMs, answer } of looks) {
    nowMs += afterMs;
    if (answer === null) continue;
    const nano = (last.price * (1_000_000n + BigInt(answer.move))) / 1_000_000n;
    const reading = { price: price9(nano < 1n ? 1n : nano), atMs: nowMs - answer.ageMs };
    const taken = takeReading({ reading, last, nowMs, bounds });
    if (taken.isDoubted) {
      doubtedMs ??= doubtAtMs(reading, last, nowMs);
      seen.push({ kind: 'doubt', reading: { price: reading.price, atMs: doubtedMs }, atMs: doubtedMs });
    } else if (taken.refusal === null && taken.last !== null) {
      doubtedMs = null;
      if (taken.last.atMs === last.atMs) continue;
      last = taken.last;
      seen.push({ kind: 'good', reading: last });
    }
  }
  return seen;
}

/** The source as it stands after all of it. */
function toldBy(seen: readonly Seen[]) {
  const latest = seen.findLast((each) => each.kind === 'good')?.reading ?? null;
  const end = seen.at(-1);
  return { latest, doubted: end?.kind === 'doubt' ? end.reading : null };
}

/** The rule in plain words, over the whole list: the price of an instant, or null. */
function plainly(seen: readonly Seen[], atMs: number): bigint | null {
  const good = seen.flatMap((each) => (each.kind === 'good' ? [each.reading] : []));
  const held = good.findLast((each) => each.atMs <= atMs);
  if (held === undefined || atMs - held.atMs > STALE_MS) return null;
  const until = good.find((each) => each.atMs > atMs)?.atMs ?? Number.POSITIVE_INFINITY;
  const isTakenBack = seen.some(
    (each) =>
      each.kind === 'doubt' &&
      each.atMs >= held.atMs &&
      each.atMs < until &&
      each.atMs <= held.atMs + STALE_MS,
  );
  return isTakenBack ? null : held.price;
}

/** What a server knows that has stored all but the newest `unstored` of it. */
function asked(seen: readonly Seen[], unstored: number, atMs: number) {
  const stored = seen.slice(0, Math.max(1, seen.length - unstored));
  const readings = stored.flatMap((each) => (each.kind === 'good' ? [each.reading] : []));
  const doubts = stored.flatMap((each) => (each.kind === 'doubt' ? [each.atMs] : []));
  const told = toldBy(seen);
  const held = heldReading(readings.findLast((each) => each.atMs <= atMs) ?? null, told, atMs);
  const later = readings.filter((each) => each.atMs > atMs).map((each) => each.atMs);
  const since = held === null ? [] : doubts.filter((each) => each >= held.atMs);
  const moment = {
    held,
    nextMs: later.length === 0 ? null : Math.min(...later),
    doubtedMs: since.length === 0 ? null : Math.min(...since),
  };
  return priceOfMoment(momentWithTold(moment, told, atMs), atMs);
}

const looks = fc.array(look, { maxLength: 30 });
const paidAfter = fc.integer({ min: 0, max: 900_000 });

describe('R7.03 the price of a payment’s moment', () => {
  it('is what plain words say of the whole history, with the newest word stored or not', () => {
    holds(looks, paidAfter, fc.constantFrom(0, 0, 1), (all, afterMs, unstored) => {
      const seen = watch(all);
      const atMs = BORN_MS + afterMs;
      expect(asked(seen, unstored, atMs)).toBe(plainly(seen, atMs));
    });
  });

  it('T70 is never one that the source has taken back, and what is credited is never above the quote', () => {
    holds(looks, paidAfter, payments, (all, afterMs, amountTon) => {
      const seen = watch(all);
      const chainTimeMs = BORN_MS + afterMs;
      const told = toldBy(seen);
      const ofItsMoment = asked(seen, 0, chainTimeMs);
      const paidPrice = paymentPrice(ofItsMoment, told, bounds);
      const quotedToken = tokenForTon(amountTon, QUOTED, spread);
      const credit = creditOnActivation({
        quotedToken,
        amountTon,
        quotedPrice: QUOTED,
        paidPrice,
        spread,
        validUntilMs: BORN_MS + 60_000,
        chainTimeMs,
        largestMove: bounds.largestMove,
      });
      expect(credit <= quotedToken).toBe(true);
      const isDoubtful = seen.some(
        (each, index) =>
          each.kind === 'doubt' && each.atMs <= chainTimeMs && nextGoodAfter(seen, index) > chainTimeMs,
      );
      if (isDoubtful) expect(paidPrice.isOfItsMoment).toBe(false);
      // No free option: without a known moment, or late, nothing is credited above the price that is told now.
      const counts = paidPrice.price;
      if (!paidPrice.isOfItsMoment || chainTimeMs > BORN_MS + 90_000)
        expect(credit <= tokenForTon(amountTon, counts, spread)).toBe(true);
    });
  });

  it('does not depend on when it is asked, once the next good reading has come and no doubt stands', () => {
    holds(looks, looks, paidAfter, (before, after, afterMs) => {
      const seen = watch(before);
      const atMs = BORN_MS + afterMs;
      const isClosed = seen.some((each) => each.kind === 'good' && each.reading.atMs > atMs);
      if (!isClosed) return;
      expect(asked(watch([...before, ...after]), 0, atMs)).toBe(asked(seen, 0, atMs));
    });
  });
});

function nextGoodAfter(seen: readonly Seen[], index: number): number {
  const next = seen.slice(index).find((each) => each.kind === 'good');
  return next?.kind === 'good' ? next.reading.atMs : Number.POSITIVE_INFINITY;
}
