import { refundFeeNano } from '@axiom/domain/payment';
import { Address, Cell, toNano } from '@ton/core';
import { Blockchain, type SandboxContract, type TreasuryContract } from '@ton/sandbox';
import { beforeAll, describe, expect, it } from 'vitest';
import { newReference } from '#server/use-cases/payout-reference.ts';
import { openHotWallet } from '#server/chain/ton/hot-wallet.ts';
import { newWallet } from '#server/chain/ton/new-wallet.ts';
import type { HotWallet } from '#server/ports/chain.ts';
import { systemRandom } from '#server/random/system-random.ts';

describe('what a refund costs, against the virtual machine itself', () => {
  let blockchain: Blockchain;
  let hot: HotWallet;
  let address: Address;
  let seqno = 0;

  beforeAll(async () => {
    const { mnemonic } = await newWallet('testnet');
    hot = await openHotWallet(mnemonic.split(' '), 'testnet');
    address = Address.parseRaw(hot.address);
    blockchain = await Blockchain.create();
    blockchain.now = 1_800_000_000;
    const owner = await blockchain.treasury('owner');
    await owner.send({ to: address, value: toNano(100), bounce: false });
    await send([], true);
  });

  const balance = async () => (await blockchain.getContract(address)).balance;
  const send = (to: readonly string[], deploy = false) => {
    const payments = to.map((account) => ({
      address: account,
      amountNano: toNano('0.03'),
      comment: newReference(systemRandom),
    }));
    const signed = hot.sign({ seqno: seqno++, validUntilS: (blockchain.now ?? 0) + 60, deploy, payments });
    return blockchain.sendMessage(Cell.fromBase64(signed.boc));
  };
  /** A deposit of 0.1 TON and its refund, an hour later: what the hot wallet is poorer by. */
  const cost = async (sender: SandboxContract<TreasuryContract>, to: string): Promise<bigint> => {
    const before = await balance();
    await sender.send({ to: address, value: toNano('0.1'), bounce: false });
    blockchain.now = (blockchain.now ?? 0) + 3600;
    await send([to]);
    return before + toNano('0.1') - toNano('0.03') - (await balance());
  };

  it.each([
    ['the workchain', 0],
    ['the masterchain', -1],
  ])('to %s is less than what is kept back, and more than half of it', async (_, workchain) => {
    const sender = await blockchain.treasury(`sender ${workchain}`, { workchain });
    const to = `${workchain}:${'7'.repeat(64)}`;
    const fee = await cost(sender, to);
    const kept = refundFeeNano(to);
    expect(fee).toBeGreaterThan(0n);
    expect([fee < kept, kept < 2n * fee]).toEqual([true, true]);
  });
});
