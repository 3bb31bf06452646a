import {
  isTelegramWallet,
  isWalletNamed,
  labelOf,
  mergeByName,
  orderWallets,
} from '@axiom/domain/wallet/list';
import { describe, expect, it } from 'vitest';
import { namesOf, telegram, walletOf } from './wallets.ts';

const list = [
  walletOf('alpha'),
  walletOf('beta', { injected: true }),
  walletOf('tonkeeper', { name: 'Tonkeeper' }),
  telegram,
  walletOf('delta', { injected: true }),
];
const labels = (preferred: string | null) => orderWallets(list, preferred).map(labelOf);

describe('order and labels', () => {
  it('R3.16a R3.16b R3.16d Telegram’s wallet first, installed ones next, then the list’s own order', () => {
    const order = ['telegram-wallet', 'beta', 'delta', 'alpha', 'tonkeeper'];
    expect(namesOf(orderWallets(list))).toEqual(order);
    expect(labels(null)).toEqual([undefined, 'installed', 'installed', undefined, 'popular']);
  });

  it('R3.16c a single preferred match comes to the top under the pinned one, labelled Recent', () => {
    const order = ['telegram-wallet', 'tonkeeper', 'beta', 'delta', 'alpha'];
    expect(namesOf(orderWallets(list, 'TonKeeper'))).toEqual(order);
    expect(labels('TonKeeper')).toEqual([undefined, 'recent', 'installed', 'installed', undefined]);
    expect(labels('BETA')).toEqual([undefined, 'recent', 'installed', undefined, 'popular']);
    expect(labels('wallet')).toEqual(['recent', 'installed', 'installed', undefined, 'popular']);
  });

  it('two that match are no match, and neither is nobody', () => {
    const twins = [...list, walletOf('other', { name: 'Alpha' })];
    expect(orderWallets(twins, 'alpha').some(({ isPreferred }) => isPreferred)).toBe(false);
    expect(orderWallets(list, 'nobody').some(({ isPreferred }) => isPreferred)).toBe(false);
    expect(orderWallets(list, '').some(({ isPreferred }) => isPreferred)).toBe(false);
  });

  it('an earlier mark does not stay', () => {
    const [first] = orderWallets([walletOf('a', { isPreferred: true })]);
    expect(first?.isPreferred).toBe(false);
  });

  it('R3.16e matching by name or appName ignores case', () => {
    const wallet = walletOf('tonkeeper', { name: 'Ton Keeper' });
    const texts = ['TONKEEPER', 'ton keeper', 'tonkeepe', ''];
    expect(texts.map((text) => isWalletNamed(wallet, text))).toEqual([true, true, false, false]);
    expect([isTelegramWallet({ appName: 'Telegram-Wallet' }), isTelegramWallet(wallet)]).toEqual([
      true,
      false,
    ]);
  });

  it('includeWallets merge by name: in place, or at the end', () => {
    const merged = mergeByName(list, [
      walletOf('own', { name: 'ALPHA' }),
      walletOf('new'),
      walletOf('again', { name: 'New' }),
    ]);
    expect(namesOf(merged)).toEqual(['own', 'beta', 'tonkeeper', 'telegram-wallet', 'delta', 'new']);
    expect(mergeByName(list, [])).toEqual(list);
  });
});
