import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Settings } from '../settings/index.ts';

/**
 * Sets the same restricting headers on every answer; they are worked out once. Call it before other hooks.
 * @param ownScripts hashes of the scripts in the client's page itself
 */
export async function restrict(
  app: FastifyInstance,
  settings: Settings,
  ownScripts: readonly string[],
): Promise<void> {
  const headers = await headersOf(contentPolicy(settings, ownScripts));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** What helmet adds to an answer with these options. */
async function headersOf(options: FastifyHelmetOptions): Promise<Readonly<Record<string, string>>> {
  const bare = Fastify();
  bare.get('/', async () => '');
  const before = await answeredBy(bare);
  const dressed = Fastify();
  await dressed.register(helmet, options);
  dressed.get('/', async () => '');
  return Object.fromEntries(
    Object.entries(await answeredBy(dressed)).filter(([name]) => before[name] === undefined),
  );
}

async function answeredBy(app: FastifyInstance): Promise<Readonly<Record<string, string>>> {
  const { headers } = await app.inject('/');
  await app.close();
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/**
 * Headers that restrict the app: scripts only of our own; connections to us, the bridges and the wallets
 * list; frames only in the messenger's web clients. No X-Frame-Options, because it cannot name those.
 */
function contentPolicy(settings: Settings, ownScripts: readonly string[]): FastifyHelmetOptions {
  const ownSocket = settings.publicUrl.replace(/^http/, 'ws');
  const listOrigin = new URL(settings.walletsListUrl).origin;
  const outside = [...new Set([listOrigin, ...settings.connectSrc])];
  return {
    frameguard: false,
    strictTransportSecurity: settings.publicUrl.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    // Wallets show the icon and read the manifest from their own origins.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    // Only browsers and plug-ins that are too old for the client read these; they would go with every answer.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", ...ownScripts.map((hash) => `'${hash}'`)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'", 'data:'],
        imgSrc: ["'self'", 'data:', 'https:', ...outside.filter((origin) => origin.startsWith('http:'))],
        // data: carries the checked wallets list into the unmodified TON Connect SDK, which would fetch its own.
        connectSrc: ["'self'", 'data:', ownSocket, ...outside],
        frameAncestors: settings.frameAncestors.length === 0 ? ["'none'"] : [...settings.frameAncestors],
      },
    },
  };
}
