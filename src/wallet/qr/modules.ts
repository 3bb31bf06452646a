import { codewordsOf } from './codewords.ts';

/** Rows of dark modules, from the top. */
export type Modules = readonly (readonly boolean[])[];

/** By mask: zero where it turns a module over. */
const masksAt = (x: number, y: number): readonly number[] => {
  const [sum, product] = [x + y, x * y];
  const both = (product % 2) + (product % 3);
  return [
    sum % 2,
    y % 2,
    x % 3,
    sum % 3,
    (Math.floor(x / 3) + (y >> 1)) % 2,
    both,
    both % 2,
    (sum + (product % 3)) % 2,
  ];
};
/** Level L in the format's two bits. */
const LEVEL_L = 1;

/** The modules of a text's QR code at level L. @throws RangeError if the text is too long */
export function modulesOf(text: string): Modules {
  const { version, codewords } = codewordsOf(text);
  const size = 17 + 4 * version;
  const line = Array.from({ length: size }, (_, i) => i);
  const fixed = fixedModules(version, size);
  const grid = line.map((y) => line.map((x) => fixed(x, y)));
  const data = dataOf(codewords, grid);
  const turns = line.map((y) => line.map((x) => masksAt(x, y)));
  const masked = masksAt(0, 0).map((_, mask) => {
    const format = formatOf(mask, size);
    return grid.map((row, y) =>
      row.map((module, x) => module ?? format(x, y) ?? data[y]?.[x] !== (turns[y]?.[x]?.[mask] === 0)),
    );
  });
  return masked.reduce((best, one) => (penaltyOf(one) < penaltyOf(best) ? one : best));
}

/** Whether a fixed module is dark: finders, alignments, timing, version; undefined is data, or the format. */
function fixedModules(version: number, size: number) {
  const far = size - 4;
  const finders = [
    [3, 3],
    [far, 3],
    [3, far],
  ] as const;
  const ringsOf = (x: number, y: number, centres: readonly (readonly [number, number])[]) =>
    centres.map(([cx, cy]) => Math.max(Math.abs(x - cx), Math.abs(y - cy)));
  const finderRing = (x: number, y: number) => Math.min(...ringsOf(x, y, finders));
  const axis = alignmentsOf(version, size);
  const centres = axis
    .flatMap((x) => axis.map((y) => [x, y] as const))
    .filter(([x, y]) => finderRing(x, y) > 3);
  const code = withRemainder(version, 12, 0x1f25);
  return (x: number, y: number): boolean | undefined => {
    const finder = finderRing(x, y);
    if (finder < 5) return finder !== 2 && finder !== 4;
    const alignment = ringsOf(x, y, centres).find((ring) => ring < 3);
    if (alignment !== undefined) return alignment !== 1;
    if (x === 6 || y === 6) return (x + y) % 2 === 0;
    const [across, along] = [Math.max(x, y) - size + 11, Math.min(x, y)];
    return version > 6 && along < 6 && across >= 0 && across < 3
      ? ((code >> (3 * along + across)) & 1) === 1
      : undefined;
  };
}

/** Centres of the alignment patterns on one axis. */
function alignmentsOf(version: number, size: number): readonly number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => size - 7 - (count - 2 - i) * step)];
}

/** Two columns at a time from the right, up and down in turns, past the modules that are fixed. */
function dataOf(codewords: readonly number[], grid: readonly (readonly unknown[])[]): readonly boolean[][] {
  const size = grid.length;
  const isFormat = formatOf(0, size);
  const data = grid.map((): boolean[] => []);
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      const row = data[y] ?? [];
      for (const x of [right, right - 1]) {
        if (grid[y]?.[x] !== undefined || isFormat(x, y) !== undefined) continue;
        row[x] = (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
      }
    }
  }
  return data;
}

/** Whether a module of the format is dark: level and mask, twice, and one that is always dark. */
function formatOf(mask: number, size: number) {
  const code = withRemainder((LEVEL_L << 3) | mask, 10, 0x537) ^ 0x5412;
  const bitAt = (i: number) => ((code >> i) & 1) === 1;
  return (x: number, y: number): boolean | undefined => {
    if (x === 8 && y === size - 8) return true;
    // In the corner of both lines, counted from the top of one to the left end of the other.
    if (x === 8 && y < 9 && y !== 6) return bitAt(y < 6 ? y : y - 1);
    if (y === 8 && x < 8 && x !== 6) return bitAt(x === 7 ? 8 : 14 - x);
    if (y === 8 && x >= size - 8) return bitAt(size - 1 - x);
    return x === 8 && y > size - 8 ? bitAt(y - size + 15) : undefined;
  };
}

/** A value with its BCH remainder of so many bits behind it. */
function withRemainder(value: number, bits: number, polynomial: number): number {
  let rest = value;
  for (let i = 0; i < bits; i += 1) rest = (rest << 1) ^ ((rest >> (bits - 1)) * polynomial);
  return (value << bits) | rest;
}

/** How hard a mask makes a code to read: long runs, blocks, what looks like a finder, an uneven share of dark. */
function penaltyOf(grid: Modules): number {
  const rows = grid.map((row) => row.map(Number).join(''));
  const columns = grid.map((_, x) => rows.map((row) => row[x]).join(''));
  let sum = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  rows.forEach((row, y) => {
    const next = rows[y + 1] ?? '';
    for (let x = 1; x < next.length; x += 1)
      if (/^(0{4}|1{4})$/.test(row.slice(x - 1, x + 1) + next.slice(x - 1, x + 1))) sum += 3;
  });
  const dark = rows.join('').replaceAll('0', '').length;
  return sum + 10 * Math.floor(Math.abs((dark * 20) / (rows.length * rows.length) - 10));
}
