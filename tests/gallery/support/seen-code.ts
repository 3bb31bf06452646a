import type { Page } from 'playwright-core';
import { type Grid, looksLikeCode } from '../../support/qr-decoder.ts';

/**
 * The code as a camera sees it: what the pixels of the window say, in the size in which it is a code at all. Nothing is
 * scrolled for it.
 */
export async function codeSeenIn(page: Page): Promise<Grid> {
  const clip = await page.locator('.qr').evaluate((one) => one.getBoundingClientRect().toJSON());
  const picture = (await page.screenshot({ clip })).toString('base64');
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
