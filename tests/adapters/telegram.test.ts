import { Window } from 'happy-dom';
import { describe, expect, it, vi } from 'vitest';
import type { Launch } from '@axiom/domain/ports/client';
import { sampleLaunch } from '@axiom/domain/ports/samples';
import { createTelegramHost } from '#adapters/telegram/host.ts';
import {
  codesOf,
  launchOf,
  type OpenedPage,
  openedPage,
  readLaunchParams,
} from '#adapters/telegram/launch-params.ts';
import {
  applyInsets,
  applyViewport,
  readTheme,
  schemeOf,
  themeProperties,
} from '#adapters/telegram/theme.ts';
import { createTransport } from '#adapters/telegram/transport.ts';

type View = globalThis.Window;

interface Posted {
  readonly type: string;
  readonly data: unknown;
}

/** A page in a frame of a messenger's web client. */
function framed() {
  const window = new Window({ url: 'http://127.0.0.1:8080/' });
  const posted: Posted[] = [];
  const targets: string[] = [];
  const parent = {
    postMessage: (text: string, target: string) => {
      const { eventType, eventData } = JSON.parse(text) as { eventType: string; eventData: unknown };
      posted.push({ type: eventType, data: eventData });
      targets.push(target);
    },
  };
  Object.defineProperty(window, 'parent', { value: parent });
  const say = (data: unknown, source: unknown = parent) => {
    const event = new window.MessageEvent('message', { data });
    Object.defineProperty(event, 'source', { value: source });
    window.dispatchEvent(event);
  };
  return { window, view: window as unknown as View, posted, targets, say };
}

const event = (eventType: string, eventData?: unknown) => JSON.stringify({ eventType, eventData });

describe('transport', () => {
  it('posts a JSON string to the parent frame, always with an object', () => {
    const { view, posted } = framed();
    createTransport(view).post('iframe_ready');
    createTransport(view).post('web_app_open_link', { url: 'https://a' });
    expect(posted).toEqual([
      { type: 'iframe_ready', data: {} },
      { type: 'web_app_open_link', data: { url: 'https://a' } },
    ]);
  });

  it('prefers the injected proxy, then external.notify', () => {
    const { view, posted } = framed();
    const heard: string[] = [];
    Object.assign(view, { external: { notify: (text: string) => heard.push(`notify ${text}`) } });
    createTransport(view).post('a', { b: 1 });
    Object.assign(view, {
      TelegramWebviewProxy: {
        postEvent: (type: string, data: string) => heard.push(`proxy ${type} ${data}`),
      },
    });
    const transport = createTransport(view);
    transport.post('a', { b: 1 });
    transport.post('c');
    expect(heard).toEqual(['notify {"eventType":"a","eventData":{"b":1}}', 'proxy a {"b":1}', 'proxy c ']);
    expect(posted).toEqual([]);
  });

  it('outside of a messenger messages go nowhere', () => {
    const window = new Window();
    Object.defineProperty(window, 'parent', { value: window });
    const transport = createTransport(window as unknown as View);
    expect(transport.isConnected).toBe(false);
    transport.post('web_app_ready');
  });

  it('T77 hears its parent only, and text only', () => {
    const { view, say } = framed();
    const heard: string[] = [];
    createTransport(view).listen(({ type }) => heard.push(type));
    say(event('theme_changed'));
    say(event('from_elsewhere'), {});
    say({ eventType: 'an_object' });
    say('{');
    say('"text"');
    expect(heard).toEqual(['theme_changed']);
  });

  it('native clients call it by three names, with text or values', () => {
    const { view } = framed();
    const heard: unknown[] = [];
    createTransport(view).listen(({ type, data }) => heard.push([type, data]));
    const native = view as unknown as {
      Telegram: { WebView: { receiveEvent(type: string, data: unknown): void } };
      TelegramGameProxy: { receiveEvent(type: string, data: unknown): void };
      TelegramGameProxy_receiveEvent(type: string, data: unknown): void;
    };
    native.Telegram.WebView.receiveEvent('a', '{"x":1}');
    native.TelegramGameProxy.receiveEvent('b', { x: 2 });
    native.TelegramGameProxy_receiveEvent('c', 'no json');
    expect(heard).toEqual([
      ['a', { x: 1 }],
      ['b', { x: 2 }],
      ['c', null],
    ]);
  });

  it('a request that nobody answers ends with its fallback', async () => {
    vi.useFakeTimers();
    const { view, say } = framed();
    const transport = createTransport(view);
    const ask = () =>
      transport.request(
        { type: 'web_app_request_theme' },
        {
          type: 'theme_changed',
          pick: (data) => (data === null ? undefined : 'answered'),
          fallback: 'nobody',
        },
        500,
      );
    const unanswered = ask();
    await vi.advanceTimersByTimeAsync(500);
    expect(await unanswered).toBe('nobody');
    const answered = ask();
    say(event('theme_changed', null));
    say(event('other', {}));
    say(event('theme_changed', { theme_params: {} }));
    expect(await answered).toBe('answered');
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});

const user = (fields: object) => encodeURIComponent(JSON.stringify(fields));
const data = (start = '') =>
  `user=${user({ id: 1001, language_code: 'ru' })}${start === '' ? '' : `&start_param=${start}`}&hash=00`;
const hash = (start = '') =>
  `#tgWebAppData=${encodeURIComponent(data(start))}&tgWebAppVersion=7.10&tgWebAppPlatform=ios&other=x`;

function page(change: Partial<OpenedPage> = {}): OpenedPage & { readonly items: Map<string, string> } {
  const items = new Map<string, string>();
  const kept = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
  return { hash: '', search: '', navigatedTo: '', kept, items, ...change };
}

describe('launch parameters', () => {
  it('R1.01 come from the address, launch data untouched', () => {
    const params = readLaunchParams(page({ hash: hash() }));
    expect(launchOf(params, '')).toEqual({
      initData: data(),
      userId: '1001',
      languageCode: 'ru',
      platform: 'ios',
      version: '7.10',
      refCode: null,
      farmCode: null,
    });
    expect(params['other']).toBeUndefined();
  });

  it('are kept for a reload of this frame, and a new opening replaces them', () => {
    const first = page({ hash: hash() });
    readLaunchParams(first);
    expect(launchOf(readLaunchParams({ ...first, hash: '' }), '')?.userId).toBe('1001');
    const params = readLaunchParams({
      ...first,
      hash: hash().replace('1001', '1002').replace('ios', 'weba'),
    });
    expect(launchOf(params, '')?.platform).toBe('weba');
  });

  it('are found in the navigation where the storage is blocked', () => {
    const blocked = {
      getItem: () => null,
      setItem: () => {
        throw new Error('SecurityError');
      },
    };
    const params = readLaunchParams(page({ navigatedTo: `http://a/${hash()}`, kept: blocked }));
    expect(launchOf(params, '')?.userId).toBe('1001');
    expect(launchOf(readLaunchParams(page({ kept: null })), '')).toBeNull();
  });

  it('R1.02 without platform or user nobody opened it', () => {
    for (const broken of [
      '',
      '#tgWebAppPlatform=ios&tgWebAppData=',
      `#tgWebAppPlatform=unknown&tgWebAppData=${encodeURIComponent(data())}`,
      `#tgWebAppData=${encodeURIComponent(data())}`,
      `#tgWebAppPlatform=ios&tgWebAppData=${encodeURIComponent(`user=${user({ id: 'x' })}`)}`,
      `#tgWebAppPlatform=ios&tgWebAppData=${encodeURIComponent('user=%7B')}`,
    ]) {
      expect(launchOf(readLaunchParams(page({ hash: broken })), '')).toBeNull();
    }
    expect(launchOf(readLaunchParams(page({ hash: '#%E0%A4%A' })), '')).toBeNull();
  });

  it('R3.23 the bridge’s default version is 6.0', () => {
    const params = readLaunchParams(page({ hash: hash().replace('&tgWebAppVersion=7.10', '') }));
    expect(launchOf(params, '')?.version).toBe('6.0');
  });

  it('R9.12 codes come from the signed data first, then from the address', () => {
    expect(codesOf('ref_A-farm_B', '?tgWebAppStartParam=ref_C')).toEqual({ refCode: 'A', farmCode: 'B' });
    expect(codesOf('ref_A', '?farm_code=F')).toEqual({ refCode: 'A', farmCode: 'F' });
    expect(codesOf(null, '?tgWebAppStartParam=ref_C')).toEqual({ refCode: 'C', farmCode: null });
    expect(codesOf(null, '?farm_code=%3Cscript%3E')).toEqual({ refCode: null, farmCode: null });
    const params = readLaunchParams(page({ hash: hash('ref_ANNA1') }));
    expect(launchOf(params, '')?.refCode).toBe('ANNA1');
  });

  it('reads what the browser knows of a page', () => {
    const { view } = framed();
    expect(openedPage(view)).toMatchObject({ hash: '', search: '', navigatedTo: '' });
  });
});

function host(launch: Partial<Launch> | null = {}, hashText = '') {
  const frame = framed();
  const { view, window } = frame;
  const opened: string[] = [];
  window.open = ((url: string) => opened.push(url)) as never;
  const assigned: string[] = [];
  Object.defineProperty(window, 'location', {
    value: {
      search: '?tgWebAppStartParam=ref_A&farm_code=F1',
      assign: (url: string) => assigned.push(url),
      reload: () => assigned.push('reload'),
    },
  });
  const created = createTelegramHost({
    view,
    transport: createTransport(view),
    params: readLaunchParams(page({ hash: hashText })),
    launch: launch === null ? null : { ...sampleLaunch, ...launch },
    bot: { bot: 'axiom_bot', app: 'app' },
  });
  return { ...frame, host: created, opened, assigned };
}

describe('host', () => {
  it('R3.23 t.me opens in the messenger from 6.1 on, in a new tab before', () => {
    const old = host({ version: '6.0' });
    old.host.openLink('https://t.me/wallet/start?startapp=x');
    expect(old.opened).toEqual(['https://t.me/wallet/start?startapp=x']);
    const young = host({ version: '6.10' });
    young.host.openLink('https://t.me/wallet/start?startapp=x');
    young.host.openLink('https://harbour.example/connect');
    young.host.openLink('harbour-tc://connect');
    young.host.openLink('javascript:alert(1)');
    young.host.openLink('no link');
    expect(young.posted).toEqual([
      { type: 'web_app_open_tg_link', data: { path_full: '/wallet/start?startapp=x' } },
      { type: 'web_app_open_link', data: { url: 'https://harbour.example/connect' } },
    ]);
    expect(young.opened).toEqual(['harbour-tc://connect']);
  });

  it('R1.02 leads to the bot with the codes it came with', () => {
    const { host: created, assigned } = host(null);
    created.redirectToBot();
    expect(assigned).toEqual(['https://t.me/axiom_bot/app?startapp=ref_A-farm_F1']);
  });

  it('R6.03 haptics from 6.1, closing confirmation from 6.2', () => {
    for (const version of ['6.0', '6.1', '6.2']) {
      const { host: created, posted } = host({ version });
      created.haptic('error');
      created.haptic('light');
      created.confirmClosing(true);
      expect(posted.map(({ type }) => type)).toEqual(
        [
          version === '6.0' ? null : 'web_app_trigger_haptic_feedback',
          version === '6.0' ? null : 'web_app_trigger_haptic_feedback',
          version === '6.2' ? 'web_app_setup_closing_behavior' : null,
        ].filter(Boolean),
      );
    }
  });

  it('R2.08 the messenger’s back button while somebody wants it', () => {
    const { host: created, posted, say } = host({ version: '6.1' });
    let backs = 0;
    const hide = created.showBackButton(() => {
      backs += 1;
    });
    say(event('back_button_pressed'));
    hide();
    say(event('back_button_pressed'));
    expect(backs).toBe(1);
    expect(posted.map(({ data: sent }) => sent)).toEqual([{ is_visible: true }, { is_visible: false }]);
    const old = host({ version: '6.0' });
    expect(old.host.hasBackButton).toBe(false);
    old.host.showBackButton(() => {})();
    expect(old.posted).toEqual([]);
  });

  it('R1.06 tells of the foreground, whoever notices it', () => {
    const { host: created, say, window } = host();
    let times = 0;
    const stop = created.onForeground(() => {
      times += 1;
    });
    window.document.dispatchEvent(new window.Event('visibilitychange'));
    say(event('visibility_changed', { is_visible: true }));
    say(event('visibility_changed', { is_visible: false }));
    stop();
    say(event('visibility_changed', { is_visible: true }));
    expect(times).toBe(2);
  });

  it('R2.14 shares a link by the share page', () => {
    const { host: created, posted } = host();
    created.shareLink('https://t.me/axiom_bot/app?startapp=ref_A', 'Come & see');
    expect(posted[0]?.data).toEqual({
      path_full:
        '/share/url?url=https%3A%2F%2Ft.me%2Faxiom_bot%2Fapp%3Fstartapp%3Dref_A&text=Come%20%26%20see',
    });
  });

  it('R3.23 starts: painted in the theme before anything else, expanded, safe areas from 8.0', () => {
    const theme = JSON.stringify({ bg_color: '#000000', secondary_bg_color: '#111111' });
    const {
      host: created,
      posted,
      view,
      say,
    } = host({ version: '8.0' }, `#tgWebAppPlatform=ios&tgWebAppThemeParams=${encodeURIComponent(theme)}`);
    created.start();
    const { style, dataset } = view.document.documentElement;
    expect(style.getPropertyValue('--tg-theme-bg-color')).toBe('#000000');
    expect(dataset['theme']).toBe('dark');
    expect(posted.map(({ type }) => type)).toEqual([
      'iframe_ready',
      'web_app_ready',
      'web_app_expand',
      'web_app_request_theme',
      'web_app_request_viewport',
      'web_app_set_header_color',
      'web_app_set_background_color',
      'web_app_request_safe_area',
      'web_app_request_content_safe_area',
    ]);
    say(event('theme_changed', { theme_params: { bg_color: '#ffffff' } }));
    say(event('safe_area_changed', { top: 47, bottom: 34, left: 0, right: 0 }));
    say(event('content_safe_area_changed', { top: 46 }));
    say(event('viewport_changed', { height: 600, is_state_stable: true }));
    expect(dataset['theme']).toBe('light');
    expect(style.getPropertyValue('--tg-safe-area-inset-top')).toBe('47px');
    expect(style.getPropertyValue('--tg-content-safe-area-inset-top')).toBe('46px');
    expect(style.getPropertyValue('--tg-viewport-stable-height')).toBe('600px');
  });

  it('reloads when its host asks, and says so first', () => {
    const { host: created, posted, assigned, say } = host({ version: '6.0' });
    created.start();
    posted.length = 0;
    say(event('reload_iframe'));
    created.reload();
    expect(posted).toEqual([
      { type: 'iframe_will_reload', data: {} },
      { type: 'iframe_will_reload', data: {} },
    ]);
    expect(assigned).toEqual(['reload', 'reload']);
    created.close();
    expect(posted.at(-1)?.type).toBe('web_app_close');
  });
});

describe('theme', () => {
  it('reads colours only, from text or values, null payloads too', () => {
    expect(readTheme({ bg_color: '#ffffff', 'x;}': '#000000', text_color: 'red', hint_color: 7 })).toEqual({
      bg_color: '#ffffff',
    });
    expect(readTheme('{"bg_color":"#17212B"}')).toEqual({ bg_color: '#17212B' });
    for (const nothing of [null, undefined, '{', '[]', 7]) expect(readTheme(nothing)).toEqual({});
  });

  it('cards stand out: a section of the page’s colour takes the page’s other one', () => {
    expect(
      themeProperties({ bg_color: '#000000', secondary_bg_color: '#111111', section_bg_color: '#111111' }),
    ).toEqual({
      '--tg-theme-bg-color': '#000000',
      '--tg-theme-secondary-bg-color': '#000000',
      '--tg-theme-section-bg-color': '#111111',
    });
  });

  it('knows dark from light by the background', () => {
    expect(schemeOf({ bg_color: '#17212b' })).toBe('dark');
    expect(schemeOf({ secondary_bg_color: '#efeff4' })).toBe('light');
    expect(schemeOf({})).toBeNull();
  });

  it('macOS sends empty payloads: nothing changes', () => {
    const { view } = framed();
    const root = view.document.documentElement;
    for (const nothing of [null, 'x', { top: -1 }, { top: '5' }]) {
      applyInsets(root, 'safe-area', nothing);
      applyViewport(root, nothing);
    }
    applyViewport(root, { height: 500, is_state_stable: false });
    expect(root.getAttribute('style') ?? '').toBe('');
  });
});
