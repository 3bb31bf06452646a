import { until } from '../../support/until.ts';
import { rmSync } from 'node:fs';
import { toNano } from '@ton/core';
import { afterAll, describe, expect, it } from 'vitest';
import { clientOf, get, post, spawnDevnet, temporaryFolder, walletOf } from '../support/devnet.ts';
import { freePort } from '../../support/ports.ts';

const port = await freePort();
const rounds = 3;
const dir = temporaryFolder();
afterAll(() => rmSync(dir, { recursive: true, force: true }));

interface Seen {
  seqno: number;
  rootHashes: Map<number, string>;
  balances: Map<number, bigint>;
  transactions: Map<string, string>;
}

/** Sends payments and writes down every answer, until the connection breaks. */
async function stream(seen: Seen, firstSeqno: number): Promise<void> {
  const client = clientOf(port);
  const wallet = walletOf('v5r1', 1);
  for (let seqno = firstSeqno; ;) {
    const info = await client.getMasterchainInfo();
    const [shard] = (await rest('shards', `seqno=${info.latestSeqno}`))['shards'] as {
      root_hash: string;
      seqno: number;
    }[];
    seen.seqno = Math.max(seen.seqno, info.latestSeqno);
    if (shard) seen.rootHashes.set(shard.seqno, shard.root_hash);
    for (const tx of await client.getTransactions(wallet.address, { limit: 20 })) {
      seen.transactions.set(tx.lt.toString(), tx.hash().toString('hex'));
    }
    const answered = (await client.runMethod(wallet.address, 'seqno')).stack.readNumber();
    seen.balances.set(answered, await client.getBalance(walletOf('v5r1', 2).address));
    seqno = answered;
    await client
      .sendFile(wallet.sign(seqno, [{ to: walletOf('v5r1', 2).address, value: '0.01' }]))
      .catch((cause: { response?: unknown }) => {
        if (cause.response === undefined) throw cause;
      });
  }
}

async function rest(method: string, query: string): Promise<Record<string, unknown>> {
  return (await get(port, `/toncenter/api/v2/${method}?${query}`)).body['result'] as Record<string, unknown>;
}

/** Four starts of a whole process, and as many looks at its log: no claim about their time. */
const TIMEOUT_MS = 300_000;

describe('kill -9 during a stream of payments', { timeout: TIMEOUT_MS }, () => {
  it('loses nothing that was answered', async () => {
    const seen: Seen = { seqno: 0, rootHashes: new Map(), balances: new Map(), transactions: new Map() };
    const client = clientOf(port);
    const wallet = walletOf('v5r1', 1);
    for (let round = 0; round < rounds; round += 1) {
      const devnet = spawnDevnet(port, dir, { BLOCK_INTERVAL_MS: '20' });
      await devnet.ready;
      if (round === 0) {
        await fundAndDeploy();
      }
      const answered = await client.runMethod(wallet.address, 'seqno');
      const before = seen.transactions.size;
      const streaming = stream(seen, answered.stack.readNumber()).catch(() => undefined);
      await until('a dozen transactions', () => seen.transactions.size >= before + 12, 30_000);
      devnet.child.kill('SIGKILL');
      await devnet.exited;
      await streaming;
    }

    const devnet = spawnDevnet(port, dir, { BLOCK_INTERVAL_MS: '60000' });
    await devnet.ready;
    expect((await client.getMasterchainInfo()).latestSeqno).toBeGreaterThanOrEqual(seen.seqno);
    for (const [seqno, rootHash] of seen.rootHashes) {
      const [shard] = (await rest('shards', `seqno=${seqno}`))['shards'] as { root_hash: string }[];
      expect(shard?.root_hash).toBe(rootHash);
    }
    const now = await all();
    for (const [lt, hash] of seen.transactions) expect(now.get(lt)).toBe(hash);
    const seqno = (await client.runMethod(wallet.address, 'seqno')).stack.readNumber();
    const balance = await client.getBalance(walletOf('v5r1', 2).address);
    expect(seqno).toBeGreaterThanOrEqual(Math.max(...seen.balances.keys()));
    for (const answered of seen.balances.values()) expect(balance).toBeGreaterThanOrEqual(answered);
    // A nano or two of the receiver's went to the storage fee.
    expect(BigInt(seqno - 1) * toNano('0.01') - balance).toBeLessThan(1000n);
    devnet.child.kill('SIGTERM');
    await devnet.exited;

    async function fundAndDeploy(): Promise<void> {
      const amount = toNano('100').toString();
      await post(port, `/devnet/wallets/${wallet.address.toString({ testOnly: true })}/fund`, { amount });
      await until('the gift', async () => (await client.getBalance(wallet.address)) > 0n);
      await client.sendFile(wallet.sign(0, [{ to: wallet.address, value: '0.001' }]));
      await until('the contract', () => client.isContractDeployed(wallet.address));
    }

    async function all(): Promise<Map<string, string>> {
      const found = new Map<string, string>();
      let from: { lt?: string; hash?: string } = {};
      for (;;) {
        const page = await client.getTransactions(wallet.address, { limit: 50, ...from });
        for (const tx of page) found.set(tx.lt.toString(), tx.hash().toString('hex'));
        const last = page.at(-1);
        if (last === undefined) return found;
        from = { lt: last.lt.toString(), hash: last.hash().toString('base64') };
      }
    }
  });
});
