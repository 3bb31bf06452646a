import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE, PRICE_MOVE_WINDOW_MS } from '../constants/index.ts';
import { ceilDivide, percent6, WHOLE_PERCENT } from '../money/index.ts';
import { type Price, price9, PRICE_UNIT } from './price.ts';
import type { PriceBounds } from './price-bounds.ts';

/** How often the simulated price changes. */
export const SIMULATED_PRICE_STEP_MS = 10_000;

/** The price oscillates around this: 1 TON per AXIOM, in 1e-9. */
const CENTRE = 1_000_000_000;

/** One wave of smooth noise: its knots are `periodMs` apart, its height is at most `amplitude` (1e-9 TON). */
interface Octave {
  readonly periodMs: number;
  readonly amplitude: number;
}

/**
 * From months to minutes; shorter waves are lower. The amplitudes sum to 529.5 million, so the price stays
 * between 0.4705 and 1.5295 TON.
 */
const OCTAVES: readonly Octave[] = [
  { periodMs: 60 * MS_PER_DAY, amplitude: 300_000_000 },
  { periodMs: 14 * MS_PER_DAY, amplitude: 120_000_000 },
  { periodMs: 3 * MS_PER_DAY, amplitude: 60_000_000 },
  { periodMs: MS_PER_DAY, amplitude: 30_000_000 },
  { periodMs: 6 * MS_PER_HOUR, amplitude: 12_000_000 },
  { periodMs: MS_PER_HOUR, amplitude: 5_000_000 },
  { periodMs: 10 * MS_PER_MINUTE, amplitude: 2_000_000 },
  { periodMs: MS_PER_MINUTE, amplitude: 500_000 },
];

/** Scale of the fixed-point position between two knots. */
const FRACTION = 1_000_000;

/**
 * The price at `timeMs` (epoch ms) in 1e-9 TON per AXIOM. Deterministic: the same seed and instant give the
 * same price on every machine. Constant within each 10 s.
 * @param seed any 32-bit integer
 */
export function simulatedPriceAt(seed: number, timeMs: number): Price {
  const atMs = Math.floor(timeMs / SIMULATED_PRICE_STEP_MS) * SIMULATED_PRICE_STEP_MS;
  let nano = CENTRE;
  OCTAVES.forEach((octave, index) => {
    nano += waveAt(octave, mix(seed, index + 1), atMs);
  });
  return price9(BigInt(nano));
}

/** Every operand is an integer below 2^53, so all engines round alike. */
function waveAt({ periodMs, amplitude }: Octave, seed: number, atMs: number): number {
  const knot = Math.floor(atMs / periodMs);
  const along = Math.floor(((atMs - knot * periodMs) * FRACTION) / periodMs);
  const from = heightOf(seed, knot, amplitude);
  const to = heightOf(seed, knot + 1, amplitude);
  return from + Math.trunc(((to - from) * smoothed(along)) / FRACTION);
}

/** 3x² − 2x³ in the same fixed point; its slope is at most 1.5. */
function smoothed(along: number): number {
  const square = Math.floor((along * along) / FRACTION);
  return Math.floor((square * (3 * FRACTION - 2 * along)) / FRACTION);
}

function heightOf(seed: number, knot: number, amplitude: number): number {
  return (mix(seed, knot) % (2 * amplitude + 1)) - amplitude;
}

/** 32-bit hash of two integers (the finaliser of MurmurHash3). */
function mix(a: number, b: number): number {
  let h = Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b) ^ b;
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Bounds of `simulatedPriceAt` for every seed: derived from its waves, not measured. */
export const SIMULATED_PRICE_BOUNDS: PriceBounds = boundsOf(OCTAVES);

/**
 * The amplitudes add up. In a window a wave moves by at most 1.5 × 2 × amplitude × window / period, and never
 * by more than 2 × amplitude. Relative to the lowest price.
 */
function boundsOf(octaves: readonly Octave[]): PriceBounds {
  const height = octaves.reduce((total, { amplitude }) => total + amplitude, 0);
  const lowest = BigInt(CENTRE - height);
  const largestMoveIn = (windowMs: number) => {
    const nano = octaves.reduce((total, { amplitude, periodMs }) => {
      const slope = Math.ceil((3 * amplitude * windowMs) / periodMs);
      return total + Math.min(2 * amplitude, slope + flooringOf(amplitude));
    }, 0);
    return percent6(ceilDivide(BigInt(nano) * WHOLE_PERCENT, lowest));
  };
  return {
    lowest: price9(lowest),
    highest: price9(2n * PRICE_UNIT),
    largestStep: largestMoveIn(SIMULATED_PRICE_STEP_MS),
    largestMove: largestMoveIn(PRICE_MOVE_WINDOW_MS),
  };
}

/** Fixed-point flooring changes a value by less than 6 / FRACTION of 2 × amplitude, a difference by twice that. */
function flooringOf(amplitude: number): number {
  return Math.ceil((24 * amplitude) / FRACTION) + 2;
}
