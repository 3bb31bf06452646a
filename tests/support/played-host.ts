import type { BrowserContext, Page } from 'playwright-core';
import { until } from './until.ts';

/** What the app told the messenger. */
export interface Posted {
  readonly type: string;
  readonly data: Record<string, unknown>;
}

/** Before its first page: the bridge that a native client of the messenger injects. What the app posts to it is kept. */
export const playHost = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const posted: Posted[] = [];
    Object.assign(globalThis, {
      postedToHost: posted,
      TelegramWebviewProxy: {
        postEvent(type: string, data: string) {
          posted.push({ type, data: data === '' ? {} : (JSON.parse(data) as Record<string, unknown>) });
        },
      },
    });
  });

/** What the app has told the messenger so far, of one type. */
export const postedToHost = async (page: Page, type: string): Promise<Posted[]> => {
  const all = await page.evaluate(() => (globalThis as unknown as { postedToHost: Posted[] }).postedToHost);
  return all.filter((one) => one.type === type);
};

/** Waits for the app to post that; answers the newest. */
export const postsToHost = (page: Page, type: string): Promise<Posted> =>
  until(`the app to post ${type}`, async () => (await postedToHost(page, type)).at(-1));

/** The messenger tells the app something. */
export const hostSays = (page: Page, type: string, data: object = {}): Promise<void> =>
  page.evaluate(
    ([name, value]) =>
      (
        globalThis as unknown as {
          Telegram: { WebView: { receiveEvent(type: string, data: unknown): void } };
        }
      ).Telegram.WebView.receiveEvent(name, value),
    [type, data] as const,
  );
