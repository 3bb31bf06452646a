import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { CLOSE } from '#contract/socket.ts';
import { WebSocket, WebSocketServer } from 'ws';
import { codeOf } from '../../src-process/code-of.ts';
import type { Clock } from '../ports/clock.ts';
import { Refusal } from '../refusal.ts';
import type { AccessTokens, Caller } from '../sessions/access-token.ts';
import type { RevokedFamilies } from '../sessions/revoked-families.ts';

const TOKEN_WAIT_MS = 5000;
const SOCKETS_A_USER = 5;
const LARGEST_MESSAGE_BYTES = 4096;
/** Messages and pings. */
const MESSAGES_A_MINUTE = 30;
const BACKLOG_BYTES = 1_048_576;
const PING_MS = 25_000;
/** Wait for the answer to a close frame; then the connection is cut. */
const GOODBYE_MS = 5000;
/** Close code of a failure on our side. */
const FAILED = 1011;

export interface SignedSocketsDeps {
  readonly clock: Clock;
  readonly access: AccessTokens;
  readonly revoked: RevokedFamilies;
  readonly onError: (error: unknown) => void;
}

export interface Connection<State> extends Caller {
  readonly socket: WebSocket;
  readonly state: State;
}

/** How one kind of socket handles connections that have signed in. */
export interface SocketHandler<State> {
  /** Called before the sign-in completes. A Refusal closes with 4401. */
  readonly admit: (caller: Caller) => Promise<State>;
  /** Called after the sign-in: send the first frame. `asked` is the newest message that came before that. */
  readonly onSignedIn: (connection: Connection<State>, asked: string | null) => void;
  /** Called for each later message. */
  readonly onMessage?: (connection: Connection<State>, text: string) => void;
}

/**
 * Sockets whose first message is the access token. Everything that a stranger or a slow reader could exhaust
 * is limited: time until the token, size and number of messages, sockets per person, unsent bytes.
 */
export class SignedSockets<State> {
  readonly #deps: SignedSocketsDeps;
  readonly #handler: SocketHandler<State>;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  readonly #byUser = new Map<string, Set<Connection<State>>>();
  readonly #alive = new WeakSet<WebSocket>();
  readonly #heartbeat: NodeJS.Timeout;
  readonly #stop: () => void;

  constructor(deps: SignedSocketsDeps, handler: SocketHandler<State>) {
    this.#deps = deps;
    this.#handler = handler;
    this.#stop = deps.revoked.onRevoked((familyId) => this.#closeFamily(familyId));
    this.#heartbeat = setInterval(() => this.#beat(), PING_MS);
    this.#heartbeat.unref();
  }

  /** Takes over an upgrade of the HTTP server. */
  accept(request: IncomingMessage, duplex: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(request, duplex, head, (socket) => this.#onOpen(socket));
  }

  /** Open sockets, signed in or not yet. */
  get size(): number {
    return this.#server.clients.size;
  }

  userIds(): Iterable<string> {
    return this.#byUser.keys();
  }

  of(userId: string): readonly Connection<State>[] {
    return [...(this.#byUser.get(userId) ?? [])];
  }

  has(userId: string): boolean {
    return this.#byUser.has(userId);
  }

  *connections(): Iterable<Connection<State>> {
    for (const connections of this.#byUser.values()) yield* connections;
  }

  send({ socket }: Connection<State>, frame: string): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount > BACKLOG_BYTES) {
      // The client reads too slowly; it reconnects and fetches everything again.
      socket.terminate();
      return;
    }
    socket.send(frame);
  }

  #onOpen(socket: WebSocket): void {
    let received = 0;
    let connection: Connection<State> | undefined;
    let asked: string | null = null;
    const late = setTimeout(() => end(socket, CLOSE.unauthenticated, 'no token in time'), TOKEN_WAIT_MS);
    const minute = setInterval(() => void (received = 0), 60_000);
    minute.unref();
    this.#alive.add(socket);
    let isToken = true;
    const isTooMany = () => {
      received += 1;
      if (received > MESSAGES_A_MINUTE) end(socket, CLOSE.rate, 'too many messages');
      return received > MESSAGES_A_MINUTE;
    };
    socket.on('ping', isTooMany);
    socket.on('pong', () => this.#alive.add(socket));
    socket.on('error', (error) => {
      if (codeOf(error) === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') return;
      socket.terminate();
    });
    socket.on('close', () => {
      clearTimeout(late);
      clearInterval(minute);
      if (connection !== undefined) this.#forget(connection);
    });
    socket.on('message', (data, isBinary) => {
      if (isTooMany() || socket.readyState !== WebSocket.OPEN) return;
      const text = isBinary || !(data instanceof Buffer) ? '' : data.toString('utf8');
      if (!isToken) {
        if (connection === undefined) asked = text;
        else this.#handler.onMessage?.(connection, text);
        return;
      }
      isToken = false;
      clearTimeout(late);
      this.#signIn(socket, text).then(
        (given) => {
          if (socket.readyState !== WebSocket.OPEN) return this.#forget(given);
          connection = given;
          this.#handler.onSignedIn(given, asked);
        },
        (error: unknown) => {
          const code = closeCodeOf(error);
          if (code === FAILED) this.#deps.onError(error);
          end(socket, code, '');
        },
      );
    });
  }

  async #signIn(socket: WebSocket, token: string): Promise<Connection<State>> {
    const { access, clock, revoked } = this.#deps;
    const caller = await access.verify(token, clock.wallMs());
    const state = await this.#handler.admit(caller);
    // Check this last: a session that is revoked from here on finds the connection.
    if (revoked.has(caller.familyId)) throw new SessionEnded();
    const connection: Connection<State> = { socket, ...caller, state };
    const connections = this.#byUser.get(caller.userId) ?? new Set();
    this.#byUser.set(caller.userId, connections);
    connections.add(connection);
    const oldest = connections.size > SOCKETS_A_USER ? [...connections][0] : undefined;
    if (oldest !== undefined) {
      connections.delete(oldest);
      end(oldest.socket, CLOSE.rate, 'too many sockets');
    }
    return connection;
  }

  #forget(connection: Connection<State>): void {
    const connections = this.#byUser.get(connection.userId);
    connections?.delete(connection);
    if (connections?.size === 0) this.#byUser.delete(connection.userId);
  }

  #closeFamily(familyId: string): void {
    for (const connection of this.connections())
      if (connection.familyId === familyId) end(connection.socket, CLOSE.revoked, 'the session has ended');
  }

  #beat(): void {
    for (const socket of this.#server.clients) {
      if (!this.#alive.has(socket)) {
        socket.terminate();
        continue;
      }
      this.#alive.delete(socket);
      socket.ping();
    }
  }

  close(): void {
    clearInterval(this.#heartbeat);
    this.#stop();
    for (const socket of this.#server.clients) socket.close(1001, 'the server restarts');
    this.#server.close();
  }

  /** Cuts connections that did not close. */
  terminate(): void {
    for (const socket of this.#server.clients) socket.terminate();
  }
}

/** Sends a close frame, and waits only GOODBYE_MS for the answer. */
function end(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
}

class SessionEnded extends Error {
  override readonly name = 'SessionEnded';
}

function closeCodeOf(error: unknown): number {
  if (error instanceof SessionEnded) return CLOSE.revoked;
  return error instanceof Refusal ? CLOSE.unauthenticated : FAILED;
}
