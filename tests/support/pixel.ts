import type { Page } from 'playwright-core';

/** The colour that a page shows at this point: `#rrggbb`. */
export const pixelOf = async (page: Page, x: number, y: number): Promise<string> => {
  const picture = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  return page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (character) => character.codePointAt(0) ?? 0);
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(1, 1);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser draws nothing.');
    context.drawImage(image, 0, 0);
    const parts = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
    return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  }, picture.toString('base64'));
};
