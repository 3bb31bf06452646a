import { until } from '../../support/until.ts';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { toNano } from '@ton/core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDevnet, walletOf, type TestDevnet } from '../support/devnet.ts';
import { freePort } from '../../support/ports.ts';

const port = await freePort();
let test: TestDevnet;

beforeAll(async () => {
  test = await openDevnet(port);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => test.end());

/** What all open files share, so that a test can stand between them and the disk. */
async function filePrototype(): Promise<{ datasync(): Promise<void> }> {
  const file = await open(join(test.dir, 'identity.json'));
  await file.close();
  return Object.getPrototypeOf(file) as { datasync(): Promise<void> };
}

/** Holds back every fsync of a file until it is let go. */
async function holdSync(): Promise<{ asked: () => number; letGo: () => void }> {
  const prototype = await filePrototype();
  const real = prototype.datasync;
  let letGo = (): void => undefined;
  const gate = new Promise<void>((done) => {
    letGo = done;
  });
  let asked = 0;
  vi.spyOn(prototype, 'datasync').mockImplementation(async function (this: unknown) {
    asked += 1;
    await gate;
    return real.call(this as never);
  });
  return { asked: () => asked, letGo };
}

describe('a block', () => {
  it('shows in no answer before its fsync has returned', async () => {
    const { address } = walletOf('v5r1', 1);
    const before = await test.client.getMasterchainInfo();
    void test.devnet.chain.fund(address, toNano('5'));
    const sync = await holdSync();
    let isMade = false;
    const made = test.devnet.chain.produce().then(() => (isMade = true));
    await until('the write to the disk', () => sync.asked() === 1);
    expect(await test.client.getBalance(address)).toBe(0n);
    expect(await test.client.getTransactions(address, { limit: 5 })).toEqual([]);
    expect((await test.client.getMasterchainInfo()).latestSeqno).toBe(before.latestSeqno);
    await expect(test.client.getWorkchainShards(before.latestSeqno + 1)).rejects.toThrow('500');
    expect(isMade).toBe(false);
    sync.letGo();
    await made;
    expect(await test.client.getBalance(address)).toBe(toNano('5'));
    expect((await test.client.getMasterchainInfo()).latestSeqno).toBe(before.latestSeqno + 1);
  });

  it('that cannot be written never shows, ends the chain, and is not in the way of the next start', async () => {
    const { address } = walletOf('v5r1', 2);
    const { seqno } = test.devnet.chain.history.head;
    const prototype = await filePrototype();
    await test.devnet.chain.fund(address, toNano('5'));
    vi.spyOn(prototype, 'datasync').mockRejectedValueOnce(new Error('ENOSPC: no space left on device'));
    await expect(test.devnet.chain.produce()).rejects.toThrow('ENOSPC');
    expect(await test.client.getBalance(address)).toBe(0n);
    expect(test.broken).toHaveLength(1);
    expect(test.devnet.chain.history.head.seqno).toBe(seqno);
    await test.devnet.chain.produce();
    expect(test.devnet.chain.history.head.seqno).toBe(seqno);
    await test.restart();
    await test.devnet.chain.produce();
    expect(test.devnet.chain.history.head.seqno).toBeGreaterThan(seqno);
  });
});
