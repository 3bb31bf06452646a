/** Rows of dark modules, from the top. */
export type Grid = readonly (readonly boolean[])[];

/** Level L of ISO/IEC 18004, table 9, by version: blocks, and error correction codewords of each. */
const BLOCKS =
  '1 1 1 1 1 2 2 2 2 4 4 4 4 4 6 6 6 6 7 8 8 9 9 10 12 12 12 13 14 15 16 17 18 19 19 20 21 22 24 25';
const CORRECTION =
  '7 10 15 20 26 18 20 24 30 18 20 24 26 30 22 24 28 30 28 28 28 28 30 30 26 28 30 30 30 30 30 30 30 30 30 30 30 30 30 30';
const numberAt = (table: string, index: number) => Number(table.split(' ')[index]);

const FINDER = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
const dark = (grid: Grid, x: number, y: number) => grid[y]?.[x] === true;

/** Whether the three finders and both timing lines are where a code of this size has them. */
export function looksLikeCode(grid: Grid): boolean {
  const far = grid.length - 7;
  const finder = (x0: number, y0: number) =>
    FINDER.every((row, y) => [...row].every((bit, x) => dark(grid, x0 + x, y0 + y) === (bit === '1')));
  const timing = grid.every(
    (_, i) =>
      i < 8 || i >= far - 1 || (dark(grid, i, 6) === (i % 2 === 0) && dark(grid, 6, i) === (i % 2 === 0)),
  );
  return finder(0, 0) && finder(far, 0) && finder(0, far) && timing;
}

function isFunction(size: number, x: number, y: number): boolean {
  const version = (size - 17) / 4;
  const corner = (x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8);
  const isVersion =
    version >= 7 && ((y < 6 && x >= size - 11 && x < size - 8) || (x < 6 && y >= size - 11 && y < size - 8));
  if (corner || x === 6 || y === 6 || isVersion) return true;
  if (version === 1) return false;
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((size - 13) / (2 * count - 2)) * 2;
  const centres = [6, ...Array.from({ length: count - 1 }, (_, i) => size - 7 - i * step)];
  const near = (at: number) => centres.find((centre) => Math.abs(centre - at) <= 2);
  const [cx, cy] = [near(x), near(y)];
  if (cx === undefined || cy === undefined) return false;
  const isFinder = (a: number, b: number) => a === 6 && (b === 6 || b === size - 7);
  return !isFinder(cx, cy) && !isFinder(cy, cx);
}

const MASKED: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function formatOf(grid: Grid): { readonly level: number; readonly mask: number } {
  const places = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => [8, y] as const);
  const others = [7, 5, 4, 3, 2, 1, 0].map((x) => [x, 8] as const);
  const code = [...places, ...others].reduce((sum, [x, y], i) => sum | (Number(dark(grid, x, y)) << i), 0);
  const data = (code ^ 0x5412) >> 10;
  return { level: data >> 3, mask: data & 7 };
}

function codewordsOf(grid: Grid, mask: number): readonly number[] {
  const size = grid.length;
  const bits: number[] = [];
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i += 1) {
      const y = isUp ? size - 1 - i : i;
      for (const x of [right, right - 1])
        if (!isFunction(size, x, y)) bits.push(Number(dark(grid, x, y) !== MASKED[mask]?.(x, y)));
    }
    isUp = !isUp;
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((sum, bit) => 2 * sum + bit, 0),
  );
}

/** Powers of 2 in GF(256), and the exponents of its elements. */
const EXP = Array.from({ length: 255 }, () => 0);
const LOG = Array.from({ length: 256 }, () => 0);
for (let i = 0, value = 1; i < 255; i += 1) {
  EXP[i] = value;
  LOG[value] = i;
  value = value < 128 ? 2 * value : (2 * value) ^ 0x11d;
}

/** Whether a block is a codeword: every syndrome is zero, no module is wrong. */
function isWhole(block: readonly number[], correction: number): boolean {
  return Array.from({ length: correction }, (_, power) =>
    block.reduce((sum, byte) => (sum === 0 ? 0 : EXP[(LOG[sum]! + power) % 255]!) ^ byte, 0),
  ).every((syndrome) => syndrome === 0);
}

/** The text of a QR code at level L in byte mode, without correcting anything. @throws where a module is wrong */
export function decodeQr(grid: Grid): string {
  const version = (grid.length - 17) / 4;
  const { level, mask } = formatOf(grid);
  if (level !== 1) throw new Error(`level ${level}, not L`);
  const words = codewordsOf(grid, mask);
  const [count, correction] = [numberAt(BLOCKS, version - 1), numberAt(CORRECTION, version - 1)];
  const data = words.length - count * correction;
  const blocks: number[][] = Array.from({ length: count }, () => []);
  const short = Math.floor(data / count);
  const shorts = count - (data % count);
  for (let i = 0; i < data; i += 1)
    blocks[i < short * count ? i % count : shorts + i - short * count]?.push(words[i]!);
  const payload = blocks.flat();
  for (let i = data; i < words.length; i += 1) blocks[(i - data) % count]?.push(words[i]!);
  blocks.forEach((block, i) => {
    if (!isWhole(block, correction)) throw new Error(`block ${i} has a wrong module`);
  });
  const bits = payload.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const head = version < 10 ? 12 : 20;
  if (!bits.startsWith('0100')) throw new Error('not byte mode');
  const length = parseInt(bits.slice(4, head), 2);
  const bytes = Array.from({ length }, (_, i) => parseInt(bits.slice(head + 8 * i, head + 8 * i + 8), 2));
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
}
