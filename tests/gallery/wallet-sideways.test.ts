import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { qrLink } from '@axiom/domain/wallet/link';
import { CONNECT_LINK } from '../../src/gallery/samples.ts';
import { browser, closeBrowser } from '../support/browser.ts';
import { decodeQr } from '../support/qr-decoder.ts';
import { type ServedGallery, serveGallery } from './support/served.ts';
import { codeSeenIn } from './support/seen-code.ts';
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

const CODES = ['wallets', 'wallets-away', 'wallet-code', 'wallet-code-away', 'wallet-telegram'];

/** Whether nothing lies on a part, and no edge cuts it; its corners may be round. */
const isWhole = (selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return [left + 6, (left + right) / 2, right - 6].every((x) =>
      [top + 6, (top + bottom) / 2, bottom - 6].every((y) => part.contains(document.elementFromPoint(x, y))),
    );
  });

const hiddenPx = (): Promise<number> =>
  page.locator('dialog .sheet-body').evaluate((body) => body.scrollHeight - body.clientHeight);

describe('a phone held sideways', () => {
  it.each([
    [740, 360, 'theme=light&lang=en'],
    [740, 360, 'theme=dark&lang=ru'],
    [800, 360, 'theme=light&lang=ru'],
    [800, 360, 'theme=dark&lang=en'],
  ])(
    'R3.13a the code of 256 px is whole on the first view, and so is all beside it, %s × %s px, %s',
    async (width, height, query) => {
      const { frame } = await openIn(page, gallery, { width, height, query });
      for (const name of CODES) {
        await frame(name);
        const { width: side, height: high } = await boxIn(page, '.qr');
        expect([name, side, high]).toEqual([name, 256, 256]);
        expect([name, await isWhole('.qr'), await isWhole('.wallet-code')]).toEqual([name, true, true]);
        expect([name, decodeQr(await codeSeenIn(page))]).toEqual([name, qrLink(CONNECT_LINK)]);
        expect([name, await hiddenPx()]).toEqual([name, 0]);
      }
    },
  );

  it('R9.10b the way back from a wallet stands above what is beside its code', async () => {
    const { frame } = await openIn(page, gallery, { width: 740, height: 360 });
    for (const name of ['wallet-code', 'wallet-code-away', 'wallet-telegram']) {
      await frame(name);
      expect([name, await page.getByRole('button', { name: 'Back' }).isVisible()]).toEqual([name, true]);
      expect([name, await isWhole('.wallet-lead > button')]).toEqual([name, true]);
    }
  });

  it.each(['lang=en', 'lang=ru'])(
    'R3.08 R3.19 what a wallet is good for, and a refusal, stand there whole with their next step, %s',
    async (query) => {
      const { frame } = await openIn(page, gallery, { width: 740, height: 360, query });
      for (const name of ['wallets-info', 'wallets-declined']) {
        await frame(name);
        expect([name, await hiddenPx(), await isWhole('dialog .is-primary')]).toEqual([name, 0, true]);
      }
    },
  );

  it.each(['theme=light&lang=en&text=200', 'theme=dark&lang=ru&text=200'])(
    'R9.10g with text of 200 % what is beside the code scrolls, the code stays, %s',
    async (query) => {
      const { frame } = await openIn(page, gallery, { width: 740, height: 360, query });
      for (const name of CODES) {
        await frame(name);
        const before = await boxIn(page, '.qr');
        expect([name, decodeQr(await codeSeenIn(page))]).toEqual([name, qrLink(CONNECT_LINK)]);
        await page.locator('dialog .sheet-body').evaluate((body) => {
          body.scrollTop = body.scrollHeight;
        });
        expect([name, await boxIn(page, '.qr'), await isWhole('.qr')]).toEqual([name, before, true]);
      }
    },
  );

  it('R3.13a below a header of the messenger the code is smaller, whole, and each module has 4 pixels of a phone', async () => {
    const { frame } = await openIn(page, gallery, { width: 740, height: 304 });
    await frame('wallets');
    const { width } = await boxIn(page, '.qr');
    const code = await codeSeenIn(page);
    expect(decodeQr(code)).toBe(qrLink(CONNECT_LINK));
    expect(await isWhole('.wallet-code')).toBe(true);
    expect((2 * width) / code.length).toBeGreaterThanOrEqual(4);
  });

  it('R3.13a the place of the code has the code’s size before it is there', async () => {
    const { frame } = await openIn(page, gallery, { width: 740, height: 360 });
    const boxes: unknown[] = [];
    for (const name of ['wallets', 'wallets-link', 'wallets-loading']) {
      await frame(name);
      boxes.push(await boxIn(page, '.wallet-code'));
    }
    expect(boxes.slice(1)).toEqual([boxes[0], boxes[0]]);
  });

  it('the outer pictures of the row stand on the edges of the text', async () => {
    const { frame } = await openIn(page, gallery, { width: 740, height: 360 });
    await frame('wallets');
    const text = await boxIn(page, '.wallet-frame');
    const last = await boxIn(page, '.wallet-four');
    expect((await boxIn(page, '.wallet-image.is-whole')).x).toBeCloseTo(text.x, 0);
    expect(last.x + last.width).toBeCloseTo(text.x + text.width, 0);
  });

  it('R3.12a every view of the modal has one width and one upper edge', async () => {
    const { frame } = await openIn(page, gallery, { width: 740, height: 360 });
    const places = new Set<string>();
    for (const name of [...CODES, 'wallets-loading', 'wallets-declined', 'wallets-all', 'wallets-info']) {
      await frame(name);
      const { x, y, width } = await boxIn(page, 'dialog .sheet-panel');
      places.add(JSON.stringify([x, y, width]));
    }
    expect([...places]).toHaveLength(1);
  });
});
