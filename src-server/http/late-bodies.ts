import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Any body but a photo is there this long after its head. */
const BODY_MS = 20_000;
/** A photo may take its time on a slow line; without a byte for this long, its sender is gone. */
const PHOTO_SILENCE_MS = 20_000;
/** 5 MB on 0.5 Mbit/s take 84 s: no request takes longer than this. */
export const LONGEST_REQUEST_MS = 120_000;
/** After its last byte, a photo is stored within the time of any other call. */
export const LONGEST_PHOTO_CALL_MS = LONGEST_REQUEST_MS + BODY_MS;

/** Answers 408 to senders whose body does not arrive in time, as Node does for heads, and cuts them off. */
export function endLateBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    done();
    if (routeOptions.config.takesPhoto) {
      // Holds until the answer begins (standstill.ts sets its own).
      raw.socket.setTimeout(PHOTO_SILENCE_MS);
      return;
    }
    if (!saysBody(raw)) return;
    const late = setTimeout(() => {
      if (raw.complete) return;
      const error = Object.assign(new Error('The body is late.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      app.server.emit('clientError', error, raw.socket);
    }, BODY_MS);
    raw.once('close', () => clearTimeout(late));
  });
}

/** Whether a request's head says that a body follows. */
export function saysBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
