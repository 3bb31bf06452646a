import { Address, beginCell, Cell, toNano } from '@ton/core';
import { Blockchain, type SandboxContract, type TreasuryContract } from '@ton/sandbox';
import { beforeAll, describe, expect, it } from 'vitest';
import { balanceChange } from '#server/chain/balance-change.ts';
import { commentCell } from '#server/chain/ton/body.ts';
import { openHotWallet } from '#server/chain/ton/hot-wallet.ts';
import { newWallet } from '#server/chain/ton/new-wallet.ts';
import { readTransaction } from '#server/chain/ton/read-transaction.ts';
import type { HotWallet } from '#server/ports/chain.ts';

describe('I9 what a transaction does to the balance, against the virtual machine itself', () => {
  let blockchain: Blockchain;
  let hot: HotWallet;
  let address: Address;
  let payer: SandboxContract<TreasuryContract>;
  let seqno = 0;
  let lastLt: bigint | null = null;

  beforeAll(async () => {
    const { mnemonic } = await newWallet('testnet');
    hot = await openHotWallet(mnemonic.split(' '), 'testnet');
    address = Address.parseRaw(hot.address);
    blockchain = await Blockchain.create();
    blockchain.now = 1_800_000_000;
    payer = await blockchain.treasury('payer');
  });

  const later = (seconds: number) => {
    blockchain.now = (blockchain.now ?? 0) + seconds;
  };
  const send = (amounts: readonly bigint[], deploy = false) => {
    const payments = amounts.map((amountNano, index) => ({
      address: `0:${index.toString(16).padStart(64, '0')}`,
      amountNano,
      comment: `AXIOM 0123456789abcdef`,
    }));
    const signed = hot.sign({ seqno: seqno++, validUntilS: (blockchain.now ?? 0) + 60, deploy, payments });
    return blockchain.sendMessage(Cell.fromBase64(signed.boc));
  };
  const receive = (value: bigint, bounce: boolean, body?: Cell) =>
    payer.send({ to: address, value, bounce, ...(body === undefined ? {} : { body }) });

  const steps: [
    string,
    () => ReturnType<typeof send> | ReturnType<typeof receive>,
    Partial<{ aborted: boolean; out: number }>,
  ][] = [
    ['a bounce before the wallet exists', () => receive(toNano(10), true), { aborted: true, out: 1 }],
    [
      'value before the wallet exists',
      () => receive(toNano(10), false, commentCell('x')),
      { aborted: true, out: 0 },
    ],
    ['deployment without a payment', () => send([], true), { aborted: false, out: 0 }],
    ['a payment in', () => receive(toNano(1000), true, commentCell('order')), { aborted: false, out: 0 }],
    ['dust', () => receive(1n, false), { out: 0 }],
    ['three payments out', () => send([toNano(1), toNano(2), 3n]), { out: 3 }],
    [
      'a payment in after 400 days of storage',
      () => (later(34_560_000), receive(toNano(1), true)),
      { out: 0 },
    ],
    ['payments out after 400 days of storage', () => (later(34_560_000), send([toNano(1)])), { out: 1 }],
    ['payments that it cannot cover', () => send([toNano(5000), toNano(5000)]), { out: 0 }],
    ['255 payments out', () => send(Array.from({ length: 255 }, () => toNano('0.01'))), { out: 255 }],
    [
      'an internal order without a signature',
      () => receive(toNano(1), true, beginCell().storeUint(0x73696e74, 32).endCell()),
      {},
    ],
  ];

  it.each(steps)('%s', async (_what, act, expected) => {
    const before = (await blockchain.getContract(address)).balance;
    const { transactions } = await act();
    const after = (await blockchain.getContract(address)).balance;
    const read = transactions
      .filter((transaction) => transaction.address === BigInt(`0x${hot.address.slice(2)}`))
      .map((transaction) => readTransaction(transaction, hot.address));
    expect(read).toHaveLength(1);
    expect(read[0]?.previous?.lt ?? null).toBe(lastLt);
    lastLt = read[0]?.lt ?? null;
    expect(balanceChange(read[0]!)).toBe(after - before);
    if (expected.aborted !== undefined) expect(read[0]?.aborted).toBe(expected.aborted);
    if (expected.out !== undefined) expect(read[0]?.out).toHaveLength(expected.out);
  });

  it('the message hash that is stored is the one that the chain tells, with and without the contract beside it', async () => {
    for (const deploy of [false, true]) {
      const signed = hot.sign({
        seqno: seqno++,
        validUntilS: (blockchain.now ?? 0) + 60,
        deploy,
        payments: [],
      });
      const { transactions } = await blockchain.sendMessage(Cell.fromBase64(signed.boc));
      expect(readTransaction(transactions[0]!, hot.address).cause).toEqual({
        kind: 'external',
        messageHash: signed.messageHash,
      });
    }
  });

  it('a transaction of another account is refused', async () => {
    const { transactions } = await receive(toNano(1), true);
    const foreign = transactions.find(
      (transaction) => transaction.address !== BigInt(`0x${hot.address.slice(2)}`),
    );
    expect(() => readTransaction(foreign!, hot.address)).toThrow(/asked for transactions of/);
  });
});
