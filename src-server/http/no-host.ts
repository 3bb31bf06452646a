import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Refuses HTTP/1.1 without a Host (RFC 9112, 3.2) instead of Node, which answers without a body and then
 * processes further requests on the same connection. Here nothing more is read from the connection.
 */
export function refuseWithoutHost(app: FastifyInstance): void {
  const ending = new WeakSet<Socket>();
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (ending.has(raw.socket)) return reply.hijack();
    if (raw.httpVersion !== '1.1' || raw.headers.host !== undefined) return undefined;
    ending.add(raw.socket);
    void reply.header('connection', 'close');
    throw Object.assign(new Error('no host'), { statusCode: 400 });
  });
}
