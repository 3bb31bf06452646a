import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseBody } from '../../control/body.ts';
import { badValue, unknownId } from '../../control/errors.ts';
import { goneSignal } from '../../waits.ts';
import type { World } from '../../world.ts';
import { friendly } from '../address.ts';
import { walletApps, type WalletApp } from '../apps.ts';
import { listEntry } from '../list/served.ts';
import type { Taken } from '../calls.ts';
import type { Page } from '../opener.ts';
import { deviceOf } from '../reply.ts';
import type { Wallet } from '../wallet.ts';
import type { Wallets } from '../wallets.ts';

/** A module, served as a plain script: pages run it before anything of their own. */
const source = readFileSync(join(import.meta.dirname, 'pages/provide-wallet.js'), 'utf8').replace(
  /^export /m,
  '',
);

/** How long a question is kept open before it is answered with what there is. */
const keptOpenMs = 20_000;
/** Nothing is stored when an answer that is late becomes due. */
const lookAgainMs = 500;

const scriptQuery = z.strictObject({
  wallet: z.string().max(100).optional(),
  owner: z.string().max(100).optional(),
  browser: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
});
const connectBody = z.strictObject({ protocolVersion: z.int().min(0).max(1000), request: z.unknown() });
const callBody = z.looseObject({
  method: z.string().min(1).max(64),
  params: z.unknown(),
  id: z.union([z.string().max(64), z.number()]).transform(String),
});

/** @throws ControlError 422: only a page has an origin */
function originOf(request: FastifyRequest): string {
  const { origin = '' } = request.headers;
  if (!URL.canParse(origin)) throw badValue('origin', 'only pages may ask an extension');
  return origin;
}

/** @throws ControlError 404 */
function productOf(key: string): WalletApp {
  const product = walletApps.find(({ jsKey, hasExtension }) => hasExtension && jsKey === key);
  if (!product) throw unknownId('extension', key);
  return product;
}

const takenView = (taken: Taken) => ('answer' in taken ? taken : { request: taken.request.id });

/** The extension's script: the product's, for the wallet that is asked for. */
async function scriptFor(app: WalletApp, query: unknown, world: World, wallets: Wallets): Promise<string> {
  const { wallet: address, owner, browser } = parseBody(scriptQuery, query);
  const wallet = address ? wallets.at(address) : await wallets.ofOwner(owner ?? `device:${app.appName}`);
  const { contract } = wallet.state;
  const settings = {
    key: app.jsKey,
    api: `${world.origin}/wallet/extension/${app.jsKey}/${friendly(contract.address)}`,
    deviceInfo: deviceOf({ contract, appName: app.appName, way: 'page', quirk: null }),
    walletInfo: listEntry(app, world.origin),
    isWalletBrowser: browser === '1',
  };
  return `(() => {\n${source}\nprovideWallet(${JSON.stringify(settings)});\n})();\n`;
}

function addScripts(app: FastifyInstance, world: World, wallets: Wallets): void {
  app.get<{ Params: { file: string } }>('/wallet/extension/:file', async (request, reply) => {
    const key = /^(.+)\.js$/.exec(request.params.file)?.[1];
    const text = await scriptFor(productOf(key ?? request.params.file), request.query, world, wallets);
    return reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(text);
  });
}

/** What an extension says to the devnet; any origin may have it in its page, as with a real one. */
function addApi(app: FastifyInstance, wallets: Wallets): void {
  type At = { Params: { key: string; address: string } };
  type About = { Params: { key: string; address: string; id: string } };
  const base = '/wallet/extension/:key/:address';
  const pageOf = (request: FastifyRequest<At>): Page => ({
    origin: originOf(request),
    appName: productOf(request.params.key).appName,
  });
  const sessionIn = (wallet: Wallet, request: FastifyRequest) =>
    wallet.pages.session(request.headers.origin ?? '')?.id ?? null;

  /** Answers at once if `look` finds something, else as soon as it does. */
  const answered = async <T>(
    wallet: Wallet,
    reply: FastifyReply,
    look: () => T | undefined,
  ): Promise<T | undefined> => {
    const signal = AbortSignal.any([goneSignal(reply), AbortSignal.timeout(keptOpenMs)]);
    for (;;) {
      const step = wallet.state.nextStep(AbortSignal.any([signal, AbortSignal.timeout(lookAgainMs)]));
      const found = look();
      if (found !== undefined || signal.aborted) return found;
      await step;
    }
  };

  app.options(`${base}/*`, (_request, reply) => reply.code(204).send());
  app.post<At>(`${base}/connect`, async (request) => {
    const { pages } = wallets.at(request.params.address);
    const { protocolVersion, request: message } = parseBody(connectBody, request.body);
    return takenView(await pages.connect(pageOf(request), protocolVersion, message));
  });
  app.post<At>(`${base}/restore`, (request) => {
    const wallet = wallets.at(request.params.address);
    return { answer: wallet.pages.restore(pageOf(request)), session: sessionIn(wallet, request) };
  });
  app.post<At>(`${base}/send`, async (request) => {
    const { pages } = wallets.at(request.params.address);
    const { method, params, id } = parseBody(callBody, request.body);
    return takenView(await pages.call(originOf(request), { method, params, id }));
  });
  app.get<About>(`${base}/requests/:id`, async (request, reply) => {
    const wallet = wallets.at(request.params.address);
    const progress = () => wallet.pages.progress(request.params.id);
    const ended = await answered(wallet, reply, () => (progress().over ? progress() : undefined));
    return { ...(ended ?? progress()), session: sessionIn(wallet, request) };
  });
  app.get<About>(`${base}/sessions/:id`, async (request, reply) => {
    const wallet = wallets.at(request.params.address);
    const event = await answered(wallet, reply, () => wallet.pages.ended(request.params.id));
    return event ? { event } : {};
  });
}

/** The extensions: their scripts, and what these ask. */
export function addExtensions(app: FastifyInstance, world: World, wallets: Wallets): void {
  addScripts(app, world, wallets);
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply
        .header('access-control-allow-origin', request.headers.origin ?? '*')
        .header('vary', 'origin')
        .header('access-control-allow-headers', 'content-type')
        .header('cache-control', 'no-store');
    });
    addApi(scope, wallets);
  });
}
