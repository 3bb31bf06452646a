import { join } from 'node:path';
import type { Frame, Locator, Page } from 'playwright-core';
import { root } from './program.ts';

/** Text of the whole page as it is read, scrolled or not; spaces normalised. */
export const readText = async (place: Page | Frame): Promise<string> =>
  (await place.locator('body').innerText()).replaceAll(/[\s\u00a0\u202f]+/g, ' ');

/** A picture, where PICTURES names a folder; none otherwise. */
export const takePicture = async (of: Page | Locator, name: string): Promise<void> => {
  const folder = process.env['PICTURES'];
  if (folder === undefined) return;
  await of.screenshot({ path: join(root, folder, `${name.replaceAll(/[^\w]+/g, '-')}.png`) });
};
