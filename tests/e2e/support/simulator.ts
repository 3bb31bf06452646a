import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { browser } from '../../support/browser.ts';
import type { House } from '../../support/house.ts';
import { json } from '../../support/house.ts';
import { root } from '../../support/program.ts';

export interface Person {
  readonly telegram_id: number;
  readonly first_name: string;
}

/** A new person of the messenger. */
export const newPerson = async (house: House, name: string, language = 'en'): Promise<Person> => {
  const { body } = await json<Person>(`${house.devnet}/devnet/people`, {
    body: { first_name: name, language_code: language },
  });
  return body;
};

/**
 * Opens the simulator. Phones of ios and android get the bridge that the native client injects; the others speak postMessage.
 * Links that the app opens without the bridge are told by
 * GET /devnet/people/{telegram_id}/links (docs/devnet.md).
 * Complaints of the page (uncaught errors, refused requests) are collected. `prepare` comes before the first load. Motion is
 * reduced, because every frame of it is drawn by a processor, unless the query says otherwise.
 */
export const openSimulator = async (
  house: House,
  { motion, ...query }: Record<string, string>,
  complaints: string[],
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<Page> => {
  const context = await (
    await browser()
  ).newContext({
    // A wider phone would be shown smaller, and a press would land beside what it is meant for.
    viewport: { width: query['width'] === '1020' ? 1800 : 1500, height: 1000 },
    colorScheme: 'light',
    reducedMotion: motion === undefined ? 'reduce' : 'no-preference',
  });
  const pages = join(root, 'src-devnet/telegram/pages');
  await context.addInitScript({ path: join(pages, 'link-watch.js') });
  if (['ios', 'android'].includes(query['platform'] ?? ''))
    await context.addInitScript({ path: join(pages, 'native-proxy.js') });
  const page = await context.newPage();
  await prepare(page);
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const { hostname } = new URL(request.url());
    if (hostname !== '127.0.0.1') complaints.push(`left the machine: ${request.url()}`);
  });
  await page.goto(`${house.devnet}/telegram?${new URLSearchParams({ theme: 'light', ...query })}`);
  return page;
};

/** Moves the world's time, the product's included. */
export const moveTime = async (house: House, seconds: number): Promise<void> => {
  const { status, body } = await json(`${house.devnet}/devnet/time`, { body: { advance_s: seconds } });
  if (status !== 200) throw new Error(`time: ${status} ${JSON.stringify(body)}`);
};
