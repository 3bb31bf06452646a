import type { Page } from 'playwright-core';
import type { ServedGallery } from './served.ts';

export interface Opened {
  /** px; default 1020 × 760. */
  readonly width?: number;
  readonly height?: number;
  /** More parameters of the gallery's address; default the light theme. */
  readonly query?: string;
  /** With the colours that a person forced on every page. */
  readonly forced?: boolean;
}

/** Loads the gallery in a window of that size; `frame` shows another frame in it. */
export async function openIn(page: Page, gallery: ServedGallery, opened: Opened = {}) {
  const { width = 1020, height = 760, query = 'theme=light', forced = false } = opened;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({
    forcedColors: forced ? 'active' : 'none',
    colorScheme: forced ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  await page.goto(`${gallery.base}&${query}#wallets`);
  const frame = async (name: string) => {
    await page.evaluate((next) => {
      location.hash = next;
    }, name);
    await page.waitForSelector(`[data-frame="${name}"] :is(main, dialog[open])`);
  };
  return { frame };
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the first element of a selector stands. @throws if it is not on screen */
export async function boxIn(page: Page, selector: string): Promise<Box> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not on screen`);
  return box;
}
