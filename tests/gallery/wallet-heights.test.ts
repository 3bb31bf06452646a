import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browser, closeBrowser } from '../support/browser.ts';
import { type ServedGallery, serveGallery } from './support/served.ts';
import { boxIn, openIn } from './support/window.ts';

let gallery: ServedGallery;
let page: Page;
beforeAll(async () => {
  gallery = await serveGallery();
  page = await (await (await browser()).newContext({ reducedMotion: 'reduce' })).newPage();
}, 120_000);
afterAll(async () => {
  await closeBrowser();
  await gallery.close();
});
beforeEach(async () => {
  await page.goto('about:blank');
});

/** Heights of the window in each of the frames. */
async function heights(width: number, language: string, names: readonly string[]): Promise<number[]> {
  const { frame } = await openIn(page, gallery, { width, query: `theme=light&lang=${language}` });
  const found: number[] = [];
  for (const name of names) {
    await frame(name);
    found.push((await boxIn(page, 'dialog .sheet-panel')).height);
  }
  return found;
}

const spread = (all: readonly number[]) => Math.max(...all) - Math.min(...all);
const EVERYWHERE = [
  [360, 'en'],
  [360, 'ru'],
  [1020, 'en'],
  [1020, 'ru'],
] as const;

describe('the window keeps its height', () => {
  it.each(EVERYWHERE)(
    'R3.06e R3.07b from a wallet that is waited for to its refusal and back, and while the bridge is away, %s px, %s',
    async (width, language) => {
      const all = await heights(width, language, [
        'wallet-continue',
        'wallet-continue-away',
        'wallet-declined',
        'wallet-failed',
      ]);
      expect(spread(all)).toBeLessThanOrEqual(1);
    },
  );

  it.each(EVERYWHERE)(
    'R3.03 from the list that loads to the first view, and from that to a refusal, %s px, %s',
    async (width, language) => {
      const all = await heights(width, language, ['wallets-loading', 'wallets', 'wallets-declined']);
      expect(spread(all)).toBeLessThanOrEqual(20);
    },
  );

  it.each(['en', 'ru'])(
    'R3.03b a bridge that is away leaves the code at its place, wide, %s',
    async (language) => {
      for (const [there, away] of [
        ['wallets', 'wallets-away'],
        ['wallet-code', 'wallet-code-away'],
      ] as const) {
        const all = await heights(1020, language, [there, away]);
        expect(spread(all)).toBeLessThanOrEqual(1);
      }
    },
  );
});

describe('a wallet that is waited for', () => {
  it.each([360, 1020])(
    'its ring stands on the edge of the text, as its picture does later, %s px',
    async (width) => {
      const { frame } = await openIn(page, gallery, { width });
      await frame('wallet-continue');
      const ring = await page
        .locator('.wallet-ring')
        .evaluate((one) => getComputedStyle(one, '::after').getPropertyValue('inset'));
      const waiting = await boxIn(page, '.wallet-ring');
      await frame('wallet-not-installed');
      const image = await boxIn(page, '.wallet-stand .wallet-image');
      expect([ring, waiting.x, waiting.width]).toEqual(['0px', image.x, image.width]);
    },
  );
});

describe('a wallet whose name is one long word', () => {
  it.each(['wallet-continue', 'wallet-continue-away', 'wallet-not-installed', 'wallet-wrong-network'])(
    'is named within the window of a phone: %s',
    async (name) => {
      const { frame } = await openIn(page, gallery, { width: 360 });
      await frame(name);
      const words = page.locator('.wallet-stand :is(p, .note-words)').first();
      await words.evaluate((one) => (one.textContent = `Continue in ${'W'.repeat(60)}…`));
      const stand = await page.locator('.wallet-stand').evaluate((one) => one.scrollWidth - one.clientWidth);
      expect(stand).toBe(0);
    },
  );
});

describe('what is said of a request', () => {
  it.each([
    ['action-unknown', '.wallet-line'],
    ['action-sent', '.wallet-line'],
    ['notice-unknown', '.toast-more'],
    ['notice-sent', '.toast-more'],
  ])('leaves no word alone on its last line, on a phone: %s', async (name, selector) => {
    for (const language of ['en', 'ru']) {
      const { frame } = await openIn(page, gallery, { width: 360, query: `theme=light&lang=${language}` });
      await frame(name);
      const lines = await page.locator(selector).evaluate((part) => {
        const words = document.createRange();
        words.selectNodeContents(part.lastChild ?? part);
        return [...words.getClientRects()].map(({ width }) => width);
      });
      expect(lines.length).toBeGreaterThan(1);
      expect([language, Math.min(...lines) > Math.max(...lines) / 2]).toEqual([language, true]);
    }
  });
});
