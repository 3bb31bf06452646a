import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body is sent as it is. */
  readonly text?: string;
}

/** What a route does: answers, or with null never does. */
export type Handler = (seen: Seen, response: ServerResponse) => Answer | null | Promise<Answer | null>;

export interface TestServer {
  readonly origin: string;
  readonly server: Server;
  readonly seen: Seen[];
  /** Calls of one method and path, queries left out. */
  of(route: string): Seen[];
  on(route: string, handler: Handler): void;
  close(): Promise<void>;
}

/** A real HTTP server on a free port: routes by `METHOD /path`, everything else 404. */
export async function startServer(): Promise<TestServer> {
  const handlers = new Map<string, Handler>();
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    void answer(request, response, handlers, seen);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    server,
    seen,
    of: (route) => seen.filter(({ method, url }) => `${method} ${url.split('?')[0]}` === route),
    on: (route, handler) => void handlers.set(route, handler),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** JSON as a value, a form as it came. */
function bodyOf(text: string, contentType: string): unknown {
  if (text === '') return null;
  return contentType.startsWith('multipart/') ? text : (JSON.parse(text) as unknown);
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  handlers: ReadonlyMap<string, Handler>,
  seen: Seen[],
): Promise<void> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const call: Seen = {
    method: request.method ?? '',
    url: request.url ?? '',
    headers: request.headers,
    body: bodyOf(text, request.headers['content-type'] ?? ''),
  };
  seen.push(call);
  const handler = handlers.get(`${call.method} ${call.url.split('?')[0]}`);
  const result =
    handler === undefined
      ? { status: 404, body: { message: 'No such call' } }
      : await handler(call, response);
  if (result === null) return;
  response.writeHead(result.status ?? 200, { 'content-type': 'application/json', ...result.headers });
  response.end(result.text ?? JSON.stringify(result.body ?? {}));
}
