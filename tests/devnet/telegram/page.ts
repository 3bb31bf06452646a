import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { browser } from '../../support/browser.ts';
import { until } from '../../support/until.ts';

const pages = join(import.meta.dirname, '../../../src-devnet/telegram/pages');

export interface Heard {
  readonly type: string;
  readonly data: unknown;
}

/** What the mini-app of mini-app.ts has in its window. */
interface MiniAppWindow {
  heard: Heard[];
  messages: number;
  via: string;
  launch: Record<string, unknown>;
  user: Record<string, unknown>;
  onTap?: () => void;
  post(type: string, data?: unknown): void;
}

/** Opens the simulator with an address's parameters, its motion reduced. `native`: ios and android phones get the native bridge. */
export async function openSimulator(
  origin: string,
  query: Record<string, string>,
  native = false,
): Promise<Page> {
  const context = await (
    await browser()
  ).newContext({
    viewport: { width: 1500, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await context.addInitScript({ path: join(pages, 'link-watch.js') });
  if (native) await context.addInitScript({ path: join(pages, 'native-proxy.js') });
  const page = await context.newPage();
  await page.goto(`${origin}/telegram?${new URLSearchParams(query)}`);
  return page;
}

/** The mini-app in a phone, once it has said that it is ready. */
export function appIn(page: Page, phone = 1): Promise<Frame> {
  return until(`the mini-app in phone ${phone}`, async () => {
    const frame = page.frames().find((each) => each.name().startsWith(`mini-app-${phone}-`));
    return frame && (await frame.evaluate(() => 'heard' in window).catch(() => false)) ? frame : undefined;
  });
}

export const inApp = {
  /** @param data undefined: the message carries none */
  post: (app: Frame, type: string, data?: unknown): Promise<void> =>
    app.evaluate(([name, payload]) => (window as unknown as MiniAppWindow).post(name, payload), [
      type,
      data,
    ] as [string, unknown]),
  heard: (app: Frame): Promise<Heard[]> => app.evaluate(() => (window as unknown as MiniAppWindow).heard),
  forget: (app: Frame): Promise<void> =>
    app.evaluate(() => {
      (window as unknown as MiniAppWindow).heard.length = 0;
    }),
  look: (
    app: Frame,
  ): Promise<{
    via: string;
    messages: number;
    launch: Record<string, unknown>;
    user: Record<string, unknown>;
  }> =>
    app.evaluate(() => {
      const { via, messages, launch, user } = window as unknown as MiniAppWindow;
      return { via, messages, launch, user };
    }),
};

/** The payload of the next (or a past, not yet forgotten) event of that name. */
export async function hear(app: Frame, type: string): Promise<unknown> {
  const found = await until(`the event ${type}`, async () =>
    (await inApp.heard(app)).find((event) => event.type === type),
  );
  return found.data;
}

/** Says something and waits for the answer of that name. */
export async function ask(app: Frame, type: string, data: unknown, answer: string): Promise<unknown> {
  await inApp.forget(app);
  await inApp.post(app, type, data);
  return hear(app, answer);
}

/** Rows of the log, e.g. of those that are notes. */
export function logged(page: Page, text: string): Promise<true> {
  return until(`"${text}" in the log`, async () =>
    (await page.locator('.log-rows').innerText()).includes(text) ? true : undefined,
  );
}

/** Something of one phone. */
export const inPhone = (page: Page, selector: string, phone = 1) =>
  page.locator(`[data-phone="${phone}"] ${selector}`);
