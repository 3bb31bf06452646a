import { checkWalletsList, walletInfoOf } from '@axiom/domain/wallet/list';
import { describe, expect, it } from 'vitest';

const entry = {
  app_name: 'a',
  name: 'A',
  image: 'https://a.example/i.png',
  about_url: 'https://a.example',
  universal_url: 'https://a.example/tc',
  bridge: [{ type: 'sse', url: 'https://a.example/bridge' }],
  platforms: ['ios'],
};

describe('an entry of the wallets list', () => {
  it.each([
    ['entry', null],
    ['entry', 'x'],
    ['app_name', {}],
    ['app_name', { ...entry, app_name: 'a'.repeat(257) }],
    ['name', { ...entry, name: '' }],
    ['name', { ...entry, name: ' \u200b\n' }],
    ['platforms', { ...entry, platforms: [] }],
    ['platforms', { ...entry, platforms: ['ios', 7] }],
    ['image', { ...entry, image: 'http://a.example/i.png' }],
    ['about_url', { ...entry, about_url: 'javascript:alert(1)' }],
    ['universal_url', { ...entry, universal_url: 'http://a.example' }],
    ['universal_url', { ...entry, universal_url: undefined }],
    ['universal_url', { ...entry, universal_url: '' }],
    ['deepLink', { ...entry, deepLink: 'javascript:alert(1)' }],
    ['deepLink', { ...entry, deepLink: 'no scheme' }],
    ['deepLink', { ...entry, deepLink: 'https://a.example' }],
    ['bridge', { ...entry, bridge: [] }],
    ['bridge[0].type', { ...entry, bridge: ['sse'] }],
    ['bridge[0].url', { ...entry, bridge: [{ type: 'sse', url: 'http://a.example' }] }],
    ['bridge[1].key', { ...entry, bridge: [...entry.bridge, { type: 'js' }] }],
  ])('T73 is dropped for its %s', (_, value) => {
    expect(checkWalletsList([value, entry])).toEqual([entry]);
  });

  it.each([
    entry,
    { ...entry, deepLink: '' },
    { ...entry, deepLink: 'a-tc://' },
    { ...entry, image: 'http://127.0.0.1:8081/i.png', more: 'kept for the SDK' },
    { ...entry, universal_url: undefined, bridge: [{ type: 'js', key: 'a' }] },
    { ...entry, universal_url: '', bridge: [{ type: 'js', key: 'a' }, { type: 'new' }] },
  ])('T73 is taken as it is', (good) => {
    expect(checkWalletsList([good])).toEqual([good]);
  });

  it('each app_name is there once; no list is an empty one', () => {
    for (const app_name of ['a', 'A'])
      expect(checkWalletsList([entry, { ...entry, app_name, name: 'Again' }])).toEqual([entry]);
    expect(checkWalletsList('no list')).toEqual([]);
  });

  it('R5.38a becomes a wallet with all fields, none without a source', () => {
    const asked: string[] = [];
    const info = walletInfoOf(
      {
        ...entry,
        deepLink: 'a-tc://',
        platforms: ['chrome', 'ios', 'toaster'],
        bridge: [...entry.bridge, { type: 'js', key: 'aKey' }],
      },
      (key) => {
        asked.push(key);
        return { isInjected: true, isEmbedded: false };
      },
    );
    expect(info).toEqual({
      name: 'A',
      appName: 'a',
      imageUrl: 'https://a.example/i.png',
      aboutUrl: 'https://a.example',
      universalLink: 'https://a.example/tc',
      deepLink: 'a-tc://',
      bridgeUrl: 'https://a.example/bridge',
      jsBridgeKey: 'aKey',
      platforms: ['ios', 'chrome'],
      injected: true,
      embedded: false,
      isPreferred: false,
    });
    expect(asked).toEqual(['aKey']);
    const local = walletInfoOf({ ...entry, deepLink: 'a:', bridge: [{ type: 'js', key: 'k' }] }, () => ({
      isInjected: false,
      isEmbedded: false,
    }));
    expect(local).toMatchObject({ universalLink: null, deepLink: null, bridgeUrl: null, injected: false });
  });
});
