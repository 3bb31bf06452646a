import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { qrLink } from '@axiom/domain/wallet/link';
import { CONNECT_LINK } from '../../src/gallery/samples.ts';
import { browser, closeBrowser } from '../support/browser.ts';
import { decodeQr } from '../support/qr-decoder.ts';
import { codeSeenIn } from './support/seen-code.ts';
import { type ServedGallery, serveGallery } from './support/served.ts';
import { type Box, boxIn, openIn, type Opened } from './support/window.ts';

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

// An address that differs in its hash alone loads nothing: sizes and styles of the test before would stay.
beforeEach(async () => {
  await page.goto('about:blank');
});

const open = (opened?: Opened) => openIn(page, gallery, opened);
const boxOf = (selector: string) => boxIn(page, selector);

const boxesOf = (selector: string): Promise<Box[]> =>
  page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as Box));

const styleOf = (selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

const seenCode = () => codeSeenIn(page);

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

  it.each([
    [360, 'en'],
    [1020, 'en'],
    [1020, 'ru'],
  ])(
    'R3.13b R8.30 R8.32 256 px; the badge of 60 px and the words leave four modules of white, %s px, %s',
    async (width, language) => {
      const { frame } = await open({ width, query: `theme=light&lang=${language}` });
      await frame('wallet-code');
      const code = await boxOf('.qr');
      const badge = await boxOf('.wallet-code-badge');
      const white = (4 * 256) / (await seenCode()).length;
      expect([code.width, code.height, badge.width, badge.height]).toEqual([256, 256, 60, 60]);
      for (const box of [badge, await boxOf('.wallet-code-copy')])
        expect(Math.max(box.x - (code.x + 256), box.y - (code.y + 256))).toBeGreaterThanOrEqual(white);
      const around = await boxOf('.wallet-code');
      for (const edge of [
        code.x - around.x,
        code.y - around.y,
        around.x + around.width - (code.x + 256),
        around.y + around.height - (code.y + 256),
      ])
        expect(edge).toBeGreaterThanOrEqual(white);
    },
  );

  it('R3.13b is dark on white also where colours are forced', async () => {
    const { frame } = await open({ query: 'theme=dark', forced: true });
    await frame('wallet-code');
    expect(decodeQr(await seenCode())).toBe(qrLink(CONNECT_LINK));
  });
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

  it.each([
    [700, 'en'],
    [1080, 'en'],
    [1080, 'ru'],
  ])(
    'R3.12a every view of the modal has one upper edge, is as high as what it holds, and all of it is seen, %s px high, %s',
    async (height, language) => {
      const { frame } = await open({ height, query: `theme=light&lang=${language}` });
      const places = new Set<string>();
      for (const name of [
        'wallets',
        'wallets-loading',
        'wallets-declined',
        'wallets-away',
        'wallets-all',
        'wallets-info',
        'wallet-code',
        'wallet-code-away',
        'wallet-telegram',
        'wallet-single',
      ]) {
        await frame(name);
        const { x, y, width, height: high } = await boxOf('dialog .sheet-panel');
        places.add(JSON.stringify([x, y, width]));
        expect([name, y + high <= height - 24]).toEqual([name, true]);
        const last = await page.locator('.wallet-frame > :visible').last().boundingBox();
        expect([name, y + high - (last === null ? 0 : last.y + last.height) <= 24]).toEqual([name, true]);
        const hidden = await page
          .locator('dialog .sheet-body')
          .evaluate((body) => body.scrollHeight - body.clientHeight);
        expect([name, hidden]).toEqual([name, 0]);
      }
      expect([...places]).toHaveLength(1);
      expect((await boxOf('.sheet-panel')).width).toBe(416);
    },
  );

  it.each([
    [360, 'wallet-code', 'wallet-code-waits'],
    [1020, 'wallet-code', 'wallet-code-waits'],
    [1020, 'wallets', 'wallets-link'],
    [1020, 'wallets', 'wallets-loading'],
  ])(
    'R3.13a the place of a code has the code’s size before it is there, %s px, %s',
    async (width, there, waiting) => {
      const { frame } = await open({ width });
      const boxes: unknown[] = [];
      for (const name of [there, waiting]) {
        await frame(name);
        const { x, width: wide, height } = await boxOf('.wallet-code');
        boxes.push([x, wide, height], await boxOf('.wallet-code-badge').then((badge) => badge.x));
      }
      expect(boxes.slice(2)).toEqual(boxes.slice(0, 2));
    },
  );

  it.each([
    [360, 'en'],
    [360, 'ru'],
    [1020, 'en'],
    [1020, 'ru'],
  ])(
    'R3.10e a request’s dialog and its Close stand at one place from the request to its end, %s px, %s',
    async (width, language) => {
      const { frame } = await open({ width, query: `theme=light&lang=${language}` });
      const places = new Set<string>();
      for (const name of ['confirm', 'confirm-sent', 'sent', 'canceled', 'unknown']) {
        await frame(`action-${name}`);
        const panel = await boxOf('.sheet-panel');
        const close = await boxOf('.wallet-steps > :last-child');
        places.add(JSON.stringify([panel, close.y, close.height]));
      }
      expect([...places]).toHaveLength(1);
    },
  );

  it('the step that leads on stands at one height, whatever is said above it', async () => {
    const { frame } = await open();
    const places = new Set<number>();
    for (const name of [
      'continue',
      'continue-away',
      'extension',
      'not-installed',
      'declined',
      'wrong-network',
      'failed',
    ]) {
      await frame(`wallet-${name}`);
      places.add((await boxOf('.wallet-steps .button')).y);
    }
    expect([...places]).toHaveLength(1);
  });

  it.each(['en', 'ru'])(
    'a wallet with a name of 60 characters makes no button higher than two lines, %s',
    async (language) => {
      const { frame } = await open({ query: `theme=light&lang=${language}` });
      await frame('wallet-long-name');
      const buttons = await page
        .locator('.wallet-steps > .button')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      expect(buttons).toHaveLength(2);
      expect(Math.max(...buttons)).toBeLessThanOrEqual(64);
      await frame('wallet-continue');
      const [retry, get] = await page
        .locator('.wallet-steps > .button')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
      expect(retry).toBe(get);
    },
  );

  it.each([360, 400, 1020])(
    'the outer pictures of the row stand on the edges of the text, %s px',
    async (width) => {
      const { frame } = await open({ width });
      await frame('wallets');
      const edges = await boxOf('.wallet-frame');
      const first = await boxOf('.wallet-image.is-whole');
      const last = await boxOf('.wallet-four');
      expect(first.x).toBeCloseTo(edges.x, 0);
      expect(last.x + last.width).toBeCloseTo(edges.x + edges.width, 0);
    },
  );

  it.each([
    [360, 'wallets-eight'],
    [360, 'wallets-all'],
    [440, 'wallets-all'],
    [1020, 'wallets-all'],
  ])(
    'so do those of rows of four, and no name touches the edge of the window, %s px, %s',
    async (width, name) => {
      const { frame } = await open({ width });
      await frame(name);
      const panel = await boxOf('.sheet-panel');
      const side = width === 1020 ? 24 : 16;
      const pictures = await boxesOf('.wallet-image.is-whole');
      expect(pictures[0]?.x).toBeCloseTo(panel.x + side, 0);
      expect((pictures[3]?.x ?? 0) + 56).toBeCloseTo(panel.x + panel.width - side, 0);
      expect(pictures[4]?.x).toBe(pictures[0]?.x);
      for (const box of await boxesOf('.wallet-name')) {
        expect(box.x - panel.x).toBeGreaterThanOrEqual(4);
        expect(panel.x + panel.width - (box.x + box.width)).toBeGreaterThanOrEqual(4);
      }
    },
  );

  it('names of the row on a phone have 13 px at least, and all are read whole', async () => {
    const { frame } = await open({ width: 360 });
    await frame('wallets');
    const names = await page.locator('.is-row .wallet-name').evaluateAll((all) =>
      all.map((one) => ({
        px: Number.parseFloat(getComputedStyle(one).fontSize),
        hidden: one.scrollHeight - one.clientHeight,
      })),
    );
    expect(names.length).toBe(5);
    expect(names.filter(({ px, hidden }) => px < 13 || hidden > 0)).toEqual([]);
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

describe('the account’s menu', () => {
  it.each(['top: 0; left: 0', 'top: 0; right: 0', 'bottom: 0; left: 0', 'bottom: 0; right: 0'])(
    'R3.02a is whole in the window of a button at %s',
    async (place) => {
      const { frame } = await open({ width: 360 });
      await frame('connect-connected');
      await page.addStyleTag({
        content: `.wallet-holder { position: fixed !important; z-index: 99; ${place} }`,
      });
      await page.locator('main .wallet-chip').click();
      const menu = await boxOf('main .wallet-menu');
      expect(menu.width).toBe(256);
      expect(menu.x).toBeGreaterThanOrEqual(0);
      expect(menu.x + menu.width).toBeLessThanOrEqual(360);
      expect(menu.y).toBeGreaterThanOrEqual(0);
      expect(menu.y + menu.height).toBeLessThanOrEqual(760);
    },
  );
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

  it('R3.12e nothing of a closed dialog stays, though a mark in it turns without end', async () => {
    const { frame } = await open();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await frame('action-confirm');
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.locator('.is-leaving').waitFor({ state: 'detached', timeout: 5000 });
  });

  it('R3.12f a fixed theme does not bring motion back', async () => {
    const { frame } = await open({ query: 'theme=light&wallet=DARK' });
    await frame('action-sent');
    expect(await styleOf('.sheet-panel', 'animation-duration')).toBe('0s');
  });
});
