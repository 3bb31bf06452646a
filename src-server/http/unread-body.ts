import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** How much of an unwanted body is still read, and for how long: enough for a sender to notice the answer. */
const MOST_READ_BYTES = 32 * 1_048_576;
const LONGEST_MS = 10_000;

/**
 * Delivers an answer that ends the connection while its request is still being sent. Closing at once would
 * reset the connection, and the sender would lose the unread answer. So the whole answer is sent first,
 * incoming data is dropped, and then the connection ends.
 */
export function answerBeforeEnding(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isEnding = reply.getHeader('connection') === 'close' && !request.raw.complete;
    if (!isEnding || typeof payload !== 'string') return done();
    void reply.header('content-length', Buffer.byteLength(payload));
    return done(null, Readable.from(thenDrop(payload, request.raw)));
  });
}

/** Yields the answer, whole by its length; then waits for the rest of the request to be read, up to a limit. */
async function* thenDrop(answer: string, request: IncomingMessage): AsyncGenerator<string> {
  yield answer;
  await new Promise<void>((resolve) => {
    let read = 0;
    const count = (part: Buffer) => {
      read += part.byteLength;
      if (read >= MOST_READ_BYTES) done();
    };
    const timer = setTimeout(() => done(), LONGEST_MS);
    const done = () => {
      clearTimeout(timer);
      request.off('data', count).off('end', done).off('close', done);
      resolve();
    };
    if (request.destroyed) return done();
    request.on('data', count).once('end', done).once('close', done).resume();
  });
}
