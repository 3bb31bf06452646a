import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/**
 * Records the methods of every route that is mounted from now on. The returned function mounts the other
 * methods of those addresses: 405 with Allow, before a token or a body is read.
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const taken = new Map<string, Set<string>>();
  let isWatching = true;
  app.addHook('onRoute', ({ url, method }) => {
    if (!isWatching) return;
    const methods = taken.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    taken.set(url, methods);
  });
  return () => {
    isWatching = false;
    for (const [url, methods] of taken) {
      const allow = [...methods].toSorted().join(', ');
      app.route({
        method: app.supportedMethods.filter((method) => !methods.has(method)),
        url,
        exposeHeadRoute: false,
        onRequest: async (_request, reply) => {
          void reply.header('allow', allow);
          throw new Refusal('method_not_allowed', `This address takes ${allow} only.`);
        },
        handler: async () => undefined,
      });
    }
  };
}
