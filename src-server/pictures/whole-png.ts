import { promisify } from 'node:util';
import { crc32, inflate } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** A chunk around its content: length, name, checksum. */
const FRAME_BYTES = 12;
/** Samples of a pixel by the colour type. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** A card is a few megabytes of pixels; more is unpacked for nobody. */
const MOST_PIXEL_BYTES = 64 * 1024 * 1024;

/** The smallest part that the library takes. */
const LEAST_CHUNK_BYTES = 64;

const inflated = promisify(inflate);

/**
 * Whether the bytes are one whole PNG that every viewer shows: each chunk with its checksum, the end at the end, and as
 * many pixels inside as its head says. One that is interlaced, which no canvas writes, is not.
 */
export async function isWholePng(bytes: Uint8Array): Promise<boolean> {
  const chunks = chunksOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const [head] = chunks ?? [];
  if (chunks === null || head?.name !== 'IHDR' || chunks.at(-1)?.name !== 'IEND') return false;
  const pixelBytes = pixelBytesOf(head.content);
  if (pixelBytes === null) return false;
  const packed = chunks.filter(({ name }) => name === 'IDAT').map(({ content }) => content);
  try {
    const pixels = await inflated(Buffer.concat(packed), {
      maxOutputLength: pixelBytes + 1,
      // All in one part: after each the process would do something else first, and at the end copy them together.
      chunkSize: Math.max(LEAST_CHUNK_BYTES, pixelBytes + 1),
    });
    return pixels.byteLength === pixelBytes;
  } catch {
    return false;
  }
}

interface Chunk {
  readonly name: string;
  readonly content: Buffer;
}

function chunksOf(bytes: Buffer): readonly Chunk[] | null {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (at < bytes.length) {
    if (at + FRAME_BYTES > bytes.length) return null;
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null;
    chunks.push({ name: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, end - 4) });
    at = end;
  }
  return chunks;
}

/** Bytes of all rows, each with the number of its filter; null for a head that no viewer takes. */
function pixelBytesOf(head: Buffer): number | null {
  if (head.length !== 13) return null;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const [depth = 0, colour = -1, packing, filter, interlace] = head.subarray(8);
  const samples = SAMPLES[colour];
  const isKnown = samples !== undefined && [1, 2, 4, 8, 16].includes(depth);
  if (!isKnown || width === 0 || height === 0 || packing !== 0 || filter !== 0 || interlace !== 0)
    return null;
  const bytes = height * (1 + Math.ceil((width * samples * depth) / 8));
  return bytes <= MOST_PIXEL_BYTES ? bytes : null;
}
