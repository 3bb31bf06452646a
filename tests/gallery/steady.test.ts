import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browser, closeBrowser } from '../support/browser.ts';
import { type ServedGallery, serveGallery } from './support/served.ts';

let gallery: ServedGallery;
beforeAll(async () => {
  gallery = await serveGallery();
});
afterAll(async () => {
  await gallery.close();
  await closeBrowser();
});

interface Place {
  readonly name: string;
  readonly height: number;
  /** Where the way out, the lowest control of the foot, ends. */
  readonly wayOut: number;
}

async function placeOf(page: Page, name: string, language: string): Promise<Place> {
  await page.goto(`${gallery.base}&frame=${name}&lang=${language}`);
  await page.locator('.sheet-panel').first().waitFor();
  return page.evaluate((frame) => {
    const panel = document.querySelector('.sheet-panel')?.getBoundingClientRect();
    const controls = [...document.querySelectorAll('.sheet-foot :is(button, a, p)')];
    const wayOut = Math.max(...controls.map((one) => one.getBoundingClientRect().bottom));
    return { name: frame, height: Math.round(panel?.height ?? 0), wayOut: Math.round(wayOut) };
  }, name);
}

describe('S23 a sheet keeps its height from its first state to its last', () => {
  it.each([
    ['a bond', /^pay-/, 360, 640],
    ['a bond', /^pay-/, 440, 900],
    ['a bond', /^pay-/, 1020, 800],
    ['a sale', /^sell/, 360, 740],
    ['leaving a bond', /^cancel/, 360, 740],
    ['a stake', /^staking-(select|done|fee)/, 360, 740],
  ])('%s %s at %i × %i', async (_, frames, width, height) => {
    const names = gallery.names.filter((one) => frames.test(one));
    expect(names.length).toBeGreaterThan(1);
    const page = await (await browser()).newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
    const places: Place[] = [];
    for (const language of ['en', 'ru'])
      for (const name of names) places.push(await placeOf(page, name, language));
    await page.close();
    const [first] = places;
    expect(places.filter((one) => one.height !== first?.height)).toEqual([]);
    expect(places.filter((one) => one.wayOut !== first?.wayOut)).toEqual([]);
  });
});
