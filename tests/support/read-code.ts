import type { Locator } from 'playwright-core';
import { decodeQr } from './qr-decoder.ts';

/** The text of a code on the screen, read as a camera does. */
export const readCode = async (code: Locator): Promise<string> => {
  const { size, path } = await code.evaluate((svg) => ({
    size: Number(svg.getAttribute('viewBox')?.split(' ')[2]),
    path: svg.querySelector('path')?.getAttribute('d') ?? '',
  }));
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    grid[Number(y)]?.fill(true, Number(x), Number(x) + Number(run));
  return decodeQr(grid);
};
