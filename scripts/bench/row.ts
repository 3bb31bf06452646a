/** One measured comparison; `ratio` is `ours` divided by `beside`. */
export interface Row {
  what: string;
  ours: string;
  beside: string;
  ratio: number;
  note: string;
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
