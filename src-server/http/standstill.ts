import type { FastifyInstance } from 'fastify';

/** How long nothing of an answer may be taken: a client that stands still, not one that is slow. */
const STANDSTILL_MS = 10_000;

/** Cuts off a client that asks and does not take the answer: it would stay in memory for as long as the client likes. */
export function endStandstills(app: FastifyInstance): void {
  app.addHook('onSend', async (request) => {
    // Until the answer is out; Node sets another one for the time between two requests.
    request.raw.socket.setTimeout(STANDSTILL_MS);
  });
}
