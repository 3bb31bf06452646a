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

/** Where each frame's sheet stands. One page shows them one after the other: loading it costs many times what a frame does. */
async function placesOf(page: Page, names: readonly string[], language: string): Promise<readonly Place[]> {
  await page.goto(`${gallery.base}&lang=${language}#${names[0] ?? ''}`);
  const places: Place[] = [];
  for (const name of names) {
    await page.evaluate((frame) => (location.hash = frame), name);
    const shown = page.locator(`[data-frame="${name}"] .sheet-panel`).first();
    await shown.waitFor();
    places.push(
      await shown.evaluate((panel, frame) => {
        const controls = [...document.querySelectorAll('.sheet-foot :is(button, a, p)')];
        const wayOut = Math.max(...controls.map((one) => one.getBoundingClientRect().bottom));
        const { height } = panel.getBoundingClientRect();
        return { name: frame, height: Math.round(height), wayOut: Math.round(wayOut) };
      }, name),
    );
  }
  return places;
}

describe('a sheet keeps its height from its first state to its last', () => {
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
    for (const language of ['en', 'ru']) places.push(...(await placesOf(page, names, language)));
    await page.close();
    const [first] = places;
    expect(places.filter((one) => one.height !== first?.height)).toEqual([]);
    expect(places.filter((one) => one.wayOut !== first?.wayOut)).toEqual([]);
  });
});
