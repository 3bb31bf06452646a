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
 * One headless Chromium for all files of a worker, launched on first use, or the one that runs at BROWSER_SERVER; no request
 * of its own leaves the machine. It ends with the worker.
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

/** Closes what a file has opened in the browser, which the worker's next file uses. */
export const closeBrowser = async (): Promise<void> => {
  for (const context of (await launching)?.contexts() ?? []) await context.close();
};
