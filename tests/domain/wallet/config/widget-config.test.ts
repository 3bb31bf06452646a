import { MissingConnector, parseWidgetConfig } from '@axiom/domain/wallet/config';
import { InvalidWalletValue } from '@axiom/domain/wallet/request';
import { describe, expect, it } from 'vitest';

const manifestUrl = 'https://axiom.example/tonconnect-manifest.json';
const parse = (change: object = {}) => parseWidgetConfig({ manifestUrl, ...change });
const own = {
  name: 'Own',
  appName: 'own',
  imageUrl: 'https://own.example/i.png',
  aboutUrl: 'https://own.example',
  universalLink: 'https://own.example/tc',
  bridgeUrl: 'https://own.example/bridge',
  platforms: ['ios'],
};
const including = (...wallets: unknown[]) => ({ walletsListConfiguration: { includeWallets: wallets } });

describe('settings of the widget', () => {
  it('each has its default', () => {
    expect(parse()).toEqual({
      manifestUrl,
      buttonRootId: null,
      language: 'en',
      returnStrategy: 'back',
      twaReturnUrl: null,
      walletsListConfiguration: { includeWallets: [] },
      enableAndroidBackHandler: true,
      connectRequestParameters: { state: 'ready', value: null },
      preferredWalletAppName: null,
      uiPreferences: { theme: 'SYSTEM', borderRadius: 'm', colorsSet: {} },
      actionsConfiguration: {
        returnStrategy: 'back',
        twaReturnUrl: null,
        notifications: ['before', 'success', 'error', 'unknown'],
        modals: ['before', 'unknown'],
        skipRedirectToWallet: 'ios',
      },
    });
  });

  it('null is the default too', () => {
    const nothing = Object.fromEntries(
      Object.keys(parse())
        .filter((name) => name !== 'manifestUrl')
        .map((name) => [name, null]),
    );
    expect(parse(nothing)).toEqual(parse());
  });

  it('what is told is kept', () => {
    const told = {
      buttonRootId: 'ton-connect',
      language: 'ru',
      returnStrategy: 'none',
      twaReturnUrl: 'https://t.me/bot/app',
      enableAndroidBackHandler: false,
      connectRequestParameters: { state: 'loading' },
      preferredWalletAppName: 'tonkeeper',
      uiPreferences: {
        theme: 'DARK',
        borderRadius: 'none',
        colorsSet: {
          DARK: { accent: '#0098ea', text: { primary: 'rgb(0 0 0 / 50%)' } },
          LIGHT: { connectButton: { background: 'var(--accent)', foreground: 'white' } },
        },
      },
      actionsConfiguration: {
        returnStrategy: 'tg://resolve',
        twaReturnUrl: 'https://t.me/bot/other',
        notifications: ['error'],
        modals: [],
        skipRedirectToWallet: 'never',
      },
    };
    expect(parse(told)).toEqual({
      ...told,
      manifestUrl,
      walletsListConfiguration: { includeWallets: [] },
    });
  });

  it('transactions lead back as the widget does unless told', () => {
    const { actionsConfiguration } = parse({ returnStrategy: 'none', twaReturnUrl: 'https://t.me/bot/app' });
    expect(actionsConfiguration).toMatchObject({
      returnStrategy: 'none',
      twaReturnUrl: 'https://t.me/bot/app',
    });
  });

  it('moments: all of them, or each once in their order', () => {
    const told = { modals: 'all', notifications: ['error', 'before', 'error'] };
    expect(parse({ actionsConfiguration: told }).actionsConfiguration).toMatchObject({
      modals: ['before', 'success', 'error', 'unknown'],
      notifications: ['before', 'error'],
    });
  });

  it('included wallets are read like entries of the list, each name once', () => {
    const js = {
      ...own,
      name: 'Js',
      appName: 'js',
      universalLink: undefined,
      bridgeUrl: undefined,
      jsBridgeKey: 'js',
    };
    const { includeWallets } = parse(including(own, js, { ...own, name: 'OWN' })).walletsListConfiguration;
    expect(includeWallets).toEqual([
      {
        app_name: 'own',
        name: 'Own',
        image: 'https://own.example/i.png',
        about_url: 'https://own.example',
        universal_url: 'https://own.example/tc',
        bridge: [{ type: 'sse', url: 'https://own.example/bridge' }],
        platforms: ['ios'],
      },
      expect.objectContaining({ name: 'Js', bridge: [{ type: 'js', key: 'js' }] }),
    ]);
  });

  it('without a manifestUrl and a connector it says so', () => {
    const text = 'You have to specify a `manifestUrl` or a `connector` in the options.';
    expect(() => parseWidgetConfig({})).toThrow(MissingConnector);
    expect(() => parseWidgetConfig({ manifestUrl: null, language: 'ru' })).toThrow(text);
    expect(parseWidgetConfig({ connector: {} }).manifestUrl).toBeNull();
  });

  it.each([
    ['manifestUrl', { manifestUrl: 'http://axiom.example' }],
    ['buttonRootId', { buttonRootId: '#x' }],
    ['buttonRootId', { buttonRootId: '' }],
    ['language', { language: 'de' }],
    ['returnStrategy', { returnStrategy: 'home' }],
    ['returnStrategy', { returnStrategy: 'javascript://x' }],
    ['twaReturnUrl', { twaReturnUrl: 'back' }],
    ['walletsListConfiguration.includeWallets', { walletsListConfiguration: { includeWallets: {} } }],
    ['walletsListConfiguration.exclude', { walletsListConfiguration: { exclude: [] } }],
    ['walletsListConfiguration.includeWallets[1].imageUrl', including(own, { ...own, imageUrl: 'x' })],
    ['walletsListConfiguration.includeWallets[0].appName', including({ ...own, appName: '' })],
    [
      'walletsListConfiguration.includeWallets[0].universalLink',
      including({ ...own, universalLink: undefined }),
    ],
    ['walletsListConfiguration.includeWallets[0].bridgeUrl', including({ ...own, bridgeUrl: 'x' })],
    ['walletsListConfiguration.includeWallets[0].bridgeUrl', including({ ...own, bridgeUrl: undefined })],
    ['walletsListConfiguration.includeWallets[0].jsBridgeKey', including({ ...own, jsBridgeKey: '' })],
    ['walletsListConfiguration.includeWallets[0].tondns', including({ ...own, tondns: 'x' })],
    ['enableAndroidBackHandler', { enableAndroidBackHandler: 'yes' }],
    ['connectRequestParameters.state', { connectRequestParameters: { state: 'done' } }],
    ['preferredWalletAppName', { preferredWalletAppName: '' }],
    ['uiPreferences.theme', { uiPreferences: { theme: 'dark' } }],
    ['uiPreferences.borderRadius', { uiPreferences: { borderRadius: 'l' } }],
    ['uiPreferences.colorsSet.SYSTEM', { uiPreferences: { colorsSet: { SYSTEM: {} } } }],
    ['uiPreferences.colorsSet.DARK.accent', { uiPreferences: { colorsSet: { DARK: { accent: 'url(x)' } } } }],
    [
      'uiPreferences.colorsSet.LIGHT.icon.success',
      { uiPreferences: { colorsSet: { LIGHT: { icon: { success: '#fff;x:y' } } } } },
    ],
    [
      'uiPreferences.colorsSet.LIGHT.icon.odd',
      { uiPreferences: { colorsSet: { LIGHT: { icon: { odd: '#fff' } } } } },
    ],
    ['actionsConfiguration.modals', { actionsConfiguration: { modals: 'none' } }],
    ['actionsConfiguration.notifications[1]', { actionsConfiguration: { notifications: ['error', 'x'] } }],
    ['actionsConfiguration.skipRedirectToWallet', { actionsConfiguration: { skipRedirectToWallet: true } }],
    ['actionsConfiguration.returnStrategy', { actionsConfiguration: { returnStrategy: '' } }],
    ['theme', { theme: 'DARK' }],
  ])('names %s when it is wrong', (field, change) => {
    expect(() => parse(change)).toThrow(InvalidWalletValue);
    expect(() => parse(change)).toThrow(expect.objectContaining({ field }));
  });

  it('says what is right', () => {
    expect(() => parse({ language: 'de' })).toThrow('language must be one of en, ru; "de" was given.');
    expect(() => parseWidgetConfig('x')).toThrow(InvalidWalletValue);
  });
});
