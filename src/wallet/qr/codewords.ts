/** Error correction codewords of one block at level L, by version 1 to 40 (ISO/IEC 18004, table 9). */
const ECC_PER_BLOCK = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30,
  30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
];
/** Blocks at level L, by version. */
const BLOCKS = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18,
  19, 19, 20, 21, 22, 24, 25,
];
const BYTE_MODE = 4;
const PADDING = [0xec, 0x11];

/** Codewords that fit into the modules of a version. */
function capacityOf(version: number): number {
  const alignments = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const alignmentModules = alignments === 0 ? 0 : (25 * alignments - 10) * alignments - 55;
  const versionModules = version < 7 ? 0 : 36;
  return Math.floor(((16 * version + 128) * version + 64 - alignmentModules - versionModules) / 8);
}

function dataCapacityOf(version: number): number {
  return capacityOf(version) - at(ECC_PER_BLOCK, version - 1) * at(BLOCKS, version - 1);
}

function at(numbers: ArrayLike<number>, index: number): number {
  return numbers[index] ?? 0;
}

/** Bits of the length field: 8 up to version 9. */
function lengthBits(version: number): number {
  return version < 10 ? 8 : 16;
}

/**
 * The codewords of a text as bytes at level L, interleaved, in the smallest version (1 to 40).
 * @throws RangeError if the text has more than 2953 bytes
 */
export function codewordsOf(text: string): { readonly version: number; readonly codewords: Uint8Array } {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (4 + lengthBits(version) + 8 * bytes.length > 8 * dataCapacityOf(version)) {
    version += 1;
    if (version > BLOCKS.length) throw new RangeError('The text is too long for a QR code.');
  }
  const head = `${bits(BYTE_MODE, 4)}${bits(bytes.length, lengthBits(version))}`;
  const stream = `${head}${[...bytes].map((byte) => bits(byte, 8)).join('')}0000`;
  const data = new Uint8Array(dataCapacityOf(version));
  const used = Math.ceil(stream.length / 8);
  for (let i = 0; i < data.length; i += 1)
    data[i] =
      i < used ? parseInt(stream.slice(8 * i, 8 * i + 8).padEnd(8, '0'), 2) : at(PADDING, (i - used) % 2);
  return { version, codewords: interleaved(data, version) };
}

function bits(value: number, count: number): string {
  return value.toString(2).padStart(count, '0');
}

/** Splits the data into blocks, appends each block's error correction, and takes the blocks in turns. */
function interleaved(data: Uint8Array, version: number): Uint8Array {
  const count = at(BLOCKS, version - 1);
  const ecc = at(ECC_PER_BLOCK, version - 1);
  const short = Math.floor(data.length / count);
  const shorts = count - (data.length % count);
  const blocks = Array.from({ length: count }, (_, block) => {
    const start = block * short + Math.max(0, block - shorts);
    return data.subarray(start, start + short + (block < shorts ? 0 : 1));
  });
  const remainders = blocks.map((block) => remainderOf(block, generatorOf(ecc)));
  const inTurns = (parts: readonly Uint8Array[], length: number) =>
    Array.from({ length }, (_, i) => parts.flatMap((part) => (i < part.length ? [at(part, i)] : []))).flat();
  return Uint8Array.from([...inTurns(blocks, short + 1), ...inTurns(remainders, ecc)]);
}

/** Product in GF(256) over x⁸ + x⁴ + x³ + x² + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** Coefficients of ∏ (x − 2ⁱ) for i < degree, without the leading 1. */
function generatorOf(degree: number): Uint8Array {
  const generator = new Uint8Array(degree);
  generator[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i += 1) {
    for (let j = 0; j < degree; j += 1) generator[j] = times(at(generator, j), root) ^ at(generator, j + 1);
    root = times(root, 2);
  }
  return generator;
}

function remainderOf(block: Uint8Array, generator: Uint8Array): Uint8Array {
  const remainder = new Uint8Array(generator.length);
  for (const byte of block) {
    const factor = byte ^ at(remainder, 0);
    remainder.copyWithin(0, 1);
    remainder[remainder.length - 1] = 0;
    for (let i = 0; i < remainder.length; i += 1)
      remainder[i] = at(remainder, i) ^ times(at(generator, i), factor);
  }
  return remainder;
}
