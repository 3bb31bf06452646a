import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { parseBody } from '../control/body.ts';
import { unknownId } from '../control/errors.ts';
import { serveFolder } from '../serve-folder.ts';
import type { World } from '../world.ts';
import { friendly } from './address.ts';
import { appByName, harbour, type WalletApp } from './apps.ts';
import { BadLink } from './link.ts';
import { madeApp, madeForm, madeWallet } from './list/made.ts';
import { plainly } from './manner.ts';
import { decisions } from './records.ts';
import { requestView, walletView } from './view.ts';
import type { Wallets } from './wallets.ts';

const pages = join(import.meta.dirname, 'pages');

/**
 * Allows the page's own scripts and styles, and app icons from the URLs in manifests; only the messenger may
 * frame it.
 */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: http:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const openBody = z.strictObject({
  owner: z.string().max(100).optional(),
  app: z.string().max(40).optional(),
  link: z.string().max(8192).optional(),
});
const decisionBody = z.strictObject({ decision: z.enum(decisions) });
const disconnectBody = z.strictObject({ session: z.string().max(64) });

const sendPage = (reply: FastifyReply, page: string) =>
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(page);

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** All made products share one device. */
const deviceFor = (appName = harbour.appName): string =>
  madeForm.test(appName) ? madeWallet.appName : appName;

const pictureOf = ({ appName }: WalletApp): string =>
  madeForm.test(appName) ? `/wallet/made/${appName}.svg` : `/wallet/assets/${appName}.svg`;

/** What a person does next on the page about a wallet. */
function actionOf(app: WalletApp): string {
  if (app.isRemote) {
    const path = escapeHtml(app.connectPath ?? '/telegram');
    return `<a class="button primary" href="${path}">Open ${escapeHtml(app.name)}</a>`;
  }
  if (!app.hasExtension)
    return '<p class="hint">There is nothing to install: its extension does not exist.</p>';
  return `<p class="hint">Its extension is the script <code>/wallet/extension/${app.jsKey}.js</code>.</p>`;
}

function addFiles(app: FastifyInstance): void {
  const page = readFileSync(join(pages, 'wallet.html'), 'utf8');
  const about = readFileSync(join(pages, 'about.html'), 'utf8');
  const paths = ['/wallet/open', '/wallet/:address', '/wallet/connect', '/wallet/:app/connect'];
  for (const path of paths) app.get(path, (_request, reply) => sendPage(reply, page));
  serveFolder(app, pages, '/wallet/assets/');
  app.get<{ Params: { app: string } }>('/wallet/about/:app', (request, reply) => {
    const known = appByName(request.params.app) ?? madeApp(request.params.app);
    if (!known) throw unknownId('wallet app', request.params.app);
    const filled = about
      .replaceAll('{{app}}', escapeHtml(known.appName))
      .replaceAll('{{image}}', escapeHtml(pictureOf(known)))
      .replaceAll('{{name}}', escapeHtml(known.name))
      .replaceAll('{{about}}', escapeHtml(known.about))
      .replaceAll('{{action}}', actionOf(known));
    return sendPage(reply, filled);
  });
}

/** The wallets' pages for people: their files, and the calls of their script. */
export function addWalletPages(app: FastifyInstance, world: World, wallets: Wallets): void {
  addFiles(app);
  type At = { Params: { address: string } };

  app.post('/wallet/api/open', async (request) => {
    const { owner, app: appName, link } = parseBody(openBody, request.body);
    const wallet = await wallets.ofOwner(owner ?? `device:${deviceFor(appName)}`);
    const address = friendly(wallet.state.contract.address);
    if (!link) return { address, request: null, problem: null };
    try {
      const opened = await wallet.openLink(link);
      return { address, request: opened ? requestView(opened) : null, problem: null };
    } catch (error) {
      if (error instanceof BadLink) return { address, request: null, problem: error.message };
      throw error;
    }
  });
  app.get<At>('/wallet/api/:address', (request) =>
    walletView(wallets.at(request.params.address), world.chain),
  );
  app.post<{ Params: { address: string; id: string } }>(
    '/wallet/api/:address/requests/:id',
    async (request) => {
      const wallet = wallets.at(request.params.address);
      const { decision } = parseBody(decisionBody, request.body);
      const answered = await wallet.decide(request.params.id, { decision, ...plainly });
      return { request: answered ? requestView(answered) : null };
    },
  );
  app.post<At>('/wallet/api/:address/disconnect', async (request) => {
    const wallet = wallets.at(request.params.address);
    await wallet.disconnect(parseBody(disconnectBody, request.body).session);
    return {};
  });
}
