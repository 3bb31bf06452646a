import type { Wallet } from '@tonconnect/sdk';
import { accountOf, type KnownWallet } from '#adapters/wallet/account.ts';
import { describe, expect, it } from 'vitest';

/** A connected wallet that says this of itself. */
const nameOf = async (appName: unknown, known?: Pick<KnownWallet, 'name'>) => {
  const wallet = {
    account: { address: `0:${'1'.repeat(64)}`, chain: '-3', walletStateInit: '' },
    device: { appName, features: [] },
    provider: 'http',
  } as unknown as Wallet;
  const rest = { imageUrl: 'https://a.example/i.png', universalLink: null, deepLink: null };
  return (await accountOf(wallet, known && { ...known, ...rest })).walletName;
};

describe('the name of a connected wallet', () => {
  it('is that of the list, else what it calls itself', async () => {
    expect(await nameOf('ton', { name: 'Ton' })).toBe('Ton');
    expect(await nameOf('stowaway')).toBe('stowaway');
  });

  it('R9.10c cannot turn the address beside it around, whoever gave it', async () => {
    expect(await nameOf('\u202ereepeeknoT\u2067')).toBe('reepeeknoT');
    expect(await nameOf('a', { name: '\u202eTon\u200f' })).toBe('Ton');
  });

  it.each([undefined, null, 7, '', ' \u200b', '\u202e', 'x'.repeat(300)])(
    'is “Wallet” if it says %j',
    async (said) => {
      expect(await nameOf(said)).toBe('Wallet');
    },
  );
});
