import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { openerOfPages } from './support/open-pages.ts';
import type { AppPage } from './support/app-page.ts';

const open = openerOfPages();

const picture = (app: AppPage) => app.page.getByRole('img', { name: /^AXIOM price from/ });
/** The last price that the picture tells. */
const drawn = async (app: AppPage) =>
  / to (\d\S*) TON/.exec((await picture(app).getAttribute('aria-label')) ?? '')?.[1];
const figure = async (app: AppPage) =>
  (await app.page.locator('.price-figure').innerText()).replace(/\s*TON$/, '').trim();

/** The server's own frames; what they say of the price is higher by `market.rise` TON. */
const riseWith = (page: Page, market: { readonly rise: number }): Promise<void> =>
  page.routeWebSocket(/\/api\/ws\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      const risen = (_: string, name: string, price: string) =>
        `"${name}":"${(Number(price) + market.rise).toFixed(9)}"`;
      socket.send(String(message).replaceAll(/"(price|high|close)":"([\d.]+)"/g, risen));
    });
  });

describe('the price', () => {
  it('R2.13g a new price of the server moves the last candle and the figure', async () => {
    const market = { rise: 0 };
    const app = await open({ path: '/price', prepare: (page) => riseWith(page, market) });
    await picture(app).waitFor();
    const before = await drawn(app);
    // By itself it may move by less than the picture tells.
    market.rise = 0.01;
    await until('another price in the picture', async () => (await drawn(app)) !== before, 60_000);
    await until('the same price in both', async () => (await drawn(app)) === (await figure(app)), 60_000);
    expect(app.errors).toEqual([]);
  });

  it('R2.13e another interval is drawn from the server’s own candles', async () => {
    const app = await open({ path: '/price' });
    await picture(app).waitFor();
    const before = await picture(app).getAttribute('aria-label');
    await app.page.getByRole('radio', { name: '5m', exact: true }).click();
    await until('its candles', async () => {
      const label = await picture(app).getAttribute('aria-label');
      return label !== null && label !== before && label.startsWith('AXIOM price from');
    });
  });

  it('R2.13d the charts’ licence is kept: its words lead to its makers through the messenger', async () => {
    const app = await open({ path: '/price' });
    await app.page.getByRole('link', { name: 'Charting by TradingView' }).click();
    const { data } = await app.posts('web_app_open_link');
    expect(data['url']).toBe('https://www.tradingview.com/');
  });
});
