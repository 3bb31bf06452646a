import { Address, Cell, loadMessage } from '@ton/core';
import { describe, expect, it } from 'vitest';
import { readBody } from '#server/chain/ton/body.ts';
import { MnemonicInvalid, openHotWallet } from '#server/chain/ton/hot-wallet.ts';
import { newWallet } from '#server/chain/ton/new-wallet.ts';
import { paymentBuilder } from '#server/chain/ton/payment.ts';

describe('hot wallet', () => {
  it('wallet new: 24 words that open the address they were told with', async () => {
    const made = await newWallet('testnet');
    const wallet = await openHotWallet(made.mnemonic.split(' '), 'testnet');
    expect(made.mnemonic.split(' ')).toHaveLength(24);
    expect(made.address).toMatch(/^0Q/);
    expect(Address.parse(made.address).toRawString()).toBe(wallet.address);
  });

  it('each network has a wallet and flags of its own; devnet presents itself as testnet', async () => {
    const { mnemonic } = await newWallet('mainnet');
    const words = mnemonic.split(' ');
    const [main, test, dev] = await Promise.all(
      (['mainnet', 'testnet', 'devnet'] as const).map((network) => openHotWallet(words, network)),
    );
    expect(main?.address).not.toBe(test?.address);
    expect(dev?.address).toBe(test?.address);
    expect(main?.friendly(true)).toMatch(/^EQ/);
    expect(test?.friendly(true)).toMatch(/^kQ/);
  });

  it('words with a wrong checksum are refused without being told', async () => {
    const words = 'abandon '.repeat(24).trim().split(' ');
    const refusal = await openHotWallet(words, 'testnet').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(MnemonicInvalid);
    expect(String(refusal)).not.toContain('abandon');
  });

  it('R4.15 the payment that a wallet is asked to sign', async () => {
    const { mnemonic } = await newWallet('testnet');
    const wallet = await openHotWallet(mnemonic.split(' '), 'devnet');
    const request = paymentBuilder(wallet, 'devnet')({ orderCode: 'AbC', amountNano: 7n, validUntilS: 60 });
    expect(request).toMatchObject({ valid_until: 60, network: '-3', messages: [{ amount: '7' }] });
    expect(request.messages[0]?.address).toBe(wallet.friendly(true));
    const payload = Cell.fromBase64(request.messages[0]?.payload ?? '');
    expect(readBody(payload)).toEqual({ kind: 'comment', text: 'AbC' });
    expect(
      paymentBuilder(wallet, 'mainnet')({ orderCode: 'a', amountNano: 1n, validUntilS: 1 }).network,
    ).toBe('-239');
  });

  it('the same order gives the same bytes; a 256th payment is refused', async () => {
    const { mnemonic } = await newWallet('testnet');
    const wallet = await openHotWallet(mnemonic.split(' '), 'testnet');
    const payment = { address: wallet.address, amountNano: 1n, comment: 'x' };
    const order = { seqno: 3, validUntilS: 1_800_000_000, deploy: false, payments: [payment] };
    expect(wallet.sign(order)).toEqual(wallet.sign(order));
    expect(loadMessage(Cell.fromBase64(wallet.sign(order).boc).beginParse()).info.type).toBe('external-in');
    const payments = Array.from({ length: 256 }, () => payment);
    expect(() => wallet.sign({ ...order, payments })).toThrow(/at most 255 payments, got 256/);
  });
});
