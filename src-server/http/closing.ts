import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/**
 * Behaviour while the server closes: started requests are finished, new ones on open connections get 503, and
 * every connection ends after its answer. Call it after the hooks that set headers.
 */
export function closing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isClosing ? new Refusal('unavailable', 'The service restarts; try again soon.') : undefined);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) void reply.header('connection', 'close');
    done();
  });
}
