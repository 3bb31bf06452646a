import { Address, toNano } from '@ton/core';
import { mnemonicNew, mnemonicToPrivateKey } from '@ton/crypto';
import { WalletContractV5R1 } from '@ton/ton';
import { describe, expect, it } from 'vitest';
import { readSettings, SettingsInvalid } from '../../../src-devnet/settings.ts';
import { openDevnet } from '../support/devnet.ts';
import { freePort } from '../../support/ports.ts';

describe('settings', () => {
  it('follow PORT and DATA_DIR', async () => {
    expect(await readSettings({})).toMatchObject({
      port: 8081,
      dir: '.data/devnet',
      appUrl: 'http://127.0.0.1:8080',
      blockIntervalMs: 1500,
      walletStartNano: toNano('1000'),
      botToken: undefined,
      hotWalletMnemonic: undefined,
    });
    expect(await readSettings({ PORT: '9000', DATA_DIR: '/data' })).toMatchObject({
      port: 9001,
      dir: '/data/devnet',
      appUrl: 'http://127.0.0.1:9000',
    });
    expect(
      await readSettings({ PORT: '9000', DEVNET_PORT: '7000', DEVNET_DIR: '/d', WALLET_START_TON: '0.5' }),
    ).toMatchObject({
      port: 7000,
      dir: '/d',
      walletStartNano: toNano('0.5'),
    });
  });

  it('count an empty value as not given', async () => {
    expect(await readSettings({ DEVNET_PORT: '', BOT_TOKEN: ' ' })).toMatchObject({
      port: 8081,
      botToken: undefined,
    });
  });

  it('are refused with every problem at once', async () => {
    const wrong = {
      DEVNET_PORT: '99999',
      APP_URL: 'javascript:alert(1)',
      COMMUNITY_CHAT: 'no chat',
      BOT_USERNAME: '1',
      APP_NAME: 'a b',
      HOT_WALLET_MNEMONIC: (await mnemonicNew(24)).slice(1).join(' '),
    };
    const refused = await readSettings(wrong).catch((cause: unknown) => cause);
    expect(refused).toBeInstanceOf(SettingsInvalid);
    const { problems } = refused as SettingsInvalid;
    for (const name of Object.keys(wrong)) {
      expect(problems.filter((problem) => problem.startsWith(`${name} must `))).toHaveLength(1);
    }
  });
});

describe('a given hot wallet', () => {
  it('gets its capital once, beside the one of the folder', async () => {
    const words = await mnemonicNew(24);
    const { publicKey } = await mnemonicToPrivateKey(words);
    const { address } = WalletContractV5R1.create({ publicKey, walletId: { networkGlobalId: -3 } });
    const test = await openDevnet(await freePort(), { HOT_WALLET_MNEMONIC: words.join('  ') });
    try {
      expect(Address.parse(test.devnet.hotWallet).equals(address)).toBe(true);
      expect(test.devnet.serverSettings['HOT_WALLET_MNEMONIC']).toBe(words.join(' '));
      await test.restart();
      expect(await test.client.getBalance(address)).toBe(toNano('1000'));
      expect(await test.client.getTransactions(address, { limit: 5 })).toHaveLength(1);
    } finally {
      await test.end();
    }
  });
});
