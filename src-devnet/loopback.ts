import type { FastifyInstance } from 'fastify';

/**
 * Accepts only callers from the loopback interface whose Host header is a loopback name. The second check
 * stops a web page whose own host name resolves to 127.0.0.1.
 */
export function allowLoopbackOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isLoopbackAddress(request.socket.remoteAddress) && isLoopbackHost(request.headers.host)) return;
    await reply.code(403).send({
      code: 'not_loopback',
      message: 'The devnet answers on loopback names only: 127.0.0.1, localhost or [::1].',
    });
  });
}

function isLoopbackHost(host: string | undefined): boolean {
  return /^(127(\.\d{1,3}){3}|localhost|\[::1\])(:\d{1,5})?$/i.test(host ?? '');
}

/** `undefined`: a request injected into the server, not from a network. */
function isLoopbackAddress(address: string | undefined): boolean {
  return address === undefined || address === '::1' || /^(::ffff:)?127\./.test(address);
}
