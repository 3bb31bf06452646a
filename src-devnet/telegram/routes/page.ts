import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { serveFolder } from '../../serve-folder.ts';
import type { World } from '../../world.ts';
import { platforms } from '../launch/platforms.ts';
import type { SigningKey } from '../launch/signing-key.ts';
import { themeNames, type ThemeParams, themeParams, themeSince } from '../launch/themes.ts';
import { newestVersion, versions } from '../launch/versions.ts';
import type { Messenger } from '../messenger.ts';

const pages = join(import.meta.dirname, '..', 'pages');

/** The simulator's page, its files and its configuration. */
export function registerPage(
  app: FastifyInstance,
  world: World,
  messenger: Messenger,
  key: SigningKey,
): void {
  serveFolder(app, pages, '/telegram/assets/');

  app.get('/telegram', async (_request, reply) => {
    reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-cache');
    return readFile(join(pages, 'index.html'));
  });

  app.get('/telegram/config.json', async () => ({
    origin: world.origin,
    app_url: world.settings.appUrl,
    app_name: world.settings.appName,
    bot: messenger.bot,
    community: messenger.community ?? null,
    platforms,
    versions,
    newest_version: newestVersion,
    themes: themeTable(),
    theme_since: themeSince,
    has_wallets: world.wallets !== undefined,
    wallets: world.wallets?.products ?? [],
    // For servers in development only: with this key they can trust this messenger's Ed25519 signatures.
    signature_public_key: key.publicKeyHex,
  }));
}

/** The colors of each client's newest version; the page draws the messenger with them. */
function themeTable(): Record<string, Record<string, ThemeParams>> {
  return Object.fromEntries(
    platforms.map(({ name }) => [
      name,
      Object.fromEntries(themeNames.map((theme) => [theme, themeParams(name, theme, newestVersion)])),
    ]),
  );
}
