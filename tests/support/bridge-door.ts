import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** The way of an app to a TON Connect bridge, which may fail while wallets still reach the bridge by another. */
export interface BridgeDoor {
  readonly origin: string;
  /** Receipts for messages of the app come this much later than the bridge gave them. */
  receiptDelayMs: number;
  /** Messages of the app are taken and neither passed on nor answered. */
  messagesHang: boolean;
  /** So many receipts are lost on their way back; the bridge has taken the messages. */
  receiptsLost: number;
  /** Every request that came to it while it was open, `METHOD path?query`, oldest first. */
  readonly seen: readonly string[];
  /** Event streams that are open now and are heard. */
  readonly streams: number;
  /** Ends every connection; new ones work. */
  drop(): void;
  /** The port is refused, as while a server restarts. */
  shut(): Promise<void>;
  /** Half open: connections stay, new ones are taken, and nothing ever comes on any of them. */
  hang(): void;
  /** Works again for new connections; those that hang go on hanging. */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Passes everything on to where `world` is; its wallets list names this way to the bridge. */
export async function openBridgeDoor(world: () => string): Promise<BridgeDoor> {
  const sockets = new Set<Socket>();
  const hung = new WeakSet<Socket>();
  const streams = new Set<ServerResponse>();
  const seen: string[] = [];
  let isHanging = false;
  let port = 0;

  const passList = async (response: ServerResponse): Promise<void> => {
    const answer = await fetch(`${world()}/wallets-list.json`);
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
    });
    response.end((await answer.text()).replaceAll(`${world()}/bridge`, `${self.origin}/bridge`));
  };
  const passOn = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    const onward = httpRequest(
      `${world()}${request.url}`,
      { method: request.method, headers: request.headers },
      (answered) => {
        const pass = () => {
          if (hung.has(socket)) return;
          if (request.method === 'POST' && self.receiptsLost > 0) {
            self.receiptsLost -= 1;
            response.destroy();
            return;
          }
          response.writeHead(answered.statusCode ?? 502, answered.headers);
          answered.on('data', (part: Buffer) => hung.has(socket) || response.write(part));
          answered.on('end', () => hung.has(socket) || response.end());
        };
        if (request.method === 'POST') setTimeout(pass, self.receiptDelayMs);
        else pass();
      },
    );
    onward.on('error', () => hung.has(socket) || response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };
  const server = createServer((request, response) => {
    if (isHanging) return;
    if (self.messagesHang && request.method === 'POST') return;
    seen.push(`${request.method} ${request.url}`);
    if (request.url === '/wallets-list.json') {
      passList(response).catch(() => response.destroy());
      return;
    }
    if (request.url?.startsWith('/bridge/events') === true) {
      streams.add(response);
      response.on('close', () => streams.delete(response));
    }
    passOn(request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    if (isHanging) hung.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  const listen = async (): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  const drop = () => {
    for (const socket of sockets) if (!hung.has(socket)) socket.destroy();
  };
  const shut = async () => {
    if (!server.listening) return;
    const closed = new Promise((done) => server.close(done));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen();
  const self: BridgeDoor = {
    origin: `http://127.0.0.1:${port}`,
    receiptDelayMs: 0,
    receiptsLost: 0,
    messagesHang: false,
    seen,
    get streams() {
      return [...streams].filter(({ socket }) => socket !== null && !hung.has(socket)).length;
    },
    drop,
    shut,
    hang: () => {
      isHanging = true;
      for (const socket of sockets) hung.add(socket);
    },
    open: async () => {
      isHanging = false;
      if (!server.listening) await listen();
    },
    close: shut,
  };
  return self;
}
