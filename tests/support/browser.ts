import { chromium as playwright, type Browser } from 'playwright-core';
import { chromiumPath } from '../../scripts/lib/chromium.ts';

export const BROWSER_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

let launching: Promise<Browser> | undefined;

/**
 * One headless Chromium a test file, launched on first use, or the one that runs at BROWSER_SERVER; no request of its own
 * leaves the machine.
 */
export const browser = (): Promise<Browser> => {
  const running = process.env['BROWSER_SERVER'];
  launching ??=
    running === undefined
      ? chromiumPath().then((executablePath) =>
          playwright.launch({ executablePath, headless: true, args: [...BROWSER_ARGS] }),
        )
      : playwright.connect(running);
  return launching;
};

export const closeBrowser = async (): Promise<void> => {
  const started = launching;
  launching = undefined;
  await (await started)?.close();
};
