import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the scripts, styles and pictures of a page below a prefix; the page itself has a route of its own.
 * Browsers ask each time whether a file has changed.
 */
export function serveFolder(app: FastifyInstance, root: string, prefix: string): void {
  void app.register(fastifyStatic, {
    root,
    prefix,
    index: false,
    allowedPath: (path) => !path.endsWith('.html'),
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => {
      void reply.header('cache-control', 'no-cache');
    },
  });
}
