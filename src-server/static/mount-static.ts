import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicSettings } from '#contract/settings.ts';
import { readDist, type StaticFile, staticFile } from './dist-files.ts';
import { scriptHashes, withSettings } from './index-html.ts';

export interface Client {
  /** Serves the client's files, and index.html for every page address. False if the path is none of these. */
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => boolean;
  /** Hashes of the scripts in its page, as a content policy names them. */
  readonly scripts: readonly string[];
}

/** Reads the built client; null if there is no build. */
export function clientFiles(folder: string | null, settings: PublicSettings): Client | null {
  if (folder === null) return null;
  const files = new Map(readDist(folder));
  const index = files.get('/index.html');
  if (index === undefined) return null;
  const html = withSettings(index.body.toString('utf8'), settings);
  const page = staticFile('/index.html', Buffer.from(html));
  files.set('/index.html', page);
  const answer: Client['answer'] = (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const path = request.url.split('?', 1)[0] ?? '/';
    const file = files.get(path) ?? (isPage(path) ? page : undefined);
    if (file === undefined) return false;
    send(file, request, reply);
    return true;
  };
  return { answer, scripts: scriptHashes(html) };
}

/** A page address has no dot in its last part, so a missing file is not answered with the page. */
function isPage(path: string): boolean {
  return (
    !path.slice(path.lastIndexOf('/') + 1).includes('.') &&
    !path.startsWith('/assets/') &&
    !path.startsWith('/api')
  );
}

function send(file: StaticFile, request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .header('content-type', file.type)
    .header('cache-control', file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('etag', file.etag)
    .header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === file.etag) {
    void reply.code(304).send();
    return;
  }
  const accepted = acceptedEncodings(request.headers['accept-encoding']);
  const best = file.encoded.find(({ encoding }) => accepted.has(encoding));
  if (best !== undefined) void reply.header('content-encoding', best.encoding);
  const { body } = best ?? file;
  void reply.header('content-length', body.length).send(request.method === 'HEAD' ? undefined : body);
}

/** The names in an Accept-Encoding header without those that it refuses by a weight of 0. */
function acceptedEncodings(header = ''): ReadonlySet<string> {
  const named = header
    .toLowerCase()
    .split(',')
    .map((part) => part.replaceAll(/\s/g, ''));
  return new Set(
    named.filter((part) => !/;q=0(\.0*)?$/.test(part)).map((part) => part.split(';', 1)[0] ?? ''),
  );
}

/** /tonconnect-manifest.json from PUBLIC_URL (R2.06). */
export function mountManifest(app: FastifyInstance, settings: PublicSettings): void {
  app.get('/tonconnect-manifest.json', { exposeHeadRoute: false }, (_request, reply) =>
    // Wallets in a browser read it from their own origin.
    reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'no-cache')
      .send({
        url: settings.public_url,
        name: 'AXIOM',
        iconUrl: `${settings.public_url}/icon-180.png`,
      }),
  );
}
