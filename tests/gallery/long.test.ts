import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browser, closeBrowser } from '../support/browser.ts';
import { type ServedGallery, serveGallery } from './support/served.ts';

let gallery: ServedGallery;

beforeAll(async () => {
  gallery = await serveGallery();
}, 120_000);

afterAll(async () => {
  await closeBrowser();
  await gallery.close();
});

async function open(frame: string): Promise<Page> {
  const context = await (
    await browser()
  ).newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${gallery.base}&lang=en#${frame}`, { waitUntil: 'domcontentloaded', timeout: 90_000 });
  await page.waitForSelector(`[data-frame="${frame}"] :is(main, dialog[open])`);
  return page;
}

const wholeCards = (page: Page) => page.locator('.card:has(.tape), .card:has(.uses-tape)').count();

describe.each([
  ['dashboard-large', 600, 'main'],
  ['staking-large', 300, 'main'],
  ['links-large', 300, '.sheet-body'],
])('%s: a list of hundreds', (frame, total, scroller) => {
  it('is whole only near the screen, and all of it is in the page', async () => {
    const page = await open(frame);
    await expect
      .poll(() => page.locator('.is-far').count(), { timeout: 20_000 })
      .toBeGreaterThan(total * 0.8);
    expect(await wholeCards(page)).toBeLessThan(40);
    const texts = await page.locator('.is-far').allTextContents();
    expect(texts.every((text) => /\d.*AXIOM/u.test(text))).toBe(true);
    await page.close();
  });

  it('shows whole what is scrolled to, without a jump, and leaves behind what is far', async () => {
    const page = await open(frame);
    await expect
      .poll(() => page.locator('[style*="--far-height"]').count(), { timeout: 20_000 })
      .toBeGreaterThan(0);
    await expect
      .poll(() => page.locator('.is-far').count(), { timeout: 20_000 })
      .toBeGreaterThan(total * 0.8);
    const shifts = await page.evaluate(async (selector) => {
      const target = [...document.querySelectorAll('.is-far')][150];
      const jumps: number[] = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) jumps.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift' });
      const box = document.querySelector(selector);
      const scrolling = box !== null && box.scrollHeight > box.clientHeight ? box : document.scrollingElement;
      const frames = async (count: number) => {
        for (let index = 0; index < count; index += 1) await new Promise(requestAnimationFrame);
      };
      const at = () => target?.getBoundingClientRect().top ?? Number.NaN;
      while (at() > 300) {
        scrolling?.scrollBy(0, Math.min(600, at() - 200));
        await frames(2);
      }
      const isWhole = () => target?.classList.contains('is-far') === false;
      for (let count = 0; count < 600 && !isWhole(); count += 1) await frames(1);
      await frames(20);
      return { sum: jumps.reduce((all, one) => all + one, 0), isWhole: isWhole() };
    }, scroller);
    expect(shifts.isWhole).toBe(true);
    expect(shifts.sum).toBe(0);
    expect(await wholeCards(page)).toBeLessThan(60);
    await page.close();
  });
});

describe('the keyboard in a list of hundreds', () => {
  it('passes no bond, and the one in focus stays in the page', async () => {
    const page = await open('dashboard-large');
    await expect.poll(() => page.locator('.is-far').count(), { timeout: 20_000 }).toBeGreaterThan(480);
    const first = page.locator('button.card').first();
    await first.focus();
    const seen: string[] = [];
    for (let index = 0; index < 40; index += 1) {
      seen.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
      await page.keyboard.press('Tab');
    }
    // The samples differ by 1 AXIOM from one bond to the next.
    const amounts = seen.map((text) => Number(/^[\d\s,]+\.\d+/u.exec(text)?.[0].replace(/[^\d.]/gu, '')));
    const steps = amounts.slice(1).map((amount, index) => Math.abs(amount - (amounts[index] ?? 0)));
    expect(steps.map((step) => Math.round(step))).toEqual(steps.map(() => 1));
    await page.close();
  });
});
