import { describe, expect, it } from 'vitest';
import type { Launch } from '@axiom/domain/ports/client';
import { sampleLaunch } from '../../support/samples.ts';
import { createTelegramHost } from '#adapters/telegram/host.ts';
import { readLaunchParams } from '#adapters/telegram/launch-params.ts';
import { createTransport } from '#adapters/telegram/transport.ts';
import { event, framed, page } from '../support/messenger-frame.ts';

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
  it('R3.23b R3.23c t.me opens in the messenger from 6.1 on, in a new tab before', () => {
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

  it('R9.09e asks from 6.9 whether the bot may write, and takes the messenger’s answer', async () => {
    for (const [version, status, wanted] of [
      ['6.8', 'allowed', 'unsupported'],
      ['6.9', 'allowed', 'allowed'],
      ['8.0', 'cancelled', 'refused'],
    ] as const) {
      const { host: created, posted, say } = host({ version });
      const answer = created.requestWriteAccess();
      say(event('write_access_requested', { status: 7 }));
      say(event('write_access_requested', { status }));
      expect(await answer).toBe(wanted);
      expect(posted.map(({ type }) => type)).toEqual(
        wanted === 'unsupported' ? [] : ['web_app_request_write_access'],
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
    const told: string[] = [];
    const stop = created.onForeground((how) => told.push(how));
    window.document.dispatchEvent(new window.Event('visibilitychange'));
    say(event('visibility_changed', { is_visible: true }));
    say(event('visibility_changed', { is_visible: false }));
    window.document.dispatchEvent(new window.Event('resume'));
    for (const persisted of [false, true]) {
      window.dispatchEvent(Object.assign(new window.Event('pageshow'), { persisted }));
    }
    stop();
    say(event('visibility_changed', { is_visible: true }));
    window.document.dispatchEvent(new window.Event('resume'));
    expect(told).toEqual(['shown', 'shown', 'thawed', 'thawed']);
  });

  it('R2.14 shares a link by the share page', () => {
    const { host: created, posted } = host();
    created.shareLink('https://t.me/axiom_bot/app?startapp=ref_A', 'Come & see');
    expect(posted[0]?.data).toEqual({
      path_full:
        '/share/url?url=https%3A%2F%2Ft.me%2Faxiom_bot%2Fapp%3Fstartapp%3Dref_A&text=Come%20%26%20see',
    });
  });

  it('R8.40 R9.08 a prepared message is sent from 8.0 on: sent and declined are ends, a failure is another', async () => {
    expect(host({ version: '7.10' }).host.canSendPrepared).toBe(false);
    const young = host({ version: '8.0' });
    expect(young.host.canSendPrepared).toBe(true);
    const heard = async (type: string, data: object) => {
      const sending = young.host.sendPrepared('m1', new AbortController().signal);
      young.say(event('visibility_changed', { is_visible: true }));
      young.say(event(type, data));
      return sending;
    };
    expect(await heard('prepared_message_sent', {})).toBe(true);
    expect(await heard('prepared_message_failed', { error: 'USER_DECLINED' })).toBe(true);
    expect(await heard('prepared_message_failed', { error: 403 })).toBe(true);
    expect(await heard('prepared_message_failed', { error: 'MESSAGE_EXPIRED' })).toBe(false);
    expect(young.posted[0]).toEqual({ type: 'web_app_send_prepared_message', data: { id: 'm1' } });
    const left = new AbortController();
    const abandoned = young.host.sendPrepared('m2', left.signal);
    left.abort();
    expect(await abandoned).toBe(true);
  });

  it('R3.23d starts: painted in the theme before anything else, expanded, safe areas from 8.0', () => {
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
