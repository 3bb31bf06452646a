import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Settings } from '../settings/index.ts';

/**
 * Headers that restrict the app: scripts only of our own; connections to us, the bridges and the wallets
 * list; frames only in the messenger's web clients. No X-Frame-Options, because it cannot name those.
 */
export function contentPolicy(settings: Settings): FastifyHelmetOptions {
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
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'"],
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
