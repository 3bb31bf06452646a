import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { qrLink } from '@axiom/domain/wallet/link';
import { CONNECT_LINK } from '../../src/gallery/samples.ts';
import { browser, closeBrowser } from '../support/browser.ts';
import { decodeQr, type Grid, looksLikeCode } from '../support/qr-decoder.ts';
import { type ServedGallery, serveGallery } from './support/served.ts';

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

interface Opened {
  readonly width?: number;
  readonly height?: number;
  readonly query?: string;
}

/** Loads the gallery in a window of that size; `frame` shows another frame in it. */
async function open({ width = 1020, height = 760, query = 'theme=light' }: Opened = {}) {
  await page.setViewportSize({ width, height });
  await page.goto(`${gallery.base}&${query}#wallets`);
  const frame = async (name: string) => {
    await page.evaluate((next) => {
      location.hash = next;
    }, name);
    await page.waitForSelector(`[data-frame="${name}"] :is(main, dialog[open])`);
  };
  return { frame };
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(selector: string): Promise<Box> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not on screen`);
  return box;
}

const styleOf = (selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** The code as a camera sees it: what the pixels of the page say, in the size in which it is a code at all. */
async function seenCode(): Promise<Grid> {
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
    const { frame } = await open({ width, query: `theme=${theme}` });
    await frame(name);
    expect(decodeQr(await seenCode())).toBe(qrLink(CONNECT_LINK));
  });

  it.each([360, 1020])(
    'R3.13b R8.30 R8.32 256 px; the badge of 60 px leaves four modules of white, %s px',
    async (width) => {
      const { frame } = await open({ width });
      await frame('wallet-code');
      const code = await boxOf('.qr');
      const badge = await boxOf('.wallet-code-badge');
      const module = 256 / (await seenCode()).length;
      expect([code.width, code.height, badge.width, badge.height]).toEqual([256, 256, 60, 60]);
      expect(badge.y - (code.y + code.height)).toBeGreaterThanOrEqual(4 * module);
      const frameBox = await boxOf('.wallet-code');
      expect(code.x - frameBox.x).toBeGreaterThanOrEqual(4 * module);
      expect(code.y - frameBox.y).toBeGreaterThanOrEqual(4 * module);
    },
  );
});

describe('what stays where it is', () => {
  it('R3.06f the modes and the title stand at one place in every mode and state', async () => {
    const { frame } = await open();
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
      const row = await boxOf('.wallet-modes');
      const title = await boxOf('dialog h2');
      places.add(JSON.stringify([row, title.y]));
    }
    expect([...places]).toHaveLength(1);
  });

  it('R3.12a every view of the modal has one size and place; the title is in the middle', async () => {
    const { frame } = await open();
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
      places.add(JSON.stringify(await boxOf('.sheet-panel')));
    }
    expect([...places]).toHaveLength(1);
    expect((await boxOf('.sheet-panel')).width).toBe(416);
  });

  it('R3.03a on a phone the list takes the place of what said that it is loading', async () => {
    const { frame } = await open({ width: 360 });
    await frame('wallets-loading');
    const before = await boxOf('.sheet-panel');
    await frame('wallets');
    const after = await boxOf('.sheet-panel');
    expect(Math.abs(after.height - before.height)).toBeLessThanOrEqual(24);
  });
});

describe('the list of all wallets', () => {
  it.each([
    [360, 150],
    [1020, 200],
  ])(
    'R3.05c R8.38 at most the window’s height less %s px: %s; the keyboard scrolls it',
    async (width, inset) => {
      const { frame } = await open({ width, height: 700 });
      await frame('wallets-all');
      const area = page.locator('.wallet-scroll');
      expect((await boxOf('.wallet-scroll')).height).toBe(700 - inset);
      await area.locator('button').first().focus();
      await page.keyboard.press('PageDown');
      await page.waitForFunction(() => (document.querySelector('.wallet-scroll')?.scrollTop ?? 0) > 100);
      expect(
        await page.locator('.sheet-body').evaluate((body) => body.scrollHeight - body.clientHeight),
      ).toBe(0);
    },
  );

  it('a picture that does not load is an initial', async () => {
    const { frame } = await open();
    await frame('wallets-all');
    const tile = page.getByRole('button', { name: 'SafePal' });
    await tile.scrollIntoViewIfNeeded();
    await tile.getByText('S', { exact: true }).waitFor();
  });
});

describe('its looks', () => {
  const ground = () => styleOf('.sheet-panel', 'background-color');

  it('R3.20i a fixed theme is its own on a page of the other one', async () => {
    const dark = await open({ query: 'theme=dark' });
    await dark.frame('wallets');
    const wanted = await ground();
    const fixed = await open({ query: 'theme=light&wallet=DARK' });
    await fixed.frame('wallets');
    expect(await ground()).toBe(wanted);
  });

  it('R3.20j a colour of the settings paints what stands for it', async () => {
    const { frame } = await open({ query: 'theme=light&accent=rgb(0,120,60)' });
    await frame('wallet-not-installed');
    expect(await styleOf('.wallet-steps .button', 'background-color')).toBe('rgb(0, 120, 60)');
  });

  it.each([
    ['m', '20px'],
    ['s', '10px'],
    ['none', '0px'],
  ])('R3.20k rounding %s', async (radius, corner) => {
    const { frame } = await open({ query: `theme=light&radius=${radius}` });
    await frame('wallets');
    expect(await styleOf('.sheet-panel', 'border-top-left-radius')).toBe(corner);
  });

  it('R3.12f a fixed theme does not bring motion back', async () => {
    const { frame } = await open({ query: 'theme=light&wallet=DARK' });
    await frame('action-sent');
    expect(await styleOf('.sheet-panel', 'animation-duration')).toBe('0s');
  });
});
