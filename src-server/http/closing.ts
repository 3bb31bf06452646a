import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/**
 * Answers while the server closes: what had begun is finished, what comes now on connections that are open still is told to come back,
 * and every connection ends with its answer. Behind the hooks that set headers.
 */
export function closing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async () => {
    if (isClosing) throw new Refusal('unavailable', 'The service restarts; try again soon.');
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close');
  });
}
