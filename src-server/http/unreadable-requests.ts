import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { replyTo } from './errors.ts';

/** Requests that Node's parser refuses: invalid bytes, headers that are too large, requests that never end. */
export interface UnreadableRequests {
  readonly clientErrorHandler: NonNullable<FastifyServerOptions['clientErrorHandler']>;
  mount(app: FastifyInstance): void;
}

const STATUS: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers them in the API's error form and ends the connection. Writes nothing into a begun answer. */
export function unreadableRequests(nowMs: () => number): UnreadableRequests {
  const answers = new WeakMap<
    Socket,
    { readonly headersSent: boolean; readonly writableFinished: boolean }
  >();
  const isInTheMiddle = (socket: Socket) => {
    const answer = answers.get(socket);
    return answer !== undefined && answer.headersSent && !answer.writableFinished;
  };
  return {
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      if (socket.writable && !isInTheMiddle(socket)) socket.write(refusal(error.code, nowMs()));
      socket.destroy(error);
    },
    mount: (app) => {
      app.addHook('onRequest', (request, reply, done) => {
        answers.set(request.raw.socket, reply.raw);
        done();
      });
    },
  };
}

function refusal(code: string, nowMs: number): string {
  const statusCode = STATUS[code] ?? 400;
  const { answer } = replyTo(Object.assign(new Error(code), { statusCode }));
  const body = JSON.stringify(answer);
  return [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
    'Connection: close',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options: nosniff',
    'Referrer-Policy: no-referrer',
    'Cache-Control: no-store',
    `x-server-time: ${nowMs}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
