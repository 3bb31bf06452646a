import { closeSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { syncFolder } from '../journal.ts';
import type { Place } from './block.ts';

const magic = Buffer.from('devchain');
/** in front of every block: its length, its checksum, and a checksum of these two */
const frameBytes = 12;
const chunkBytes = 4 * 1024 * 1024;

/** The log is damaged in a way that no crash causes; the message says where. */
export class BlockLogBroken extends Error {
  override readonly name = 'BlockLogBroken';
}

/**
 * Append-only file of blocks, each with its length and checksum. A crash can tear only the last one, which is
 * then cut off; damage before the end is refused. There is no snapshot: scanning parses no cells, so it is
 * fast, and with one copy nothing can disagree.
 */
export class BlockLog {
  readonly #reader: number;
  readonly #writer: FileHandle;
  #size: number;

  private constructor(reader: number, writer: FileHandle, size: number) {
    this.#reader = reader;
    this.#writer = writer;
    this.#size = size;
  }

  /** @param visit called for every whole block in order, with the offset of its payload */
  static async open(path: string, visit: (payload: Buffer, at: number) => void): Promise<BlockLog> {
    const writer = await open(path, 'a', 0o600);
    syncFolder(dirname(path));
    const reader = openSync(path, 'r+');
    let size = fstatSync(reader).size;
    if (size < magic.length) {
      ftruncateSync(reader, 0);
      await writer.appendFile(magic);
      await writer.datasync();
      size = magic.length;
    } else {
      const whole = scan(reader, path, size, visit);
      if (whole < size) ftruncateSync(reader, whole);
      size = whole;
    }
    return new BlockLog(reader, writer, size);
  }

  /** Resolves when the block is on disk. @returns the offset of its payload */
  async append(payload: Buffer): Promise<number> {
    await this.#writer.appendFile(Buffer.concat([frameOf(payload), payload]));
    await this.#writer.datasync();
    const at = this.#size + frameBytes;
    this.#size = at + payload.length;
    return at;
  }

  read({ at, length }: Place): Buffer {
    const out = Buffer.allocUnsafe(length);
    readFully(this.#reader, out, at);
    return out;
  }

  async close(): Promise<void> {
    await this.#writer.close();
    closeSync(this.#reader);
  }
}

/** @returns how many bytes from the start are whole */
function scan(
  file: number,
  path: string,
  size: number,
  visit: (payload: Buffer, at: number) => void,
): number {
  const reader = new ChunkReader(file, size);
  if (!reader.take(0, magic.length).equals(magic)) {
    throw new BlockLogBroken(`${path} is no log of blocks. Restore the file, or start with an empty folder.`);
  }
  let at = magic.length;
  while (at < size) {
    const payload = payloadAt(reader, at, size);
    if (payload === 'torn') return at;
    if (payload === 'damaged') {
      if (isZero(reader, at, size)) return at;
      throw new BlockLogBroken(
        `${path} is damaged at byte ${at}. Restore the file, or start with an empty folder.`,
      );
    }
    visit(payload, at + frameBytes);
    at += frameBytes + payload.length;
  }
  return at;
}

function payloadAt(reader: ChunkReader, at: number, size: number): Buffer | 'torn' | 'damaged' {
  if (size - at < frameBytes) return 'torn';
  const frame = reader.take(at, frameBytes);
  const length = frame.readUInt32LE(0);
  const checksum = frame.readUInt32LE(4);
  if (crc32(frame.subarray(0, 8)) !== frame.readUInt32LE(8)) return 'damaged';
  if (at + frameBytes + length > size) return 'torn';
  const payload = reader.take(at + frameBytes, length);
  if (crc32(payload) === checksum) return payload;
  return at + frameBytes + length === size ? 'torn' : 'damaged';
}

function frameOf(payload: Buffer): Buffer {
  const frame = Buffer.allocUnsafe(frameBytes);
  frame.writeUInt32LE(payload.length, 0);
  frame.writeUInt32LE(crc32(payload), 4);
  frame.writeUInt32LE(crc32(frame.subarray(0, 8)), 8);
  return frame;
}

/** After a power loss, a file system may leave the last block's space reserved but filled with zeros. */
function isZero(reader: ChunkReader, from: number, size: number): boolean {
  for (let at = from; at < size; at += chunkBytes) {
    if (reader.take(at, Math.min(chunkBytes, size - at)).some((byte) => byte !== 0)) return false;
  }
  return true;
}

/** Reads a file forward in large chunks. A returned buffer is valid until the next `take`. */
class ChunkReader {
  readonly #file: number;
  readonly #size: number;
  #chunk: Buffer = Buffer.alloc(0);
  #start = 0;

  constructor(file: number, size: number) {
    this.#file = file;
    this.#size = size;
  }

  take(at: number, length: number): Buffer {
    if (at < this.#start || at + length > this.#start + this.#chunk.length) {
      this.#start = at;
      this.#chunk = Buffer.allocUnsafe(Math.min(Math.max(chunkBytes, length), this.#size - at));
      readFully(this.#file, this.#chunk, at);
    }
    return this.#chunk.subarray(at - this.#start, at - this.#start + length);
  }
}

function readFully(file: number, out: Buffer, at: number): void {
  let done = 0;
  while (done < out.length) {
    const count = readSync(file, out, done, out.length - done, at + done);
    if (count === 0) throw new BlockLogBroken(`The log of blocks ends inside a block at byte ${at + done}.`);
    done += count;
  }
}
