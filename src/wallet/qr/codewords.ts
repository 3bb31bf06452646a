/** Error correction codewords of one block at level L, by version 1 to 40, in base 36 (ISO/IEC 18004, table 9). */
const ECC_PER_BLOCK = '7afkqikouikoqumosussssuuqsuuuuuuuuuuuuuu';
/** Blocks at level L, by version, in base 36. */
const BLOCKS = '11111222244444666678899acccdefghijjklmop';
const BYTE_MODE = 4;
const PADDING = [0xec, 0x11];

/** Codewords of a version: of data, and of error correction in each block. */
function sizesOf(version: number) {
  const [blocks, ecc] = [BLOCKS, ECC_PER_BLOCK].map((table) => parseInt(table.charAt(version - 1), 36)) as [
    number,
    number,
  ];
  const alignments = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const alignmentModules = alignments && (25 * alignments - 10) * alignments - 55;
  const all = (16 * version + 128) * version + 64 - alignmentModules - (version < 7 ? 0 : 36);
  return { blocks, ecc, data: Math.floor(all / 8) - blocks * ecc };
}

/**
 * The codewords of a text as bytes at level L, interleaved, in the smallest version (1 to 40).
 * @throws RangeError if the text has more than 2953 bytes
 */
export function codewordsOf(text: string): {
  readonly version: number;
  readonly codewords: readonly number[];
} {
  const bytes = [...new TextEncoder().encode(text)];
  for (let version = 1; version <= BLOCKS.length; version += 1) {
    const sizes = sizesOf(version);
    const head = bits(BYTE_MODE, 4) + bits(bytes.length, version < 10 ? 8 : 16);
    const stream = `${head}${bytes.map((byte) => bits(byte, 8)).join('')}0000`;
    if (stream.length - 4 > 8 * sizes.data) continue;
    const used = (stream.match(/.{1,8}/g) ?? []).map((byte) => parseInt(byte.padEnd(8, '0'), 2));
    const data = Array.from({ length: sizes.data }, (_, i) => used[i] ?? at(PADDING, (i - used.length) % 2));
    return { version, codewords: interleaved(data, sizes) };
  }
  throw new RangeError('The text is too long.');
}

function bits(value: number, count: number): string {
  return value.toString(2).padStart(count, '0');
}

function at(numbers: readonly number[], index: number): number {
  return numbers[index] ?? 0;
}

/** Splits the data into blocks, appends each block's error correction, and takes the blocks in turns. */
function interleaved(data: readonly number[], { blocks: count, ecc }: ReturnType<typeof sizesOf>): number[] {
  const short = Math.floor(data.length / count);
  const shorts = count - (data.length % count);
  const blocks = Array.from({ length: count }, (_, block) => {
    const start = block * short + Math.max(0, block - shorts);
    return data.slice(start, start + short + (block < shorts ? 0 : 1));
  });
  const generator = generatorOf(ecc);
  const inTurns = (parts: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(short + 1, ecc) }, (_, i) =>
      parts.flatMap((part) => part.slice(i, i + 1)),
    ).flat();
  return [...inTurns(blocks), ...inTurns(blocks.map((block) => remainderOf(block, generator)))];
}

/** Product in GF(256) over x⁸ + x⁴ + x³ + x² + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
  }
  return product;
}

/** Coefficients of ∏ (x − 2ⁱ) for i < degree, without the leading 1. */
function generatorOf(degree: number): readonly number[] {
  let generator = Array.from({ length: degree }, (_, i): number => (i === degree - 1 ? 1 : 0));
  let root = 1;
  for (const _ of generator) {
    const factor = root;
    generator = generator.map((one, j) => times(one, factor) ^ at(generator, j + 1));
    root = times(root, 2);
  }
  return generator;
}

function remainderOf(block: readonly number[], generator: readonly number[]): readonly number[] {
  return block.reduce<readonly number[]>((remainder, byte) => {
    const factor = byte ^ at(remainder, 0);
    return generator.map((one, i) => at(remainder, i + 1) ^ times(one, factor));
  }, []);
}
