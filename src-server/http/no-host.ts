import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Refuses HTTP/1.1 without a Host (RFC 9112, 3.2) instead of Node, which answers without a body and then
 * processes further requests on the same connection. Here nothing more is read from the connection.
 */
export function refuseWithoutHost(app: FastifyInstance): void {
  const ending = new WeakSet<Socket>();
  app.addHook('onRequest', ({ raw }, reply, done) => {
    // Without `done` the request ends here.
    if (ending.has(raw.socket)) return void reply.hijack();
    if (raw.httpVersion !== '1.1' || raw.headers.host !== undefined) return done();
    ending.add(raw.socket);
    void reply.header('connection', 'close');
    return done(Object.assign(new Error('no host'), { statusCode: 400 }));
  });
}
