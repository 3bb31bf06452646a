import {
  appendFileSync,
  copyFileSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BlockLog, BlockLogBroken } from '../../../src-devnet/chain/block-log.ts';
import { temporaryFolder } from '../support/devnet.ts';

let dir: string;
let path: string;
const payloads = [Buffer.from('first'), Buffer.alloc(70_000, 7), Buffer.from('third block')];

async function read(): Promise<Buffer[]> {
  const seen: Buffer[] = [];
  const log = await BlockLog.open(path, (payload) => seen.push(Buffer.from(payload)));
  await log.close();
  return seen;
}

beforeEach(async () => {
  dir = temporaryFolder();
  path = join(dir, 'blocks.log');
  const log = await BlockLog.open(path, () => undefined);
  for (const payload of payloads) await log.append(payload);
  await log.close();
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('the log of blocks', () => {
  it('gives back what was appended, and where', async () => {
    const log = await BlockLog.open(path, () => undefined);
    const at = await log.append(Buffer.from('fourth'));
    expect(log.read({ at: at + 1, length: 3 }).toString()).toBe('our');
    await log.close();
    expect(await read()).toEqual([...payloads, Buffer.from('fourth')]);
  });

  it('drops a torn last block wherever it is torn, and goes on', async () => {
    const whole = statSync(path).size;
    const whereLastBegins = whole - 'third block'.length - 12;
    copyFileSync(path, join(dir, 'copy'));
    for (let size = whereLastBegins; size < whole; size += 1) {
      copyFileSync(join(dir, 'copy'), path);
      truncateSync(path, size);
      expect(await read()).toEqual(payloads.slice(0, 2));
      expect(statSync(path).size).toBe(whereLastBegins);
      const log = await BlockLog.open(path, () => undefined);
      await log.append(Buffer.from('again'));
      await log.close();
      expect(await read()).toEqual([...payloads.slice(0, 2), Buffer.from('again')]);
    }
  });

  it('drops space that was reserved and never written', async () => {
    appendFileSync(path, Buffer.alloc(5000));
    expect(await read()).toEqual(payloads);
  });

  it('refuses damage before the end, says where, and changes nothing', async () => {
    for (const at of [3, 9, 14, 25, 40_000]) {
      const bytes = readFileSync(path);
      bytes[at] = (bytes[at] ?? 0) ^ 0x40;
      const damaged = Buffer.from(bytes);
      writeFileSync(path, damaged);
      await expect(read()).rejects.toThrow(BlockLogBroken);
      expect(readFileSync(path).equals(damaged)).toBe(true);
      bytes[at] = (bytes[at] ?? 0) ^ 0x40;
      writeFileSync(path, bytes);
    }
    expect(await read()).toEqual(payloads);
  });
});
