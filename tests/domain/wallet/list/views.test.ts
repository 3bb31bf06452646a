import {
  connectionScreen,
  openingView,
  readRemembered,
  rememberedOf,
  rememberedText,
  supportsDesktop,
  supportsExtension,
  supportsMobile,
  TelegramWalletMissing,
  telegramWalletOf,
  universalView,
  UnknownWallet,
  walletListMaxHeightPx,
  walletNamed,
  walletsFor,
} from '@axiom/domain/wallet/list';
import { describe, expect, it } from 'vitest';
import { namesOf, telegram, walletOf } from './wallets.ts';

const many = (count: number) => Array.from({ length: count }, (_, at) => walletOf(`w${at}`));
const desktopOnly = walletOf('desk', { platforms: ['linux', 'chrome'] });

describe('the universal view', () => {
  it('R3.03 desktop: the first 3 and a tile with the next 4 icons', () => {
    const view = universalView('desktop', [telegram, ...many(9)]);
    expect(view.telegram).toBeUndefined();
    expect(namesOf(view.shown)).toEqual(['telegram-wallet', 'w0', 'w1']);
    expect(namesOf(view.tile)).toEqual(['w2', 'w3', 'w4', 'w5']);
    expect(namesOf(universalView('desktop', many(5)).tile)).toEqual(['w3', 'w4']);
    expect(universalView('desktop', many(3)).tile).toEqual([]);
  });

  it('R3.04 R8.38 mobile: up to 7 in a row, from 8 on the first 4 and a tile with icons 3 to 7', () => {
    const seven = universalView('mobile', [telegram, ...many(7)]);
    expect(seven.telegram).toBe(telegram);
    expect([seven.shown.length, seven.tile.length]).toEqual([7, 0]);
    const eight = universalView('mobile', [telegram, ...many(8)]);
    expect(namesOf(eight.shown)).toEqual(['w0', 'w1', 'w2', 'w3']);
    expect(namesOf(eight.tile)).toEqual(['w3', 'w4', 'w5', 'w6']);
  });

  it('mobile wallets only are counted', () => {
    const view = universalView('mobile', [desktopOnly, ...many(7)]);
    expect([view.telegram, view.shown.length, view.tile.length]).toEqual([undefined, 7, 0]);
  });

  it('all wallets: mobile lists mobile wallets only, desktop every one', () => {
    expect(namesOf(walletsFor('mobile', [desktopOnly, ...many(1)]))).toEqual(['w0']);
    expect(namesOf(walletsFor('desktop', [desktopOnly, ...many(1)]))).toEqual(['desk', 'w0']);
  });

  it('the list is as high as the window less 150 or 200 px', () => {
    const heights = [walletListMaxHeightPx('mobile', 700), walletListMaxHeightPx('desktop', 700)];
    expect([...heights, walletListMaxHeightPx('desktop', 100)]).toEqual([550, 500, 0]);
  });

  it('platforms say where a wallet runs', () => {
    const of = (platforms: (typeof desktopOnly)['platforms']) => {
      const wallet = walletOf('a', { platforms });
      return [supportsMobile(wallet), supportsDesktop(wallet), supportsExtension(wallet)];
    };
    expect(of(['ios'])).toEqual([true, false, false]);
    expect(of(['android', 'windows'])).toEqual([true, true, false]);
    expect(of(['firefox'])).toEqual([false, false, true]);
    expect(of(['safari', 'macos'])).toEqual([false, true, true]);
    expect(of([])).toEqual([false, false, false]);
  });
});

describe('what opens', () => {
  const embedded = walletOf('inside', { embedded: true, injected: true, jsBridgeKey: 'k' });

  it('R3.17b the embedded wallet first, otherwise the modal', () => {
    expect(openingView([telegram, embedded])).toEqual({ type: 'embedded', wallet: embedded });
    expect(openingView([telegram, embedded], 'Wallet')).toEqual({ type: 'embedded', wallet: embedded });
    expect(openingView([telegram])).toEqual({ type: 'universal' });
  });

  it('one wallet by its name or appName', () => {
    expect(openingView([telegram], 'TELEGRAM-wallet')).toEqual({ type: 'single', wallet: telegram });
    expect(walletNamed([telegram], 'wallet')).toBe(telegram);
  });

  it('an unknown one is refused by name', () => {
    const text = 'Trying to open modal window with unknown wallet "No$&body".';
    for (const list of [[telegram], [embedded]]) {
      expect(() => openingView(list, 'No$&body')).toThrow(UnknownWallet);
      expect(() => openingView(list, 'No$&body')).toThrow(text);
    }
  });

  it('a list without the Telegram wallet says so', () => {
    expect(telegramWalletOf(many(2).concat(telegram))).toBe(telegram);
    expect(() => telegramWalletOf(many(2))).toThrow(TelegramWalletMissing);
    expect(() => telegramWalletOf([])).toThrow('@wallet bot not found in the wallets list');
  });
});

describe('the screen of one wallet', () => {
  const all = walletOf('all', {
    platforms: ['ios', 'macos', 'chrome'],
    jsBridgeKey: 'all',
  });

  it('desktop: a code, the app, the extension', () => {
    const screen = connectionScreen(all, 'desktop');
    expect(screen).toEqual({
      modes: ['mobile', 'desktop', 'extension'],
      first: 'mobile',
      isExtensionMissing: true,
      hasTelegramButton: false,
    });
  });

  it('an extension that is here comes first and is not missing', () => {
    const screen = connectionScreen({ ...all, injected: true }, 'desktop');
    expect(screen.modes).toEqual(['extension', 'mobile', 'desktop']);
    expect([screen.first, screen.isExtensionMissing]).toEqual(['extension', false]);
  });

  it.each([
    ['ios', ['mobile']],
    ['linux', ['desktop']],
    ['firefox', ['extension']],
  ] as const)('a wallet for %s alone offers that alone', (platform, modes) => {
    const screen = connectionScreen(walletOf('one', { platforms: [platform] }), 'desktop');
    expect([screen.modes, screen.first]).toEqual([modes, modes[0]]);
  });

  it('the Telegram wallet has a button of its own instead of the modes', () => {
    const screen = connectionScreen(telegram, 'desktop');
    expect([screen.hasTelegramButton, screen.first]).toEqual([true, 'mobile']);
    expect(connectionScreen(telegram, 'mobile').hasTelegramButton).toBe(false);
  });

  it('mobile: its app, or the extension around us', () => {
    expect(connectionScreen(all, 'mobile')).toMatchObject({ modes: ['mobile'], isExtensionMissing: false });
    expect(connectionScreen({ ...all, embedded: true }, 'mobile').first).toBe('extension');
  });

  it('without a bridge or a link nothing goes through a bridge', () => {
    expect(connectionScreen({ ...all, bridgeUrl: null }, 'desktop').modes).toEqual(['extension']);
    expect(connectionScreen({ ...all, universalLink: null }, 'mobile')).toMatchObject({
      modes: [],
      first: undefined,
    });
  });
});

describe('the wallet that was chosen last', () => {
  it('is kept as text, with how it was opened', () => {
    const kept = rememberedOf(walletOf('a', { deepLink: 'a-tc://' }), 'custom-deeplink');
    expect(kept).toEqual({
      name: 'a',
      appName: 'a',
      imageUrl: 'https://a.example/i.png',
      universalLink: 'https://a.example/tc',
      deepLink: 'a-tc://',
      openMethod: 'custom-deeplink',
    });
    expect(readRemembered(rememberedText(kept))).toEqual(kept);
    const here = rememberedOf(walletOf('b', { universalLink: null }), null);
    expect(readRemembered(rememberedText(here))).toEqual(here);
  });

  it('anything else was not kept', () => {
    const good = rememberedOf(walletOf('a'), 'qrcode');
    const texts = [
      null,
      '',
      '{',
      '7',
      'null',
      ...[
        { name: '' },
        { appName: 7 },
        { imageUrl: 'http://a.example' },
        { universalLink: 'javascript:x' },
        { universalLink: undefined },
        { deepLink: 'javascript:x' },
        { openMethod: 'magic' },
      ].map((change) => JSON.stringify({ ...good, ...change })),
    ];
    expect(texts.map(readRemembered)).toEqual(texts.map(() => undefined));
  });
});
