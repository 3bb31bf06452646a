import { codewordsOf } from './codewords.ts';

/** Rows of dark modules, from the top. */
export type Modules = readonly (readonly boolean[])[];

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];
/** Level L in the format's two bits. */
const LEVEL_L = 1;

/** The modules of a text's QR code at level L. @throws RangeError if the text is too long */
export function modulesOf(text: string): Modules {
  const { version, codewords } = codewordsOf(text);
  const size = 17 + 4 * version;
  const { dark, isFixed } = fixedModules(version, size);
  placeData(codewords, dark, isFixed, size);
  const masked = MASKS.map((mask, number) => {
    const grid = dark.map((row, y) =>
      row.map((module, x) => (isFixed[y]?.[x] === true ? module : module !== mask(x, y))),
    );
    placeFormat(grid, number, size);
    return grid;
  });
  const [first = [], ...others] = masked;
  return others.reduce((best, one) => (penaltyOf(one) < penaltyOf(best) ? one : best), first);
}

function gridOf(size: number): boolean[][] {
  return Array.from({ length: size }, () => Array.from({ length: size }, () => false));
}

/** Finders, timing, alignments, version; and the places of the format. */
function fixedModules(version: number, size: number) {
  const dark = gridOf(size);
  const isFixed = gridOf(size);
  const put = (x: number, y: number, isDark: boolean) => {
    const [row, fixed] = [dark[y], isFixed[y]];
    if (row === undefined || fixed === undefined || x < 0 || x >= size) return;
    row[x] = isDark;
    fixed[x] = true;
  };
  const square = (cx: number, cy: number, reach: number, isDark: (ring: number) => boolean) => {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1)
        put(cx + dx, cy + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let i = 0; i < size; i += 1) {
    put(6, i, i % 2 === 0);
    put(i, 6, i % 2 === 0);
  }
  const far = size - 4;
  for (const [x, y] of [
    [3, 3],
    [far, 3],
    [3, far],
  ] as const)
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  const centres = alignmentsOf(version, size);
  const last = centres.length - 1;
  centres.forEach((x, i) =>
    centres.forEach((y, j) => {
      const isCorner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!isCorner) square(x, y, 2, (ring) => ring !== 1);
    }),
  );
  for (let i = 0; i < 9; i += 1) {
    if (i !== 6) {
      put(8, i, false);
      put(i, 8, false);
    }
    if (i < 8) {
      put(size - 1 - i, 8, false);
      put(8, size - 1 - i, false);
    }
  }
  if (version >= 7) {
    const code = withRemainder(version, 12, 0x1f25);
    for (let i = 0; i < 18; i += 1) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      put(a, b, ((code >> i) & 1) === 1);
      put(b, a, ((code >> i) & 1) === 1);
    }
  }
  return { dark, isFixed };
}

/** Centres of the alignment patterns on one axis. */
function alignmentsOf(version: number, size: number): readonly number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => size - 7 - (count - 2 - i) * step)];
}

/** Two columns at a time from the right, up and down in turns, past the fixed modules. */
function placeData(
  codewords: Uint8Array,
  dark: readonly boolean[][],
  isFixed: readonly (readonly boolean[])[],
  size: number,
): void {
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const isUp = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = dark[y];
        if (row === undefined || isFixed[y]?.[x] === true) continue;
        row[x] = (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
      }
    }
  }
}

/** Level and mask, twice, and the module that is always dark. */
function placeFormat(grid: readonly boolean[][], mask: number, size: number): void {
  const code = withRemainder((LEVEL_L << 3) | mask, 10, 0x537) ^ 0x5412;
  const put = (x: number, y: number, isDark: boolean) => {
    const row = grid[y];
    if (row !== undefined) row[x] = isDark;
  };
  for (let i = 0; i < 15; i += 1) {
    const isDark = ((code >> i) & 1) === 1;
    put(8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, isDark);
    put(i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i, 8, isDark);
  }
  put(8, size - 8, true);
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
    for (let x = 1; x < next.length; x += 1) {
      const block = row.slice(x - 1, x + 1) + next.slice(x - 1, x + 1);
      if (block === '0000' || block === '1111') sum += 3;
    }
  });
  const dark = rows.join('').replaceAll('0', '').length;
  return sum + 10 * Math.floor(Math.abs((dark * 20) / (rows.length * rows.length) - 10));
}
