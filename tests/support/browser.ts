import { chromium as playwright, type Browser } from 'playwright-core';
import { chromiumPath } from '../../scripts/lib/chromium.ts';

let launching: Promise<Browser> | undefined;

/** One headless Chromium a test file, launched on first use; no request of its own leaves the machine. */
export const browser = (): Promise<Browser> => {
  launching ??= chromiumPath().then((executablePath) =>
    playwright.launch({
      executablePath,
      headless: true,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    }),
  );
  return launching;
};

export const closeBrowser = async (): Promise<void> => {
  const started = launching;
  launching = undefined;
  await (await started)?.close();
};
