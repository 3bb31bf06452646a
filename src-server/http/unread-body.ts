import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** What is still read of a body that nobody wants, and for how long: enough for whoever goes on sending to notice the answer. */
const MOST_READ_BYTES = 32 * 1_048_576;
const LONGEST_MS = 10_000;

/**
 * Lets an answer arrive that ends the connection while its request is still being sent. Ending it at once resets it, and a sender that is
 * reset loses what it has not read yet: so the answer leaves whole, what comes meanwhile is dropped, and then the connection ends.
 */
export function answerBeforeEnding(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isEnding = reply.getHeader('connection') === 'close' && !request.raw.complete;
    if (!isEnding || typeof payload !== 'string') return payload;
    void reply.header('content-length', Buffer.byteLength(payload));
    return Readable.from(thenDrop(payload, request.raw));
  });
}

/** The answer, whole by its length; then nothing until the rest of the request need not be waited for any more. */
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
