import type { WalletInfo } from '@axiom/domain/wallet/port';
import {
  connectionScreen,
  isTelegramWallet,
  labelOf,
  mergeByName,
  orderWallets,
  readRemembered,
  rememberedOf,
  rememberedText,
  supportsMobile,
  universalView,
  walletsFor,
} from '@axiom/domain/wallet/list';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from './support/settings.ts';

const PLATFORMS = ['ios', 'android', 'macos', 'linux', 'windows', 'chrome', 'firefox', 'safari'] as const;
const names = [
  'Alpha',
  'beta',
  'Gamma',
  'Tonkeeper',
  'delta',
  'Epsilon',
  'zeta',
  'Eta',
  'theta',
  'Iota',
  'kappa',
];
const name = fc.constantFrom(...names, ...names.map((one) => one.toUpperCase()));

const wallet: fc.Arbitrary<WalletInfo> = fc
  .record({
    name,
    appName: fc.oneof({ weight: 6, arbitrary: name }, fc.constantFrom('telegram-wallet', 'Telegram-Wallet')),
    isRemote: fc.boolean(),
    hasKey: fc.boolean(),
    injected: fc.boolean(),
    isPreferred: fc.boolean(),
    platforms: fc.subarray([...PLATFORMS]),
  })
  .map(({ isRemote, hasKey, ...rest }) => ({
    ...rest,
    imageUrl: 'https://a.example/i.png',
    aboutUrl: 'https://a.example',
    universalLink: isRemote ? 'https://a.example/tc' : null,
    deepLink: isRemote ? 'a-tc://' : null,
    bridgeUrl: isRemote ? 'https://a.example/bridge' : null,
    jsBridgeKey: hasKey ? 'k' : null,
    embedded: false,
  }));
const wallets = fc.array(wallet, { maxLength: 14 });
/** As lists are after merging: each name once, whatever its case. */
const named = fc.uniqueArray(wallet, { maxLength: 14, selector: (one) => one.name.toLowerCase() });
const preferred = fc.option(fc.oneof(name, fc.string()));
const bare = (one: WalletInfo) => JSON.stringify({ ...one, isPreferred: false });

describe('R7.03 the wallets list', () => {
  it('ordering is a permutation, stable inside of a rank, and does not depend on an earlier one', () => {
    holds(wallets, preferred, (list, recent) => {
      const ordered = orderWallets(list, recent);
      expect(ordered.map(bare).toSorted()).toEqual(list.map(bare).toSorted());
      expect(orderWallets(ordered, recent)).toEqual(ordered);
      const rest = ordered.filter((one) => !isTelegramWallet(one) && !one.isPreferred);
      const marked = ordered.find((one) => one.isPreferred);
      for (const isHere of [true, false]) {
        const before = list.filter((one) => one.injected === isHere && !isTelegramWallet(one)).map(bare);
        if (marked !== undefined && before.includes(bare(marked)))
          before.splice(before.indexOf(bare(marked)), 1);
        expect(rest.filter((one) => one.injected === isHere).map(bare)).toEqual(before);
      }
    });
  });

  it('Telegram’s wallets are before all others, then the recent one, then installed ones', () => {
    holds(wallets, preferred, (list, recent) => {
      const ranks = orderWallets(list, recent).map((one) =>
        isTelegramWallet(one) ? 0 : one.isPreferred ? 1 : one.injected ? 2 : 3,
      );
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    });
  });

  it('Recent is on one wallet at most, Popular on one of a merged list, and each wallet has one label', () => {
    holds(named, preferred, (list, recent) => {
      const ordered = orderWallets(list, recent);
      const labels = ordered.map(labelOf);
      for (const label of ['recent', 'popular'] as const) {
        expect(labels.filter((one) => one === label).length).toBeLessThanOrEqual(1);
      }
      for (const [at, one] of ordered.entries()) {
        expect(labels[at] === 'installed').toBe(one.injected && !one.isPreferred);
      }
    });
  });

  it('merging keeps every name once, listed ones in their place, included ones as they are', () => {
    holds(named, wallets, (list, included) => {
      const merged = mergeByName(list, included);
      const keys = merged.map((one) => one.name.toLowerCase());
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.slice(0, list.length)).toEqual(list.map((one) => one.name.toLowerCase()));
      for (const one of included) expect(keys).toContain(one.name.toLowerCase());
      for (const one of merged) {
        const own = included.find((other) => other.name.toLowerCase() === one.name.toLowerCase());
        expect(one).toBe(own ?? list[keys.indexOf(one.name.toLowerCase())]);
      }
      expect(mergeByName(merged, included)).toEqual(merged);
    });
  });

  it('nothing but mobile wallets on a phone; the tile is there exactly when something is left out', () => {
    holds(wallets, fc.constantFrom('mobile' as const, 'desktop' as const), (list, layout) => {
      const { telegram, shown, tile } = universalView(layout, list);
      const all = walletsFor(layout, list);
      if (layout === 'mobile') expect(all.every(supportsMobile)).toBe(true);
      const seen = shown.length + (telegram === undefined ? 0 : 1);
      expect(tile.length > 0).toBe(seen < all.length);
      expect(tile.length).toBeLessThanOrEqual(4);
      expect([...shown, ...tile].every((one) => all.includes(one))).toBe(true);
      expect(shown.length).toBeLessThanOrEqual(layout === 'desktop' ? 3 : 7);
    });
  });

  it('modes are there once, the first is one of them, and each can be carried out', () => {
    holds(wallet, fc.constantFrom('mobile' as const, 'desktop' as const), (one, layout) => {
      const screen = connectionScreen(one, layout);
      expect(new Set(screen.modes).size).toBe(screen.modes.length);
      expect(screen.first).toBe(screen.modes[0]);
      if (one.bridgeUrl === null) expect(screen.modes.filter((mode) => mode !== 'extension')).toEqual([]);
      expect(screen.isExtensionMissing && one.injected && one.jsBridgeKey !== null).toBe(false);
    });
  });

  it('a remembered wallet comes back as it was kept', () => {
    holds(wallet, fc.constantFrom('qrcode' as const, 'universal-link' as const, null), (one, method) => {
      const kept = rememberedOf(one, method);
      expect(readRemembered(rememberedText(kept))).toEqual(kept);
    });
  });

  it('any text is a wallet of the right form or none', () => {
    holds(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readRemembered(text)).toBeUndefined();
    });
  });
});
