import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { qrLink } from '@axiom/domain/wallet/link';
import { CONNECT_LINK } from '../../src/gallery/samples.ts';
import { browser, closeBrowser } from '../support/browser.ts';
import { decodeQr, type Grid, looksLikeCode } from '../support/qr-decoder.ts';
import { type ServedGallery, serveGallery } from './support/served.ts';

let gallery: ServedGallery;
beforeAll(async () => {
  gallery = await serveGallery();
}, 120_000);
afterAll(async () => {
  await closeBrowser();
  await gallery.close();
});

interface Opened {
  readonly width?: number;
  readonly height?: number;
  readonly query?: string;
}

/** A page of the gallery; `frame` shows another frame in it. */
async function open({ width = 1020, height = 760, query = 'theme=light' }: Opened = {}) {
  const context = await (
    await browser()
  ).newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${gallery.base}&${query}#wallets`);
  const frame = async (name: string) => {
    await page.evaluate((next) => {
      location.hash = next;
    }, name);
    await page.waitForSelector(`[data-frame="${name}"] :is(main, dialog[open])`);
  };
  return { page, frame, close: () => context.close() };
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(page: Page, selector: string): Promise<Box> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not on screen`);
  return box;
}

const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** The code as a camera sees it: what the pixels of the page say, in the size in which it is a code at all. */
async function seenCode(page: Page): Promise<Grid> {
  const picture = (await page.locator('.qr').screenshot()).toString('base64');
  const rows = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext('2d');
    pen?.drawImage(image, 0, 0);
    const { data: pixels } = pen!.getImageData(0, 0, image.width, image.height);
    return Array.from({ length: image.height }, (_, y) =>
      Array.from({ length: image.width }, (__, x) => (pixels[4 * (y * image.width + x)] ?? 0) < 128),
    );
  }, picture);
  for (let version = 1; version <= 40; version += 1) {
    const size = 17 + 4 * version;
    const at = (index: number) => Math.floor(((index + 0.5) * rows.length) / size);
    const grid = Array.from({ length: size }, (_, y) =>
      Array.from({ length: size }, (__, x) => rows[at(y)]?.[at(x)] === true),
    );
    if (looksLikeCode(grid)) return grid;
  }
  throw new Error('no code to be seen');
}

describe('the code', () => {
  it.each([
    ['light', 1020, 'wallet-code'],
    ['dark', 1020, 'wallets'],
    ['dark', 360, 'wallet-code'],
  ])('R3.13b R8.31 the picture decodes, no module is wrong, %s %s px %s', async (theme, width, name) => {
    const { page, frame, close } = await open({ width, query: `theme=${theme}` });
    await frame(name);
    expect(decodeQr(await seenCode(page))).toBe(qrLink(CONNECT_LINK));
    await close();
  });

  it.each([360, 1020])(
    'R3.13b R8.30 R8.32 256 px; the badge of 60 px leaves four modules of white, %s px',
    async (width) => {
      const { page, frame, close } = await open({ width });
      await frame('wallet-code');
      const code = await boxOf(page, '.qr');
      const badge = await boxOf(page, '.wallet-code-badge');
      const module = 256 / (await seenCode(page)).length;
      expect([code.width, code.height, badge.width, badge.height]).toEqual([256, 256, 60, 60]);
      expect(badge.y - (code.y + code.height)).toBeGreaterThanOrEqual(4 * module);
      const frameBox = await boxOf(page, '.wallet-code');
      expect(code.x - frameBox.x).toBeGreaterThanOrEqual(4 * module);
      expect(code.y - frameBox.y).toBeGreaterThanOrEqual(4 * module);
      await close();
    },
  );
});

describe('what stays where it is', () => {
  it('R3.06f the modes and the title stand at one place in every mode and state', async () => {
    const { page, frame, close } = await open();
    const places = new Set<string>();
    for (const name of [
      'code',
      'code-waits',
      'continue',
      'extension',
      'not-installed',
      'declined',
      'wrong-network',
      'failed',
    ]) {
      await frame(`wallet-${name}`);
      const row = await boxOf(page, '.wallet-modes');
      const title = await boxOf(page, 'dialog h2');
      places.add(JSON.stringify([row, title.y]));
    }
    expect([...places]).toHaveLength(1);
    await close();
  });

  it('R3.12a every view of the modal has one size and place; the title is in the middle', async () => {
    const { page, frame, close } = await open();
    const places = new Set<string>();
    for (const name of [
      'wallets',
      'wallets-loading',
      'wallets-all',
      'wallets-info',
      'wallet-code',
      'wallet-single',
    ]) {
      await frame(name);
      places.add(JSON.stringify(await boxOf(page, '.sheet-panel')));
    }
    expect([...places]).toHaveLength(1);
    expect((await boxOf(page, '.sheet-panel')).width).toBe(416);
    await close();
  });

  it('R3.03a on a phone the list takes the place of what said that it is loading', async () => {
    const { page, frame, close } = await open({ width: 360 });
    await frame('wallets-loading');
    const before = await boxOf(page, '.sheet-panel');
    await frame('wallets');
    const after = await boxOf(page, '.sheet-panel');
    expect(Math.abs(after.height - before.height)).toBeLessThanOrEqual(24);
    await close();
  });
});

describe('the list of all wallets', () => {
  it.each([
    [360, 150],
    [1020, 200],
  ])(
    'R3.05c R8.38 at most the window’s height less %s px: %s; the keyboard scrolls it',
    async (width, inset) => {
      const { page, frame, close } = await open({ width, height: 700 });
      await frame('wallets-all');
      const area = page.locator('.wallet-scroll');
      expect((await boxOf(page, '.wallet-scroll')).height).toBe(700 - inset);
      await area.locator('button').first().focus();
      await page.keyboard.press('PageDown');
      await page.waitForFunction(() => (document.querySelector('.wallet-scroll')?.scrollTop ?? 0) > 100);
      expect(
        await page.locator('.sheet-body').evaluate((body) => body.scrollHeight - body.clientHeight),
      ).toBe(0);
      await close();
    },
  );

  it('a picture that does not load is an initial', async () => {
    const { page, frame, close } = await open();
    await frame('wallets-all');
    const tile = page.getByRole('button', { name: 'SafePal' });
    await tile.scrollIntoViewIfNeeded();
    await tile.getByText('S', { exact: true }).waitFor();
    await close();
  });
});

describe('its looks', () => {
  const ground = (page: Page) => styleOf(page, '.sheet-panel', 'background-color');

  it('R3.20i a fixed theme is its own on a page of the other one', async () => {
    const dark = await open({ query: 'theme=dark' });
    await dark.frame('wallets');
    const wanted = await ground(dark.page);
    await dark.close();
    const fixed = await open({ query: 'theme=light&wallet=DARK' });
    await fixed.frame('wallets');
    expect(await ground(fixed.page)).toBe(wanted);
    await fixed.close();
  });

  it('R3.20j a colour of the settings paints what stands for it', async () => {
    const { page, frame, close } = await open({ query: 'theme=light&accent=rgb(0,120,60)' });
    await frame('wallet-not-installed');
    expect(await styleOf(page, '.wallet-steps .button', 'background-color')).toBe('rgb(0, 120, 60)');
    await close();
  });

  it.each([
    ['m', '20px'],
    ['s', '10px'],
    ['none', '0px'],
  ])('R3.20k rounding %s', async (radius, corner) => {
    const { page, frame, close } = await open({ query: `theme=light&radius=${radius}` });
    await frame('wallets');
    expect(await styleOf(page, '.sheet-panel', 'border-top-left-radius')).toBe(corner);
    await close();
  });

  it('R3.12f a fixed theme does not bring motion back', async () => {
    const { page, frame, close } = await open({ query: 'theme=light&wallet=DARK' });
    await frame('action-sent');
    expect(await styleOf(page, '.sheet-panel', 'animation-duration')).toBe('0s');
    await close();
  });
});
