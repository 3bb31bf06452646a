import { toNano } from '@ton/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDevnet, post, walletOf, type TestDevnet } from '../support/devnet.ts';
import { freePort } from '../../support/ports.ts';

const port = await freePort();
let test: TestDevnet;

beforeAll(async () => {
  test = await openDevnet(port);
});
afterAll(() => test.end());

async function picture(): Promise<unknown> {
  const wallet = walletOf('v5r1', 1);
  const { history } = test.devnet.chain;
  return {
    head: history.head,
    blocks: await Promise.all([1, 2, 3, 4].map((seqno) => test.client.getWorkchainShards(seqno))),
    state: await test.client
      .getContractState(wallet.address)
      .then(({ code, data, balance, lastTransaction }) => ({
        code: code?.toString('hex'),
        data: data?.toString('hex'),
        balance,
        lastTransaction,
      })),
    transactions: (await test.client.getTransactions(wallet.address, { limit: 100 })).map((tx) => [
      tx.lt,
      tx.hash().toString('hex'),
      tx.now,
    ]),
    faucet: await test.client.getBalance(test.devnet.chain.faucetAddress),
  };
}

describe('a restart', () => {
  it('keeps blocks, accounts, transactions and the moved clock', async () => {
    const wallet = walletOf('v5r1', 1);
    await test.devnet.chain.fund(wallet.address, toNano('10'));
    await test.devnet.chain.produce();
    for (let seqno = 0; seqno < 5; seqno += 1) {
      await test.client.sendFile(
        wallet.sign(seqno, [{ to: walletOf('v5r1', 2).address, value: '0.5', text: `n ${seqno}` }]),
      );
      await test.devnet.chain.produce();
    }
    await post(port, '/devnet/time', { advance_s: 86_400 });
    await test.devnet.chain.produce();
    const before = await picture();
    const { hotWallet, settings } = test.devnet;
    const nowS = test.devnet.chain.nowS();

    await test.restart();

    expect(await picture()).toEqual(before);
    expect(test.devnet.hotWallet).toBe(hotWallet);
    expect(test.devnet.settings).toEqual(settings);
    expect(test.devnet.world.clock.offsetMs()).toBe(86_400_000);
    expect(test.devnet.chain.nowS() - nowS).toBeGreaterThanOrEqual(0);
    expect(test.devnet.chain.nowS() - nowS).toBeLessThan(20);
  });

  it('goes on from there: the next number and the next block', async () => {
    const wallet = walletOf('v5r1', 1);
    const { seqno } = test.devnet.chain.history.head;
    await test.client.sendFile(
      wallet.sign(5, [{ to: walletOf('v5r1', 2).address, value: '0.5' }], test.devnet.chain.nowS() + 60),
    );
    await test.devnet.chain.produce();
    expect(test.devnet.chain.history.head.seqno).toBe(seqno + 1);
    const arrived = await test.client.getTransactions(walletOf('v5r1', 2).address, { limit: 100 });
    expect(arrived).toHaveLength(6);
    // Each arrival first pays for the storage of the seconds since the one before: all six count, not the last alone.
    const storageFees = arrived.reduce((sum, { totalFees }) => sum + totalFees.coins, 0n);
    expect(arrived[0]?.totalFees.coins).toBeGreaterThan(0n);
    expect((await test.client.getBalance(walletOf('v5r1', 2).address)) + storageFees).toBe(toNano('3'));
  });

  it('keeps seqno and time rising', () => {
    const { history } = test.devnet.chain;
    let last = { genUtimeS: 0, endLt: 0 };
    for (let seqno = 1; seqno <= history.head.seqno; seqno += 1) {
      const block = history.block(seqno);
      expect(block?.seqno).toBe(seqno);
      expect(block?.genUtimeS).toBeGreaterThanOrEqual(last.genUtimeS);
      expect(block?.endLt).toBeGreaterThan(last.endLt);
      last = block ?? last;
    }
  });
});
