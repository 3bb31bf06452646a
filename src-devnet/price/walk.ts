import { createHash } from 'node:crypto';

/** The price changes every so many seconds. */
export const priceStepS = 5;

/**
 * Waves that add up to the price, from minutes to months: `periodS` between two turning points, `amplitude`
 * as a natural logarithm. Together they keep the price within a factor of 1.5 and move it by less than 0.5 %
 * in 90 s.
 */
const waves = [
  { periodS: 150, amplitude: 0.0005 },
  { periodS: 900, amplitude: 0.002 },
  { periodS: 3_600, amplitude: 0.006 },
  { periodS: 21_600, amplitude: 0.02 },
  { periodS: 86_400, amplitude: 0.05 },
  { periodS: 604_800, amplitude: 0.12 },
  { periodS: 2_592_000, amplitude: 0.2 },
] as const;

/**
 * A plausible price that depends only on the seed and the time: the same after a restart, defined for any
 * time.
 * @param timeS epoch seconds
 * @returns TON per AXIOM with 9 decimals, around 1
 */
export function priceAt(seed: string, timeS: number): string {
  const stepS = Math.floor(timeS / priceStepS) * priceStepS;
  const logarithm = waves.reduce(
    (sum, { periodS, amplitude }) => sum + amplitude * smoothNoise(`${seed} ${periodS}`, stepS / periodS),
    0,
  );
  return Math.exp(logarithm).toFixed(9);
}

/** Smooth, between −1 and 1, with turning points at whole positions. */
function smoothNoise(seed: string, position: number): number {
  const left = Math.floor(position);
  const share = position - left;
  const eased = share * share * (3 - 2 * share);
  const from = turningValue(seed, left);
  return from + (turningValue(seed, left + 1) - from) * eased;
}

function turningValue(seed: string, index: number): number {
  const digest = createHash('sha256').update(`${seed} ${index}`).digest();
  return (digest.readUInt32LE(0) / 0xff_ff_ff_ff) * 2 - 1;
}
