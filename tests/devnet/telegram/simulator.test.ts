import type { Server } from 'node:http';
import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verifyHash } from '../support/verify-launch.ts';
import { closeBrowser } from '../../support/browser.ts';
import { until } from '../../support/until.ts';
import { get, post } from '../support/devnet.ts';
import { serveMiniApp } from './mini-app.ts';
import { appIn, ask, hear, inApp, inPhone, logged, openSimulator } from './page.ts';
import { anna, boris, botToken, dina, openMessenger, type TestMessenger } from './support.ts';

const port = 18_205;
const appPort = 18_206;
let messenger: TestMessenger;
let server: Server;
let page: Page;
let app: Frame;

beforeAll(async () => {
  server = await serveMiniApp(appPort);
  messenger = await openMessenger(port, `http://127.0.0.1:${appPort}/`);
});
afterAll(async () => {
  await closeBrowser();
  server.close();
  await messenger.end();
});
afterEach(() => page.context().close());

async function open(query: Record<string, string>, native = false): Promise<void> {
  page = await openSimulator(messenger.origin, query, native);
  app = await appIn(page);
}

// Both ways of speaking must carry the same protocol.
const clients = [
  { platform: 'weba', native: false, via: 'frame' },
  { platform: 'ios', native: true, via: 'native' },
] as const;

describe.each(clients)('as $platform', ({ platform, native, via }) => {
  it('launches with signed data, in the frame of another origin', async () => {
    await open({ person: String(boris), platform, theme: 'dark', start_param: 'ref_abc' }, native);
    const { launch, user, via: used } = await inApp.look(app);
    expect(used).toBe(via);
    expect(verifyHash(String(launch['data']), botToken)).toBe(true);
    expect(launch).toMatchObject({ platform, version: '9.6', query: 'ref_abc' });
    expect(user).toMatchObject({ id: boris, language_code: 'ru', is_premium: true });
    expect(new URL(app.url()).origin).not.toBe(messenger.origin);
    await logged(page, 'web_app_ready');
  });

  it('answers what is asked: viewport, theme, safe areas', async () => {
    await open({ person: String(anna), platform }, native);
    const viewport = await ask(app, 'web_app_request_viewport', undefined, 'viewport_changed');
    expect(viewport).toMatchObject({ is_expanded: true, is_state_stable: true });
    const height = await app.evaluate(() => window.innerHeight);
    expect((viewport as { height: number }).height).toBe(height);
    const theme = await ask(app, 'web_app_request_theme', undefined, 'theme_changed');
    expect(theme).toMatchObject({ theme_params: { bg_color: '#ffffff' } });
    const safe = await ask(app, 'web_app_request_safe_area', undefined, 'safe_area_changed');
    expect(safe).toEqual({ top: 0, bottom: platform === 'ios' ? 34 : 0, left: 0, right: 0 });
    expect(
      await ask(app, 'web_app_request_content_safe_area', undefined, 'content_safe_area_changed'),
    ).toEqual({ top: 0, bottom: 0, left: 0, right: 0 });
    expect((await inApp.look(app)).messages > 0).toBe(!native);
  });

  it('main, secondary, back and settings buttons', async () => {
    await open({ person: String(anna), platform }, native);
    await inApp.post(app, 'web_app_setup_main_button', { is_visible: true, is_active: true, text: 'Pay' });
    await inApp.post(app, 'web_app_setup_secondary_button', {
      is_visible: true,
      is_active: true,
      text: 'Later',
    });
    await inPhone(page, '[data-act="main-button"]').click();
    await hear(app, 'main_button_pressed');
    await inPhone(page, '[data-act="secondary-button"]').click();
    await hear(app, 'secondary_button_pressed');
    await inApp.post(app, 'web_app_setup_main_button', { is_visible: true, is_active: true, text: '' });
    await inPhone(page, '[data-act="main-button"]').waitFor({ state: 'detached' });
    await inApp.post(app, 'web_app_setup_back_button', { is_visible: true });
    await inPhone(page, '[data-act="back"]').click();
    await hear(app, 'back_button_pressed');
    await inApp.post(app, 'web_app_setup_settings_button', { is_visible: true });
    await inPhone(page, '[data-act="more"]').click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await hear(app, 'settings_button_pressed');
  });

  it('popups: a button answers its id, dismissing none, a wrong one is closed at once', async () => {
    await open({ person: String(anna), platform }, native);
    const popup = {
      title: 'Cancel?',
      message: 'It costs 10 %.',
      buttons: [
        { id: 'yes', type: 'destructive', text: 'Cancel bond' },
        { id: 'no', type: 'cancel' },
      ],
    };
    await inApp.post(app, 'web_app_open_popup', popup);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel bond' }).click();
    expect(await hear(app, 'popup_closed')).toEqual({ button_id: 'yes' });
    await inApp.forget(app);
    await inApp.post(app, 'web_app_open_popup', popup);
    await page.getByRole('alertdialog').press('Escape');
    expect(await hear(app, 'popup_closed')).toEqual({});
    for (const wrong of [
      { ...popup, message: '' },
      { ...popup, buttons: [] },
      { ...popup, title: 'x'.repeat(65) },
    ]) {
      await inApp.forget(app);
      await inApp.post(app, 'web_app_open_popup', wrong);
      expect(await hear(app, 'popup_closed')).toEqual({});
    }
  });

  it('a live change of theme, fullscreen and back', async () => {
    await open({ person: String(anna), platform }, native);
    await inPhone(page, '[data-act="theme"]').click();
    expect(await hear(app, 'theme_changed')).toMatchObject({ theme_params: { text_color: '#ffffff' } });
    await inApp.post(app, 'web_app_request_fullscreen');
    expect(await hear(app, 'fullscreen_changed')).toEqual({ is_fullscreen: true });
    expect(await hear(app, 'content_safe_area_changed')).toMatchObject({ top: platform === 'ios' ? 46 : 0 });
    expect(await ask(app, 'web_app_request_fullscreen', undefined, 'fullscreen_failed')).toEqual({
      error: 'ALREADY_FULLSCREEN',
    });
    expect(await ask(app, 'web_app_exit_fullscreen', undefined, 'fullscreen_changed')).toEqual({
      is_fullscreen: false,
    });
  });

  it('a link of the own bot launches the app anew with its start parameter', async () => {
    await open({ person: String(anna), platform }, native);
    await inApp.post(app, 'web_app_open_tg_link', { path_full: '/axiom_devnet_bot/axiom?startapp=farm_Z9' });
    await until(
      'the new launch',
      async () => (await inApp.look(await appIn(page))).launch['query'] === 'farm_Z9',
    );
    expect(new URL(page.url()).searchParams.get('start_param')).toBe('farm_Z9');
  });

  it('a wallet link opens the own wallet over the app, which closes itself', async () => {
    await open({ person: String(anna), platform }, native);
    const path = '/wallet/start?startapp=tonconnect-v__2-id__abc-ret__back';
    await inApp.post(app, 'web_app_open_tg_link', { path_full: path });
    const wallet = page.frameLocator('[data-phone="1"] .wallet-frame');
    expect(await wallet.locator('#owner').innerText()).toBe(`person:${anna}`);
    expect(await wallet.locator('#link').innerText()).toBe(`https://t.me${path}`);
    await wallet.getByRole('button', { name: 'Done' }).click();
    await inPhone(page, '.wallet-frame').waitFor({ state: 'detached' });
    expect(await inPhone(page, '').getAttribute('data-state')).toBe('open');
    await ask(app, 'web_app_request_theme', undefined, 'theme_changed');
  });

  it('reload keeps the launch data, reopening renews it, close closes', async () => {
    await open({ person: String(anna), platform }, native);
    const { launch } = await inApp.look(app);
    await app.evaluate(() => Object.assign(window, { old: true }));
    await inPhone(page, '[data-act="reload"]').click();
    await until(
      'the reloaded page',
      async () => !(await (await appIn(page)).evaluate(() => 'old' in window)),
    );
    app = await appIn(page);
    expect((await inApp.look(app)).launch['data']).toBe(launch['data']);
    await inApp.post(app, 'web_app_close');
    await inPhone(page, 'iframe[data-app]').waitFor({ state: 'detached' });
    await inPhone(page, '[data-act="open-app"]').click();
    expect((await inApp.look(await appIn(page))).launch['data']).not.toBe(launch['data']);
  });

  it('storages of the messenger are kept for each person', async () => {
    await open({ person: String(anna), platform }, native);
    const cloud = (method: string, params: object) =>
      ask(app, 'web_app_invoke_custom_method', { req_id: '1', method, params }, 'custom_method_invoked');
    expect(await cloud('saveStorageValue', { key: 'k', value: 'v' })).toEqual({ req_id: '1', result: true });
    expect(await cloud('getStorageValues', { keys: ['k', 'x'] })).toEqual({
      req_id: '1',
      result: { k: 'v', x: '' },
    });
    await inApp.post(app, 'web_app_device_storage_save_key', { req_id: '2', key: 'd', value: '1' });
    expect(await hear(app, 'device_storage_key_saved')).toEqual({ req_id: '2' });
    await page.locator(`[data-person="${boris}"] .row`).click();
    await until('the other person', async () => (await inApp.look(await appIn(page))).user['id'] === boris);
    app = await appIn(page);
    expect(await cloud('getStorageKeys', {})).toEqual({ req_id: '1', result: [] });
    expect(
      await ask(
        app,
        'web_app_device_storage_get_key',
        { req_id: '3', key: 'd' },
        'device_storage_key_received',
      ),
    ).toEqual({ req_id: '3', value: null });
  });
});

describe('quirks', () => {
  it('Web A: iframe_ready needs an object, closing is confirmed for ever, buttons forget, popups run out', async () => {
    await open({ person: String(anna), platform: 'weba' });
    await hear(app, 'set_custom_style');
    await inApp.forget(app);
    await inApp.post(app, 'iframe_ready');
    await logged(page, "reading 'reload_supported'");
    expect((await inApp.heard(app)).length).toBe(0);

    await inApp.post(app, 'web_app_setup_main_button', { is_visible: true, is_active: true, text: 'Pay' });
    await inPhone(page, '[data-act="main-button"]').waitFor();
    await inApp.post(app, 'web_app_setup_main_button', { is_visible: true });
    await inPhone(page, '[data-act="main-button"]').waitFor({ state: 'detached' });

    expect(
      await ask(app, 'web_app_read_text_from_clipboard', { req_id: 'c' }, 'clipboard_text_received'),
    ).toEqual({ req_id: 'c', data: null });
    expect(await ask(app, 'web_app_biometry_get_info', undefined, 'biometry_info_received')).toEqual({
      available: false,
    });

    const now = Date.now();
    await page.clock.setFixedTime(now);
    const popup = { message: 'Sure?', buttons: [{ type: 'ok', id: 'ok' }] };
    const answerIt = async (): Promise<unknown> => {
      await inApp.forget(app);
      await inApp.post(app, 'web_app_open_popup', popup);
      await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
      return hear(app, 'popup_closed');
    };
    for (let count = 0; count < 3; count += 1) expect(await answerIt()).toEqual({ button_id: 'ok' });
    expect(await ask(app, 'web_app_open_popup', popup, 'popup_closed')).toEqual({});
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await page.clock.setFixedTime(now + 2001);
    expect(await answerIt()).toEqual({ button_id: 'ok' });

    await inApp.post(app, 'web_app_setup_closing_behavior', { need_confirmation: false });
    await inPhone(page, '[data-act="close"]').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close Anyway' }).click();
    await inPhone(page, 'iframe[data-app]').waitFor({ state: 'detached' });
  });

  it('Web A: a messenger link minimises the app until one comes back', async () => {
    await open({ person: String(anna), platform: 'weba' });
    await inApp.post(app, 'web_app_open_tg_link', { path_full: '/durov' });
    await inPhone(page, '.sheet').waitFor();
    expect(await inPhone(page, '').getAttribute('data-state')).toBe('minimised');
    await inPhone(page, '.sheet').getByRole('button', { name: 'Close' }).click();
    await inPhone(page, '[data-act="restore"]').click();
    expect(await inPhone(page, '').getAttribute('data-state')).toBe('open');
  });

  it('Web K never answers for the viewport and has no secure storage', async () => {
    await open({ person: String(anna), platform: 'webk' });
    await inApp.forget(app);
    await inApp.post(app, 'web_app_request_viewport');
    expect(
      await ask(
        app,
        'web_app_secure_storage_save_key',
        { req_id: 's', key: 'a', value: 'b' },
        'secure_storage_failed',
      ),
    ).toEqual({ req_id: 's', error: 'UNSUPPORTED' });
    expect(await ask(app, 'web_app_add_to_home_screen', undefined, 'home_screen_failed')).toEqual({
      error: 'UNSUPPORTED',
    });
    expect((await inApp.heard(app)).some(({ type }) => type === 'viewport_changed')).toBe(false);
  });

  it('macOS: no payload for the viewport, no answer for the theme, an empty safe area', async () => {
    await open({ person: String(anna), platform: 'macos' });
    expect(await ask(app, 'web_app_request_viewport', undefined, 'viewport_changed')).toBeNull();
    await inApp.post(app, 'web_app_request_theme');
    expect(await ask(app, 'web_app_request_safe_area', undefined, 'safe_area_changed')).toEqual({});
    expect((await inApp.heard(app)).some(({ type }) => type === 'theme_changed')).toBe(false);
  });

  it('older clients ignore what came later; 6.10 is newer than 6.9', async () => {
    await open({ person: String(anna), platform: 'ios', version: '6.9' });
    await inApp.post(app, 'web_app_setup_settings_button', { is_visible: true });
    await logged(page, 'ignored: needs 6.10');
    await inApp.post(app, 'web_app_request_safe_area');
    await logged(page, 'ignored: needs 8.0');
    await page.getByLabel('Version').selectOption('6.10');
    await until(
      'the newer client',
      async () => (await inApp.look(await appIn(page))).launch['version'] === '6.10',
    );
    app = await appIn(page);
    await inApp.post(app, 'web_app_setup_settings_button', { is_visible: true });
    await inPhone(page, '[data-act="more"]').click();
    await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
  });

  it('a client that never answers, and one that answers with nothing', async () => {
    await open({ person: String(anna), platform: 'ios' });
    await page.getByRole('radio', { name: 'Never answers' }).click();
    await inApp.forget(app);
    await inApp.post(app, 'web_app_request_theme');
    await logged(page, 'theme_changed withheld');
    expect(await inApp.heard(app)).toEqual([]);
    await page.getByRole('radio', { name: 'Answers with a null payload' }).click();
    expect(await ask(app, 'web_app_request_theme', undefined, 'theme_changed')).toBeNull();
  });

  it('a page that does not reload itself is reloaded by force', async () => {
    await open({ person: String(anna), platform: 'tdesktop' });
    await app.evaluate(() => Object.assign(window, { deaf: true }));
    await inPhone(page, '[data-act="reload"]').click();
    await logged(page, 'the frame is reloaded');
    await until(
      'the reloaded page',
      async () => !(await (await appIn(page)).evaluate(() => 'deaf' in window)),
    );
  });
});

describe('the phone around the app', () => {
  it('keyboard: the viewport moves, then rests', async () => {
    await open({ person: String(anna), platform: 'ios' });
    const full = await app.evaluate(() => window.innerHeight);
    await inApp.forget(app);
    await page.getByRole('switch', { name: 'Keyboard' }).click();
    const events = await until('both events', async () => {
      const heard = (await inApp.heard(app)).filter(({ type }) => type === 'viewport_changed');
      return heard.length === 2 ? heard : undefined;
    });
    expect(events.map(({ data }) => data)).toMatchObject([
      { height: full - 291, is_state_stable: false },
      { height: full - 291, is_state_stable: true },
    ]);
    expect(await app.evaluate(() => window.innerHeight)).toBe(full - 291);
  });

  it('half high until the app expands', async () => {
    await open({ person: String(anna), platform: 'ios', compact: '1' });
    const half = await ask(app, 'web_app_request_viewport', undefined, 'viewport_changed');
    expect(half).toMatchObject({ is_expanded: false });
    const full = await ask(app, 'web_app_expand', undefined, 'viewport_changed');
    expect(full).toMatchObject({ is_expanded: true });
    expect((full as { height: number }).height).toBeGreaterThan((half as { height: number }).height);
  });

  it('insets and visibility are told when they change', async () => {
    await open({ person: String(anna), platform: 'ios' });
    await page.getByLabel('Safe area top', { exact: true }).fill('59');
    await page.getByLabel('Safe area top', { exact: true }).press('Tab');
    expect(await hear(app, 'safe_area_changed')).toMatchObject({ top: 59, bottom: 34 });
    await page.getByRole('switch', { name: 'In the foreground' }).click();
    expect(await hear(app, 'visibility_changed')).toEqual({ is_visible: false });
  });

  it('the screen is exactly as wide as chosen, at 1020 too', async () => {
    for (const width of [360, 440, 1020]) {
      await open({ person: String(anna), platform: 'ios', width: String(width) });
      expect(await app.evaluate(() => window.innerWidth)).toBe(width);
      if (width !== 1020) await page.context().close();
    }
  });

  it('haptics show themselves and a web link opens a new tab', async () => {
    await open({ person: String(anna), platform: 'ios' });
    await inApp.post(app, 'web_app_trigger_haptic_feedback', {
      type: 'notification',
      notification_type: 'success',
    });
    await inPhone(page, '.haptic[data-on]').waitFor();
    const tab = page.context().waitForEvent('page');
    await app.evaluate((url) => {
      Object.assign(window, {
        onTap: () =>
          (window as unknown as { post(type: string, data: object): void }).post('web_app_open_link', {
            url,
          }),
      });
    }, `${messenger.origin}/telegram/config.json`);
    await app.locator('#tap').click();
    expect(new URL((await tab).url()).pathname).toMatch(/config\.json|blank/);
  });

  it('an app that does not answer yet is said so, and opens as soon as it does', async () => {
    server.close();
    server.closeAllConnections();
    page = await openSimulator(messenger.origin, { person: String(anna), platform: 'ios' });
    await page.getByText('The mini app does not answer yet').waitFor();
    server = await serveMiniApp(appPort);
    app = await appIn(page);
  });
});

describe('two people', () => {
  it('side by side, each with launch data and events of their own', async () => {
    await open(
      {
        person: String(anna),
        platform: 'weba',
        second_person: String(boris),
        second_platform: 'ios',
        second_theme: 'dark',
      },
      true,
    );
    const second = await appIn(page, 2);
    expect(await inApp.look(app)).toMatchObject({ via: 'frame', user: { id: anna } });
    expect(await inApp.look(second)).toMatchObject({ via: 'native', user: { id: boris } });
    await inApp.forget(second);
    await ask(app, 'web_app_request_theme', undefined, 'theme_changed');
    expect(await inApp.heard(second)).toEqual([]);
    expect(await ask(second, 'web_app_request_theme', undefined, 'theme_changed')).toMatchObject({
      theme_params: { text_color: '#ffffff' },
    });
  });

  it('a shared link travels: sent by one, opened by the other with its start parameter', async () => {
    await open({ person: String(anna), platform: 'ios' });
    const link = 'https://t.me/axiom_devnet_bot/axiom?startapp=ref_anna';
    const share = `/share/url?url=${encodeURIComponent(link)}&text=${encodeURIComponent('Join me')}`;
    await inApp.post(app, 'web_app_open_tg_link', { path_full: share });
    await inPhone(page, '.sheet').getByRole('button', { name: 'Boris' }).click();
    await page.getByRole('button', { name: 'Open', exact: true }).first().waitFor();
    await page.locator(`[data-person="${boris}"] .badge`).waitFor();
    await page.locator(`[data-person="${boris}"]`).hover();
    await page.getByRole('button', { name: 'Boris on a second phone' }).click();
    await appIn(page, 2);
    await page.getByRole('tab', { name: 'Messages' }).click();
    await page.locator('.all-messages').getByRole('link', { name: link }).click();
    await until(
      'the launch with the link',
      async () => (await inApp.look(await appIn(page, 2))).launch['query'] === 'ref_anna',
    );
    expect((await inApp.look(await appIn(page, 2))).user['id']).toBe(boris);
    expect((await inApp.look(app)).user['id']).toBe(anna);
  });

  it('a prepared message: sent, declined, unknown', async () => {
    const saved = await post(port, `/bot-api/bot${botToken}/savePreparedInlineMessage`, {
      user_id: anna,
      result: { type: 'article', id: 'x', title: 'Invite', input_message_content: { message_text: 'Come' } },
    });
    const { id } = saved.body['result'] as { id: string };
    await open({ person: String(anna), platform: 'ios' });
    expect(
      await ask(app, 'web_app_send_prepared_message', { id: 'nope' }, 'prepared_message_failed'),
    ).toEqual({ error: 'MESSAGE_EXPIRED' });
    await inApp.forget(app);
    await inApp.post(app, 'web_app_send_prepared_message', { id });
    await inPhone(page, '.sheet').getByRole('button', { name: 'Close' }).click();
    expect(await hear(app, 'prepared_message_failed')).toEqual({ error: 'USER_DECLINED' });
    await inApp.post(app, 'web_app_send_prepared_message', { id });
    await inPhone(page, '.sheet').getByRole('button', { name: 'Boris' }).click();
    await hear(app, 'prepared_message_sent');
    const { body } = await get(port, `/telegram/people/${boris}/chats`);
    expect((body['data'] as { text: string }[]).map(({ text }) => text)).toContain('Come');
  });

  it('joining the community is one tap, and the bot sees it', async () => {
    await open({ person: String(dina), platform: 'ios' });
    await inApp.post(app, 'web_app_open_tg_link', { path_full: '/axiom_community' });
    await inPhone(page, '.sheet').getByRole('button', { name: 'Join' }).click();
    await inPhone(page, '.sheet').getByText('You are a member.').waitFor();
    const { body } = await get(
      port,
      `/bot-api/bot${botToken}/getChatMember?chat_id=@axiom_community&user_id=${dina}`,
    );
    expect(body).toMatchObject({ result: { status: 'member' } });
  });

  it('a new person is one tap away and is launched as that person', async () => {
    await open({ person: String(anna), platform: 'ios' });
    await page.getByRole('button', { name: 'New person' }).click();
    await until('the new person', async () => (await inApp.look(await appIn(page))).user['id'] !== anna);
    expect((await inApp.look(await appIn(page))).user).toMatchObject({
      first_name: 'Elif',
      language_code: 'en',
    });
  });

  it('what the bot writes is seen while the app is open, and its button opens the app', async () => {
    await open({ person: String(anna), platform: 'ios' });
    await page.getByRole('tab', { name: 'Messages' }).click();
    await post(port, `/bot-api/bot${botToken}/sendMessage`, {
      chat_id: anna,
      text: 'Your bond has matured',
      reply_markup: {
        inline_keyboard: [[{ text: 'See it', url: 'https://t.me/axiom_devnet_bot/axiom?startapp=bond1' }]],
      },
    });
    const panel = page.locator('.all-messages');
    await panel.getByText('Your bond has matured').waitFor();
    await panel.getByRole('button', { name: 'See it' }).click();
    await until('the launch', async () => (await inApp.look(await appIn(page))).launch['query'] === 'bond1');
  });
  it('a button that opens the app leads to its own address, with the launch data behind it', async () => {
    await open({ person: String(anna), platform: 'ios' });
    await page.getByRole('tab', { name: 'Messages' }).click();
    const address = `http://127.0.0.1:${appPort}/?tgWebAppStartParam=ref_boris`;
    await post(port, `/bot-api/bot${botToken}/sendMessage`, {
      chat_id: anna,
      text: 'Welcome',
      reply_markup: { inline_keyboard: [[{ text: 'Open it', web_app: { url: address } }]] },
    });
    await page.locator('.all-messages').getByRole('button', { name: 'Open it' }).click();
    await until(
      'the launch',
      async () => (await inApp.look(await appIn(page))).launch['query'] === 'ref_boris',
    );
    const { user, launch } = await inApp.look(await appIn(page));
    expect(user['id']).toBe(anna);
    expect(verifyHash(String(launch['data']), botToken)).toBe(true);
    expect(String(launch['data'])).not.toContain('start_param');
  });
});
