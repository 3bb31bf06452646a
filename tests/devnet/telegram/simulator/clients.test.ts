import { describe, expect, it } from 'vitest';
import { verifyHash } from '../../support/verify-launch.ts';
import { until } from '../../../support/until.ts';
import { appIn, ask, hear, inApp, inPhone, logged } from '../page.ts';
import { anna, boris, botToken } from '../support.ts';
import { simulatorBench } from '../bench.ts';

const bench = simulatorBench();

// Both ways of speaking must carry the same protocol.
const clients = [
  { platform: 'weba', native: false, via: 'frame' },
  { platform: 'ios', native: true, via: 'native' },
] as const;

describe.each(clients)('as $platform', ({ platform, native, via }) => {
  it('launches with signed data, in the frame of another origin', async () => {
    await bench.open({ person: String(boris), platform, theme: 'dark', start_param: 'ref_abc' }, native);
    const { launch, user, via: used } = await inApp.look(bench.app);
    expect(used).toBe(via);
    expect(verifyHash(String(launch['data']), botToken)).toBe(true);
    expect(launch).toMatchObject({ platform, version: '9.6', query: 'ref_abc' });
    expect(user).toMatchObject({ id: boris, language_code: 'ru', is_premium: true });
    expect(new URL(bench.app.url()).origin).not.toBe(bench.messenger.origin);
    await logged(bench.page, 'web_app_ready');
  });

  it('answers what is asked: viewport, theme, safe areas', async () => {
    await bench.open({ person: String(anna), platform }, native);
    const viewport = await ask(bench.app, 'web_app_request_viewport', undefined, 'viewport_changed');
    expect(viewport).toMatchObject({ is_expanded: true, is_state_stable: true });
    const height = await bench.app.evaluate(() => window.innerHeight);
    expect((viewport as { height: number }).height).toBe(height);
    const theme = await ask(bench.app, 'web_app_request_theme', undefined, 'theme_changed');
    expect(theme).toMatchObject({ theme_params: { bg_color: '#ffffff' } });
    const safe = await ask(bench.app, 'web_app_request_safe_area', undefined, 'safe_area_changed');
    expect(safe).toEqual({ top: 0, bottom: platform === 'ios' ? 34 : 0, left: 0, right: 0 });
    expect(
      await ask(bench.app, 'web_app_request_content_safe_area', undefined, 'content_safe_area_changed'),
    ).toEqual({ top: 0, bottom: 0, left: 0, right: 0 });
    expect((await inApp.look(bench.app)).messages > 0).toBe(!native);
  });

  it('main, secondary, back and settings buttons', async () => {
    await bench.open({ person: String(anna), platform }, native);
    await inApp.post(bench.app, 'web_app_setup_main_button', {
      is_visible: true,
      is_active: true,
      text: 'Pay',
    });
    await inApp.post(bench.app, 'web_app_setup_secondary_button', {
      is_visible: true,
      is_active: true,
      text: 'Later',
    });
    await inPhone(bench.page, '[data-act="main-button"]').click();
    await hear(bench.app, 'main_button_pressed');
    await inPhone(bench.page, '[data-act="secondary-button"]').click();
    await hear(bench.app, 'secondary_button_pressed');
    await inApp.post(bench.app, 'web_app_setup_main_button', { is_visible: true, is_active: true, text: '' });
    await inPhone(bench.page, '[data-act="main-button"]').waitFor({ state: 'detached' });
    await inApp.post(bench.app, 'web_app_setup_back_button', { is_visible: true });
    await inPhone(bench.page, '[data-act="back"]').click();
    await hear(bench.app, 'back_button_pressed');
    await inApp.post(bench.app, 'web_app_setup_settings_button', { is_visible: true });
    await inPhone(bench.page, '[data-act="more"]').click();
    await bench.page.getByRole('menuitem', { name: 'Settings' }).click();
    await hear(bench.app, 'settings_button_pressed');
  });

  it('popups: a button answers its id, dismissing none, a wrong one is closed at once', async () => {
    await bench.open({ person: String(anna), platform }, native);
    const popup = {
      title: 'Cancel?',
      message: 'It costs 10 %.',
      buttons: [
        { id: 'yes', type: 'destructive', text: 'Cancel bond' },
        { id: 'no', type: 'cancel' },
      ],
    };
    await inApp.post(bench.app, 'web_app_open_popup', popup);
    await bench.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel bond' }).click();
    expect(await hear(bench.app, 'popup_closed')).toEqual({ button_id: 'yes' });
    await inApp.forget(bench.app);
    await inApp.post(bench.app, 'web_app_open_popup', popup);
    await bench.page.getByRole('alertdialog').press('Escape');
    expect(await hear(bench.app, 'popup_closed')).toEqual({});
    for (const wrong of [
      { ...popup, message: '' },
      { ...popup, buttons: [] },
      { ...popup, title: 'x'.repeat(65) },
    ]) {
      await inApp.forget(bench.app);
      await inApp.post(bench.app, 'web_app_open_popup', wrong);
      expect(await hear(bench.app, 'popup_closed')).toEqual({});
    }
  });

  it('a live change of theme, fullscreen and back', async () => {
    await bench.open({ person: String(anna), platform }, native);
    await inPhone(bench.page, '[data-act="theme"]').click();
    expect(await hear(bench.app, 'theme_changed')).toMatchObject({ theme_params: { text_color: '#ffffff' } });
    await inApp.post(bench.app, 'web_app_request_fullscreen');
    expect(await hear(bench.app, 'fullscreen_changed')).toEqual({ is_fullscreen: true });
    expect(await hear(bench.app, 'content_safe_area_changed')).toMatchObject({
      top: platform === 'ios' ? 46 : 0,
    });
    expect(await ask(bench.app, 'web_app_request_fullscreen', undefined, 'fullscreen_failed')).toEqual({
      error: 'ALREADY_FULLSCREEN',
    });
    expect(await ask(bench.app, 'web_app_exit_fullscreen', undefined, 'fullscreen_changed')).toEqual({
      is_fullscreen: false,
    });
  });

  it('a link of the own bot launches the app anew with its start parameter', async () => {
    await bench.open({ person: String(anna), platform }, native);
    await inApp.post(bench.app, 'web_app_open_tg_link', {
      path_full: '/axiom_devnet_bot/axiom?startapp=farm_Z9',
    });
    await until(
      'the new launch',
      async () => (await inApp.look(await appIn(bench.page))).launch['query'] === 'farm_Z9',
    );
    expect(new URL(bench.page.url()).searchParams.get('start_param')).toBe('farm_Z9');
  });

  it('a wallet link opens the own wallet over the app, which closes itself', async () => {
    await bench.open({ person: String(anna), platform }, native);
    const path = '/wallet/start?startapp=tonconnect-v__2-id__abc-ret__back';
    await inApp.post(bench.app, 'web_app_open_tg_link', { path_full: path });
    const wallet = bench.page.frameLocator('[data-phone="1"] .wallet-frame');
    expect(await wallet.locator('#owner').innerText()).toBe(`person:${anna}`);
    expect(await wallet.locator('#link').innerText()).toBe(`https://t.me${path}`);
    await wallet.getByRole('button', { name: 'Done' }).click();
    await inPhone(bench.page, '.wallet-frame').waitFor({ state: 'detached' });
    expect(await inPhone(bench.page, '').getAttribute('data-state')).toBe('open');
    await ask(bench.app, 'web_app_request_theme', undefined, 'theme_changed');
  });

  it('reload keeps the launch data, reopening renews it, close closes', async () => {
    await bench.open({ person: String(anna), platform }, native);
    const { launch } = await inApp.look(bench.app);
    await bench.app.evaluate(() => Object.assign(window, { old: true }));
    await inPhone(bench.page, '[data-act="reload"]').click();
    await until(
      'the reloaded page',
      async () => !(await (await appIn(bench.page)).evaluate(() => 'old' in window)),
    );
    bench.app = await appIn(bench.page);
    expect((await inApp.look(bench.app)).launch['data']).toBe(launch['data']);
    await inApp.post(bench.app, 'web_app_close');
    await inPhone(bench.page, 'iframe[data-app]').waitFor({ state: 'detached' });
    await inPhone(bench.page, '[data-act="open-app"]').click();
    expect((await inApp.look(await appIn(bench.page))).launch['data']).not.toBe(launch['data']);
  });

  it('storages of the messenger are kept for each person', async () => {
    await bench.open({ person: String(anna), platform }, native);
    const cloud = (method: string, params: object) =>
      ask(
        bench.app,
        'web_app_invoke_custom_method',
        { req_id: '1', method, params },
        'custom_method_invoked',
      );
    expect(await cloud('saveStorageValue', { key: 'k', value: 'v' })).toEqual({ req_id: '1', result: true });
    expect(await cloud('getStorageValues', { keys: ['k', 'x'] })).toEqual({
      req_id: '1',
      result: { k: 'v', x: '' },
    });
    await inApp.post(bench.app, 'web_app_device_storage_save_key', { req_id: '2', key: 'd', value: '1' });
    expect(await hear(bench.app, 'device_storage_key_saved')).toEqual({ req_id: '2' });
    await bench.page.locator(`[data-person="${boris}"] .row`).click();
    await until(
      'the other person',
      async () => (await inApp.look(await appIn(bench.page))).user['id'] === boris,
    );
    bench.app = await appIn(bench.page);
    expect(await cloud('getStorageKeys', {})).toEqual({ req_id: '1', result: [] });
    expect(
      await ask(
        bench.app,
        'web_app_device_storage_get_key',
        { req_id: '3', key: 'd' },
        'device_storage_key_received',
      ),
    ).toEqual({ req_id: '3', value: null });
  });
});
