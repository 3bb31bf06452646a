import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Route } from 'playwright-core';
import { scriptHashes, SETTINGS_PLACE } from '#server/static/index-html.ts';

/** Where CLIENT_FROM names a folder, the client is what lies there now, its first page too, not what the server began with. */
export async function freshClient(context: BrowserContext, origin: string): Promise<void> {
  const folder = process.env['CLIENT_FROM'];
  if (folder === undefined) return;
  await context.route(
    (url) => url.origin === origin && !/^\/(api|assets)\/|\./.test(url.pathname),
    (route) => (route.request().resourceType() === 'document' ? freshPage(route, folder) : route.fallback()),
  );
  await context.route(`${origin}/assets/**`, (route) =>
    route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
  );
}

/** The page that lies there, with the settings of the one that the server gives and a policy that admits its own scripts. */
async function freshPage(route: Route, folder: string): Promise<void> {
  const given = await route.fetch().catch(() => null);
  if (given === null) return route.abort();
  const text = await given.text();
  const settings = SETTINGS_PLACE.exec(text)?.[0];
  if (settings === undefined) return route.fallback();
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const body = page.replace(SETTINGS_PLACE, () => settings);
  const [stale, fresh] = [scriptHashes(text), scriptHashes(body)];
  // A page that the server did not send itself may not speak to other ports of this machine: only where it must be.
  if (stale.join() === fresh.join()) return route.fallback();
  const policy = stale.reduce(
    (words, hash, index) => words.replaceAll(hash, fresh[index] ?? hash),
    given.headers()['content-security-policy'] ?? '',
  );
  return route.fulfill({
    response: given,
    body,
    headers: { ...given.headers(), 'content-security-policy': policy },
  });
}
