import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { examples } from '#server/http/docs/examples/index.ts';
import { closeBrowser } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { Stage, type StageOptions } from './support/stage.ts';
import { HOUR_MS, iso, MINUTE_MS, NOW_MS } from './support/world.ts';

afterAll(closeBrowser);

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

const SECONDS = { '5m': 300, '30m': 1800, '1h': 3600, '4h': 14_400, '1d': 86_400 } as const;
type Interval = keyof typeof SECONDS;

const startOf = (atMs: number, interval: Interval) =>
  Math.floor(atMs / 1000 / SECONDS[interval]) * SECONDS[interval];

/** The candle that many before now; the price falls and rises between 0.7 and 0.9. */
function candleAt(back: number, interval: Interval, close = 0.8 + Math.sin(back / 4) * 0.1) {
  const open = 0.8 + Math.sin((back + 1) / 4) * 0.1;
  const price = (value: number) => value.toFixed(9);
  return {
    time: startOf(NOW_MS, interval) - back * SECONDS[interval],
    interval,
    open: price(open),
    high: price(Math.max(open, close) + 0.005),
    low: price(Math.min(open, close) - 0.005),
    close: price(close),
  };
}

/** What a server answers whose history is a thousand hours long. */
function candles(query: Record<string, string>) {
  const interval = (query['interval'] ?? '5m') as Interval;
  const length = SECONDS[interval];
  const newest = startOf(NOW_MS, interval);
  const to = Math.min(newest, Number(query['to_timestamp'] ?? newest));
  const from = Number(query['from_timestamp'] ?? to - 299 * length);
  const data = [];
  for (let time = Math.ceil(from / length) * length; time <= to; time += length)
    if (newest - time < 1000 * length) data.push(candleAt((newest - time) / length, interval));
  return { answer: { interval, data, total: data.length, gaps: [] } };
}

async function open(options: StageOptions = {}, prepare: (stage: Stage) => void = () => {}): Promise<Stage> {
  stage = await Stage.open({ path: '/price', ...options }, (one) => {
    one.answer('candles', candles);
    prepare(one);
  });
  return stage;
}

const picture = (app: Stage) => app.page.getByRole('img', { name: /^AXIOM price/ });
const words = async (app: Stage) => (await picture(app).getAttribute('aria-label')) ?? '';
const choose = (app: Stage, name: string) => app.page.getByRole('radio', { name, exact: true }).click();

/** How many pixels of the picture have the colour of a role of the theme, nearly. */
const pixelsOf = (app: Stage, role: string): Promise<number> =>
  picture(app).evaluate((place, name) => {
    const probe = document.createElement('canvas');
    probe.width = probe.height = 1;
    const dot = probe.getContext('2d')!;
    const span = place.appendChild(document.createElement('span'));
    span.style.color = `var(--${name})`;
    dot.fillStyle = getComputedStyle(span).color;
    span.remove();
    dot.fillRect(0, 0, 1, 1);
    const wanted = dot.getImageData(0, 0, 1, 1).data;
    let count = 0;
    for (const canvas of place.querySelectorAll('canvas')) {
      if (canvas.width === 0 || canvas.height === 0) continue;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 3] === 255 && [0, 1, 2].every((part) => Math.abs(data[at + part]! - wanted[part]!) < 4))
          count += 1;
    }
    return count;
  }, role);

describe('the price', () => {
  it('R2.13d is a line of the last hours, told in words, and the dashboard leads to it', async () => {
    const app = await open({ path: '/' });
    await app.sees('AXIOM price');
    await until('the line of the last day', () => app.page.locator('.spark > path').isVisible());
    await app.page.locator('a[href="/price"]').click();
    await picture(app).waitFor();
    expect(await words(app)).toMatch(
      /^AXIOM price from 11 Nov, \d\d:00 to 23 Nov, 14:00: from 0\.\d{4} to 0\.8000 TON/,
    );
    expect(await words(app)).toMatch(/lowest 0\.69\d\d, highest 0\.90\d\d\.$/);
    // The dotted mark of the price of now has the same colour, in some hundred pixels.
    await until('a line', async () => (await pixelsOf(app, 'past')) > 400);
    expect(await pixelsOf(app, 'positive')).toBe(0);
  });

  it('R2.13e is drawn as candles of five lengths, and one that was left is not heard any more', async () => {
    const app = await open();
    await picture(app).waitFor();
    await choose(app, 'Candles');
    await until('candles', async () => (await pixelsOf(app, 'positive')) > 100);
    expect(await pixelsOf(app, 'negative')).toBeGreaterThan(100);
    for (const interval of ['5m', '30m', '4h', '1d'] as const) {
      await choose(app, interval);
      await until(`candles of ${interval}`, () => app.asked('candles').at(-1)?.['interval'] === interval);
      await picture(app).waitFor();
    }
    await until('the socket to hear it', () => app.candles.intervals.at(-1) === '1d');
    expect(app.candles.intervals).toEqual(['1h', '5m', '30m', '4h', '1d']);
    app.candles.tell(candleAt(0, '1h', 3));
    app.candles.tell(candleAt(0, '1d', 2));
    await until('the candle', async () => (await words(app)).includes('to 2.0000 TON'));
    expect(await words(app)).toMatch(/highest 2\./);
  });

  it('R2.13g the last candle follows the price, and the next one joins it', async () => {
    const app = await open();
    await picture(app).waitFor();
    await until('the socket', () => app.candles.intervals.length === 1);
    app.candles.tell(candleAt(0, '1h', 0.95));
    await until('the candle', async () => (await words(app)).includes('to 0.9500 TON'));
    app.candles.tell(candleAt(-1, '1h', 0.97));
    await until('the next', async () => /to 23 Nov, 15:00: .* to 0\.9700 TON/.test(await words(app)));
    app.tell({
      event: 'price_update',
      data: { ...examples.price.answer, price: '0.97', updated_at: iso(NOW_MS + 1000) },
    });
    await app.sees('0.9700 TON');
  });

  it('R2.13f R9.05a what everybody holds and what covers it, R2.13g read again each minute', async () => {
    const app = await open({}, (one) =>
      one.answer('stats', {
        answer: { ...examples.stats.answer, users: 1204, treasury_ton: '590000', coverage: '1.18' },
      }),
    );
    await app.sees(/People\s+1\s204/);
    const text = (await app.text()).replaceAll(/\s+/g, ' ');
    for (const name of [
      'Coverage 1.18 TON held per TON owed',
      'Treasury 590 000.00 TON',
      'Owed to all users',
      'In bonds',
      'In stakes',
      'Rewards given',
    ])
      expect(text).toContain(name);
    app.answer('stats', { answer: { ...examples.stats.answer, users: 1205 } });
    await app.standStill();
    await app.pass(MINUTE_MS + 1000);
    await app.sees(/People\s+1\s205/);
  });

  it('R2.13e older candles are read when one goes back to them, by a drag or by a button', async () => {
    const app = await open();
    await picture(app).waitFor();
    const box = (await picture(app).boundingBox())!;
    for (let count = 0; count < 30 && app.asked('candles').length < 2; count += 1) {
      await app.page.mouse.move(box.x + 20, box.y + 60);
      await app.page.mouse.down();
      await app.page.mouse.move(box.x + 240, box.y + 60, { steps: 4 });
      await app.page.mouse.up();
    }
    await app.called('candles', 2);
    const query = app.asked('candles').at(-1);
    const oldest = startOf(NOW_MS, '1h') - 299 * SECONDS['1h'];
    expect(query).toEqual({
      interval: '1h',
      from_timestamp: String(oldest - 300 * SECONDS['1h']),
      to_timestamp: String(oldest - SECONDS['1h']),
    });
    await until('more hours', async () => (await words(app)).includes('from 29 Oct'));
    for (let count = 0; count < 20 && app.asked('candles').length < 3; count += 1)
      await app.page.getByRole('button', { name: 'Earlier' }).click();
    await app.called('candles', 3);
  });

  it('R2.13d the page scrolls under a finger or a wheel on the picture', async () => {
    const app = await open({ height: 500 });
    await picture(app).waitFor();
    expect(await picture(app).evaluate((place) => getComputedStyle(place).touchAction)).toMatch(/pan-y/);
    const box = (await picture(app).boundingBox())!;
    await app.page.mouse.move(box.x + 100, box.y + 60);
    await app.page.mouse.wheel(0, 200);
    await until('the page to scroll', () => app.page.evaluate(() => scrollY > 50));
  });

  it('R2.13d another theme repaints the picture at once', async () => {
    const app = await open();
    await picture(app).waitFor();
    await until('a line', async () => (await pixelsOf(app, 'past')) > 100);
    await app.page.evaluate(() => {
      document.documentElement.dataset['themeChoice'] = 'dark';
    });
    await until('the line in dark', async () => (await pixelsOf(app, 'past')) > 100);
  });

  it('R6.01d a chart that did not load says so beside a price that did, and comes by Retry', async () => {
    const app = await open({}, (one) => one.answer('candles', 'cut'));
    await app.sees('The chart did not load');
    await app.sees('0.8000 TON');
    app.answer('candles', candles);
    await app.page.getByRole('button', { name: 'Retry' }).click();
    await picture(app).waitFor();
  });

  it('a price that is old says from when it is, and that trading pauses', async () => {
    const app = await open({}, (one) =>
      one.answer('price', {
        answer: { ...examples.price.answer, updated_at: iso(NOW_MS - HOUR_MS), is_stale: true },
      }),
    );
    await app.sees('as of 13:31');
    await app.sees('Buying and selling pause until a newer price is read.');
  });

  it.each(['/', '/bond', '/staking', '/sell'])(
    'R2.13d on a desktop the chart stands beside %s',
    async (path) => {
      const app = await open({ path, width: 1280 });
      await picture(app).last().waitFor();
      await until('a line', async () => (await app.page.locator('.price-chart canvas').count()) > 0);
    },
  );

  it('R9.10b on a desktop the form’s button stands beside the chart, and the keyboard reaches it first', async () => {
    const app = await open({ path: '/bond', width: 1280 });
    await picture(app).last().waitFor();
    const found = await app.page.evaluate(() => {
      const [button, card] = ['.dock .button', '.price-card'].map((one) => document.querySelector(one)!);
      const [left, right] = [button!.getBoundingClientRect(), card!.getBoundingClientRect()];
      const follows = button!.compareDocumentPosition(card!) & Node.DOCUMENT_POSITION_FOLLOWING;
      return { isBeside: right.left >= left.right && right.top < left.bottom, isFirst: follows !== 0 };
    });
    expect(found).toEqual({ isBeside: true, isFirst: true });
  });
});
