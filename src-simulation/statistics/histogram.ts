/** [from, to); null if there is no bound. */
export interface HistogramBin {
  readonly from: bigint | null;
  readonly to: bigint | null;
  readonly count: number;
}
/** Counts in bins of one width. */
export type Histogram = readonly HistogramBin[];

/**
 * Counts values in bins of one width whose bounds are whole multiples of it, so that 0 is always a bound.
 * The first and the last bin are open: nothing is left out.
 * @param width greater than 0, in the unit of the values
 * @param lowest where the second bin starts, @param highest where the last one starts; multiples of the width, lowest < highest
 */
export function histogramOf(
  values: readonly bigint[],
  width: bigint,
  lowest: bigint,
  highest: bigint,
): Histogram {
  if (lowest % width !== 0n || highest % width !== 0n || lowest >= highest)
    throw new RangeError(`Bounds ${lowest} to ${highest} are no ascending multiples of ${width}.`);
  const inner = Number((highest - lowest) / width);
  const counts = Array.from({ length: inner + 2 }, () => 0);
  for (const value of values) {
    const bin = value < lowest ? 0 : value >= highest ? inner + 1 : 1 + Number((value - lowest) / width);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count, bin) => ({
    from: bin === 0 ? null : lowest + width * BigInt(bin - 1),
    to: bin === inner + 1 ? null : lowest + width * BigInt(bin),
    count,
  }));
}
