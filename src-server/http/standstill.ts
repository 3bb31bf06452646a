import type { FastifyInstance } from 'fastify';

/** Longest time without progress of an answer: for a client that stops reading, not for a slow one. */
const STANDSTILL_MS = 10_000;

/** Cuts a client that sends a request and does not read the answer: it would stay in memory without limit. */
export function endStandstills(app: FastifyInstance): void {
  app.addHook('onSend', (request, _reply, _payload, done) => {
    // Holds until the answer is sent; between two requests Node sets another timeout.
    request.raw.socket.setTimeout(STANDSTILL_MS);
    done();
  });
}
