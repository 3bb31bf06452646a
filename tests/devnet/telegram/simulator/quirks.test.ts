import { describe, expect, it } from 'vitest';
import { until } from '../../../support/until.ts';
import { appIn, ask, hear, inApp, inPhone, logged } from '../page.ts';
import { anna } from '../support.ts';
import { simulatorBench } from '../bench.ts';

const bench = simulatorBench();

describe('quirks', () => {
  it('Web A: iframe_ready needs an object, closing is confirmed for ever, buttons forget, popups run out', async () => {
    await bench.open({ person: String(anna), platform: 'weba' });
    await hear(bench.app, 'set_custom_style');
    await inApp.forget(bench.app);
    await inApp.post(bench.app, 'iframe_ready');
    await logged(bench.page, "reading 'reload_supported'");
    expect((await inApp.heard(bench.app)).length).toBe(0);

    await inApp.post(bench.app, 'web_app_setup_main_button', {
      is_visible: true,
      is_active: true,
      text: 'Pay',
    });
    await inPhone(bench.page, '[data-act="main-button"]').waitFor();
    await inApp.post(bench.app, 'web_app_setup_main_button', { is_visible: true });
    await inPhone(bench.page, '[data-act="main-button"]').waitFor({ state: 'detached' });

    expect(
      await ask(bench.app, 'web_app_read_text_from_clipboard', { req_id: 'c' }, 'clipboard_text_received'),
    ).toEqual({ req_id: 'c', data: null });
    expect(await ask(bench.app, 'web_app_biometry_get_info', undefined, 'biometry_info_received')).toEqual({
      available: false,
    });

    const now = Date.now();
    await bench.page.clock.setFixedTime(now);
    const popup = { message: 'Sure?', buttons: [{ type: 'ok', id: 'ok' }] };
    const answerIt = async (): Promise<unknown> => {
      await inApp.forget(bench.app);
      await inApp.post(bench.app, 'web_app_open_popup', popup);
      await bench.page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
      return hear(bench.app, 'popup_closed');
    };
    for (let count = 0; count < 3; count += 1) expect(await answerIt()).toEqual({ button_id: 'ok' });
    expect(await ask(bench.app, 'web_app_open_popup', popup, 'popup_closed')).toEqual({});
    expect(await bench.page.getByRole('alertdialog').count()).toBe(0);
    await bench.page.clock.setFixedTime(now + 2001);
    expect(await answerIt()).toEqual({ button_id: 'ok' });

    await inApp.post(bench.app, 'web_app_setup_closing_behavior', { need_confirmation: false });
    await inPhone(bench.page, '[data-act="close"]').click();
    await bench.page.getByRole('alertdialog').getByRole('button', { name: 'Close Anyway' }).click();
    await inPhone(bench.page, 'iframe[data-app]').waitFor({ state: 'detached' });
  });

  it('Web A: a messenger link minimises the app until one comes back', async () => {
    await bench.open({ person: String(anna), platform: 'weba' });
    await inApp.post(bench.app, 'web_app_open_tg_link', { path_full: '/durov' });
    await inPhone(bench.page, '.sheet').waitFor();
    expect(await inPhone(bench.page, '').getAttribute('data-state')).toBe('minimised');
    await inPhone(bench.page, '.sheet').getByRole('button', { name: 'Close' }).click();
    await inPhone(bench.page, '[data-act="restore"]').click();
    expect(await inPhone(bench.page, '').getAttribute('data-state')).toBe('open');
  });

  it('Web K never answers for the viewport and has no secure storage', async () => {
    await bench.open({ person: String(anna), platform: 'webk' });
    await inApp.forget(bench.app);
    await inApp.post(bench.app, 'web_app_request_viewport');
    expect(
      await ask(
        bench.app,
        'web_app_secure_storage_save_key',
        { req_id: 's', key: 'a', value: 'b' },
        'secure_storage_failed',
      ),
    ).toEqual({ req_id: 's', error: 'UNSUPPORTED' });
    expect(await ask(bench.app, 'web_app_add_to_home_screen', undefined, 'home_screen_failed')).toEqual({
      error: 'UNSUPPORTED',
    });
    expect((await inApp.heard(bench.app)).some(({ type }) => type === 'viewport_changed')).toBe(false);
  });

  it('macOS: no payload for the viewport, no answer for the theme, an empty safe area', async () => {
    await bench.open({ person: String(anna), platform: 'macos' });
    expect(await ask(bench.app, 'web_app_request_viewport', undefined, 'viewport_changed')).toBeNull();
    await inApp.post(bench.app, 'web_app_request_theme');
    expect(await ask(bench.app, 'web_app_request_safe_area', undefined, 'safe_area_changed')).toEqual({});
    expect((await inApp.heard(bench.app)).some(({ type }) => type === 'theme_changed')).toBe(false);
  });

  it('older clients ignore what came later; 6.10 is newer than 6.9', async () => {
    await bench.open({ person: String(anna), platform: 'ios', version: '6.9' });
    await inApp.post(bench.app, 'web_app_setup_settings_button', { is_visible: true });
    await logged(bench.page, 'ignored: needs 6.10');
    await inApp.post(bench.app, 'web_app_request_safe_area');
    await logged(bench.page, 'ignored: needs 8.0');
    await bench.page.getByLabel('Version').selectOption('6.10');
    await until(
      'the newer client',
      async () => (await inApp.look(await appIn(bench.page))).launch['version'] === '6.10',
    );
    bench.app = await appIn(bench.page);
    await inApp.post(bench.app, 'web_app_setup_settings_button', { is_visible: true });
    await inPhone(bench.page, '[data-act="more"]').click();
    await bench.page.getByRole('menuitem', { name: 'Settings' }).waitFor();
  });

  it('a client that never answers, and one that answers with nothing', async () => {
    await bench.open({ person: String(anna), platform: 'ios' });
    await bench.page.getByRole('radio', { name: 'Never answers' }).click();
    await inApp.forget(bench.app);
    await inApp.post(bench.app, 'web_app_request_theme');
    await logged(bench.page, 'theme_changed withheld');
    expect(await inApp.heard(bench.app)).toEqual([]);
    await bench.page.getByRole('radio', { name: 'Answers with a null payload' }).click();
    expect(await ask(bench.app, 'web_app_request_theme', undefined, 'theme_changed')).toBeNull();
  });

  it('a page that does not reload itself is reloaded by force', async () => {
    await bench.open({ person: String(anna), platform: 'tdesktop' });
    await bench.app.evaluate(() => Object.assign(window, { deaf: true }));
    await inPhone(bench.page, '[data-act="reload"]').click();
    await logged(bench.page, 'the frame is reloaded');
    await until(
      'the reloaded page',
      async () => !(await (await appIn(bench.page)).evaluate(() => 'deaf' in window)),
    );
  });
});
