import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { Stage } from './support/stage.ts';

afterAll(closeBrowser);

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

/** Within the bounds of every form, below them, above them, and what no form can read. */
const TEXTS = ['2', '0', '0.123456789', '99999', '1.0000000001', '1,000'];

/** A smaller unit beside a number makes its line a fraction higher. */
const SEEN_PX = 2;

/** Where the field, its unit, what stands below it and the first button are. */
const places = (app: Stage): Promise<Record<string, number>> =>
  app.page.evaluate(() => {
    const topOf = (selector: string) =>
      Math.round(document.querySelector(selector)?.getBoundingClientRect().top ?? -1);
    return {
      sheet: topOf('dialog[open] .sheet-panel'),
      field: topOf('.amount-field > .field'),
      unit: topOf('.amount-field .field-unit'),
      under: topOf('.amount-field > .field-under'),
      button: topOf('dialog[open] .sheet-foot > .button, main > .dock > .button, main .dock > .button'),
    };
  });

async function type(app: Stage, text: string): Promise<void> {
  await app.page.locator('.amount-field input').fill(text);
  await app.runFor(1000);
  await app.rest();
}

async function open(path: string, language: 'en' | 'ru', textPercent = 100): Promise<Stage> {
  const app = await Stage.open({ path, language, textPercent, isStill: true, width: 360, height: 740 });
  stage = app;
  await app.connected();
  await until('the form', async () => {
    await app.runFor(50);
    return (await app.page.locator('.amount-field input:visible').count()) > 0;
  });
  await app.runFor(1000);
  return app;
}

const PATHS = ['/bond', '/sell', '/re-bonding', '/referral/transfer'];

describe('amounts at and beyond their bounds', () => {
  it.each(PATHS.flatMap((path) => (['en', 'ru'] as const).map((language) => [path, language] as const)))(
    'R9.01a nothing moves while one types, %s, %s',
    async (path, language) => {
      const app = await open(path, language);
      await type(app, '5');
      const first = await places(app);
      const moved: unknown[] = [];
      for (const text of ['', ...TEXTS]) {
        await type(app, text);
        const now = await places(app);
        const keys = Object.keys(first).filter(
          (key) => Math.abs((now[key] ?? 0) - (first[key] ?? 0)) > SEEN_PX,
        );
        if (keys.length > 0) moved.push({ text, now, first });
      }
      expect(moved).toEqual([]);
    },
  );

  it.each(PATHS)('R9.10g with text at 200 % the unit and Max stay where they are, %s', async (path) => {
    const app = await open(path, 'ru', 200);
    const heights = new Set<number>();
    const units = new Set<number>();
    for (const text of ['', ...TEXTS]) {
      await type(app, text);
      const { field = 0, unit = 0, under = 0 } = await places(app);
      heights.add(under - field);
      units.add(unit - field);
    }
    expect([heights.size, units.size]).toEqual([1, 1]);
  });

  it.each([
    ['en', /At least 5 TON/, /At most 10 000 TON/, /Unclear separator: write it as 1234\.56/],
    ['ru', /Не меньше 5 TON/, /Не больше 10 000 TON/, /Неясный разделитель: пишите 1234\.56/],
  ] as const)('R9.01 the bound that is broken is named, %s', async (language, least, most, unclear) => {
    const app = await open('/bond', language);
    await type(app, '4,999999999');
    await app.sees(least);
    await type(app, '10000.000000001');
    await app.sees(most);
    await type(app, '1,000');
    await app.sees(unclear);
  });
});
