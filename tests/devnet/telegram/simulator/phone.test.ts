import { describe, expect, it } from 'vitest';
import { until } from '../../../support/until.ts';
import { serveMiniApp } from '../mini-app.ts';
import { appIn, ask, hear, inApp, inPhone, openSimulator } from '../page.ts';
import { anna } from '../support.ts';
import { simulatorBench } from '../bench.ts';

const bench = simulatorBench();

describe('the phone around the app', () => {
  it('keyboard: the viewport moves, then rests', async () => {
    await bench.open({ person: String(anna), platform: 'ios' });
    const full = await bench.app.evaluate(() => window.innerHeight);
    await inApp.forget(bench.app);
    await bench.page.getByRole('switch', { name: 'Keyboard' }).click();
    const events = await until('both events', async () => {
      const heard = (await inApp.heard(bench.app)).filter(({ type }) => type === 'viewport_changed');
      return heard.length === 2 ? heard : undefined;
    });
    expect(events.map(({ data }) => data)).toMatchObject([
      { height: full - 291, is_state_stable: false },
      { height: full - 291, is_state_stable: true },
    ]);
    expect(await bench.app.evaluate(() => window.innerHeight)).toBe(full - 291);
  });

  it('half high until the app expands', async () => {
    await bench.open({ person: String(anna), platform: 'ios', compact: '1' });
    const half = await ask(bench.app, 'web_app_request_viewport', undefined, 'viewport_changed');
    expect(half).toMatchObject({ is_expanded: false });
    const full = await ask(bench.app, 'web_app_expand', undefined, 'viewport_changed');
    expect(full).toMatchObject({ is_expanded: true });
    expect((full as { height: number }).height).toBeGreaterThan((half as { height: number }).height);
  });

  it('insets and visibility are told when they change', async () => {
    await bench.open({ person: String(anna), platform: 'ios' });
    await bench.page.getByLabel('Safe area top', { exact: true }).fill('59');
    await bench.page.getByLabel('Safe area top', { exact: true }).press('Tab');
    expect(await hear(bench.app, 'safe_area_changed')).toMatchObject({ top: 59, bottom: 34 });
    await bench.page.getByRole('switch', { name: 'In the foreground' }).click();
    expect(await hear(bench.app, 'visibility_changed')).toEqual({ is_visible: false });
  });

  it('the screen is exactly as wide as chosen, on a computer too', async () => {
    for (const width of [360, 440, 1020, 1280]) {
      await bench.open({ person: String(anna), platform: 'ios', width: String(width) });
      expect(await bench.app.evaluate(() => window.innerWidth)).toBe(width);
      if (width !== 1280) await bench.page.context().close();
    }
  });

  it('a theme of one’s own is told at once, and is part of the next launch', async () => {
    await bench.open({ person: String(anna), platform: 'tdesktop' });
    await inApp.forget(bench.app);
    await bench.page.getByLabel('Theme of one’s own').selectOption('violet');
    const told = await hear(bench.app, 'theme_changed');
    expect(told).toMatchObject({ theme_params: { bg_color: '#120a1f', button_color: '#c03cff' } });
    await until('the theme in the address', () => new URL(bench.page.url()).searchParams.has('colors'));
    const again = new URL(bench.page.url()).searchParams;
    await bench.page.context().close();
    await bench.open(Object.fromEntries(again));
    expect(await bench.app.evaluate(() => decodeURIComponent(location.hash))).toContain(
      '"bg_color":"#120a1f"',
    );
  });

  it('held sideways: a low, wide screen, the notch at its side; a window cannot be turned', async () => {
    await bench.open({ person: String(anna), platform: 'ios' });
    await inApp.forget(bench.app);
    await bench.page.getByRole('switch', { name: 'Held sideways' }).click();
    expect(await hear(bench.app, 'safe_area_changed')).toMatchObject({ top: 0, left: 59, right: 59 });
    const [width, height] = await bench.app.evaluate(() => [window.innerWidth, window.innerHeight]);
    expect(width).toBe(844);
    expect(height).toBeLessThan(390);
    await bench.page.context().close();
    await bench.open({ person: String(anna), platform: 'weba', sideways: '1' });
    expect(await bench.app.evaluate(() => window.innerWidth)).toBe(360);
  });

  it('haptics show themselves and a web link opens a new tab', async () => {
    await bench.open({ person: String(anna), platform: 'ios' });
    await inApp.post(bench.app, 'web_app_trigger_haptic_feedback', {
      type: 'notification',
      notification_type: 'success',
    });
    await inPhone(bench.page, '.haptic[data-on]').waitFor();
    const tab = bench.page.context().waitForEvent('page');
    await bench.app.evaluate((url) => {
      Object.assign(window, {
        onTap: () =>
          (window as unknown as { post(type: string, data: object): void }).post('web_app_open_link', {
            url,
          }),
      });
    }, `${bench.messenger.origin}/telegram/config.json`);
    await bench.app.locator('#tap').click();
    expect(new URL((await tab).url()).pathname).toMatch(/config\.json|blank/);
  });

  it('an app that does not answer yet is said so, and opens as soon as it does', async () => {
    bench.server.close();
    bench.server.closeAllConnections();
    bench.page = await openSimulator(bench.messenger.origin, { person: String(anna), platform: 'ios' });
    await bench.page.getByText('The mini app does not answer yet').waitFor();
    bench.server = await serveMiniApp(bench.appPort);
    bench.app = await appIn(bench.page);
  });
});
