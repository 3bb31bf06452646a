import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { CLOSE } from '#contract/socket.ts';
import { WebSocket, WebSocketServer } from 'ws';
import type { Bus } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { Refusal } from '../refusal.ts';
import type { AccessTokens } from '../sessions/access-token.ts';
import type { RevokedFamilies } from '../sessions/revoked-families.ts';

const PATH = '/api/ws/';
const TOKEN_WAIT_MS = 5000;
const SOCKETS_A_USER = 5;
const LARGEST_MESSAGE_BYTES = 4096;
const MESSAGES_A_MINUTE = 30;
const BACKLOG_BYTES = 1_048_576;
const PING_MS = 25_000;
const OUTBOX_PAGE = 200;
/** Close code of a failure on our side. */
const FAILED = 1011;

export interface MainSocketDeps {
  readonly store: Store;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly access: AccessTokens;
  readonly revoked: RevokedFamilies;
  readonly onError: (error: unknown) => void;
}

/** One signed-in socket. `sentVersion`: the person's version up to which it was told everything. */
interface Member {
  readonly socket: WebSocket;
  readonly userId: string;
  readonly familyId: string;
  sentVersion: number;
}

/**
 * The main socket (R5.33): the first message is the access token, then the server tells. Events come from the outbox after their commit;
 * a person's versions are raised one after the other, so that reading what is above the last one misses nothing.
 */
export class MainSocket {
  readonly #deps: MainSocketDeps;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  readonly #byUser = new Map<string, Set<Member>>();
  readonly #reading = new Map<string, 'reading' | 'again'>();
  readonly #stops: (() => void)[];
  readonly #heartbeat: NodeJS.Timeout;
  readonly #alive = new WeakSet<WebSocket>();

  constructor(deps: MainSocketDeps) {
    this.#deps = deps;
    this.#stops = [
      deps.bus.subscribe('user', (userId) => this.#wake(userId)),
      deps.bus.subscribe('global', (frame) => this.broadcast(frame)),
      deps.bus.onGap(() => this.wakeAll()),
      deps.revoked.onRevoked((familyId) => this.#closeFamily(familyId)),
    ];
    this.#heartbeat = setInterval(() => this.#beat(), PING_MS);
    this.#heartbeat.unref();
  }

  /** Takes over upgrades of the HTTP server; other paths are refused. */
  attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
      duplex.on('error', this.#deps.onError);
      const path = (request.url ?? '').split('?', 1)[0];
      if (path !== PATH && `${path}/` !== PATH) {
        duplex.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
        return;
      }
      this.#server.handleUpgrade(request, duplex, head, (socket) => this.#greet(socket));
    });
  }

  get size(): number {
    return this.#server.clients.size;
  }

  #greet(socket: WebSocket): void {
    let received = 0;
    let member: Member | undefined;
    const late = setTimeout(() => socket.close(CLOSE.unauthenticated, 'no token in time'), TOKEN_WAIT_MS);
    const minute = setInterval(() => void (received = 0), 60_000);
    minute.unref();
    this.#alive.add(socket);
    socket.on('pong', () => this.#alive.add(socket));
    socket.on('error', (error) => {
      if ('code' in error && error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') return;
      socket.terminate();
    });
    socket.on('close', () => {
      clearTimeout(late);
      clearInterval(minute);
      if (member !== undefined) this.#forget(member);
    });
    socket.on('message', (data, isBinary) => {
      received += 1;
      if (received > MESSAGES_A_MINUTE) return socket.close(CLOSE.rate, 'too many messages');
      if (received > 1) return;
      clearTimeout(late);
      const token = isBinary || !(data instanceof Buffer) ? '' : data.toString('utf8');
      this.#signIn(socket, token).then(
        (signedIn) => {
          if (socket.readyState === WebSocket.OPEN) member = signedIn;
          else this.#forget(signedIn);
        },
        (error: unknown) => {
          const code = closeCodeOf(error);
          if (code === FAILED) this.#deps.onError(error);
          socket.close(code);
        },
      );
    });
  }

  async #signIn(socket: WebSocket, token: string): Promise<Member> {
    const { access, clock, revoked, store } = this.#deps;
    const caller = await access.verify(token, clock.wallMs());
    if (revoked.has(caller.familyId)) throw new SessionEnded();
    const user = await store.transaction((tx) => tx.users.byId(caller.userId), { readOnly: true });
    if (user === null) throw new Refusal('unauthorized', 'Sign in first.');
    const member: Member = { socket, ...caller, sentVersion: user.version };
    const members = this.#byUser.get(caller.userId) ?? new Set();
    this.#byUser.set(caller.userId, members);
    members.add(member);
    const oldest = members.size > SOCKETS_A_USER ? [...members][0] : undefined;
    if (oldest !== undefined) {
      members.delete(oldest);
      oldest.socket.close(CLOSE.rate, 'too many sockets');
    }
    this.#send(member, JSON.stringify({ event: 'ready', data: {}, version: user.version }));
    // What was committed between reading the version and joining the listeners.
    this.#wake(caller.userId);
    return member;
  }

  #forget(member: Member): void {
    const members = this.#byUser.get(member.userId);
    members?.delete(member);
    if (members?.size === 0) this.#byUser.delete(member.userId);
  }

  /** Reads and sends what is new for a person; one reading at a time, once more if something came meanwhile. */
  #wake(userId: string): void {
    if (!this.#byUser.has(userId)) return;
    if (this.#reading.has(userId)) {
      this.#reading.set(userId, 'again');
      return;
    }
    this.#reading.set(userId, 'reading');
    this.#deliver(userId)
      .catch(this.#deps.onError)
      .finally(() => {
        const wasAsked = this.#reading.get(userId) === 'again';
        this.#reading.delete(userId);
        if (wasAsked) this.#wake(userId);
      });
  }

  wakeAll(): void {
    for (const userId of this.#byUser.keys()) this.#wake(userId);
  }

  async #deliver(userId: string): Promise<void> {
    const members = [...(this.#byUser.get(userId) ?? [])];
    const from = Math.min(...members.map((member) => member.sentVersion));
    if (!Number.isFinite(from)) return;
    const rows = await this.#deps.store.transaction((tx) => tx.outbox.since(userId, from, OUTBOX_PAGE), {
      readOnly: true,
    });
    // A page may end inside a version: its rest is read together with it the next time.
    const last = rows.at(-1)?.version ?? 0;
    const isCut = rows.length === OUTBOX_PAGE;
    const whole = isCut && rows[0]?.version !== last ? rows.filter((row) => row.version !== last) : rows;
    for (const member of members) {
      for (const row of whole) {
        if (row.version <= member.sentVersion) continue;
        this.#send(member, JSON.stringify({ event: row.event, data: row.data, version: row.version }));
      }
      member.sentVersion = Math.max(member.sentVersion, whole.at(-1)?.version ?? 0);
    }
    if (isCut) this.#reading.set(userId, 'again');
  }

  /** An event for everybody, as JSON. */
  broadcast(frame: string): void {
    for (const members of this.#byUser.values()) for (const member of members) this.#send(member, frame);
  }

  #send(member: Member, frame: string): void {
    const { socket } = member;
    if (socket.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount > BACKLOG_BYTES) {
      // He reads too slowly; he comes back and fetches everything again.
      socket.terminate();
      return;
    }
    socket.send(frame);
  }

  #closeFamily(familyId: string): void {
    for (const members of this.#byUser.values())
      for (const member of members)
        if (member.familyId === familyId) member.socket.close(CLOSE.revoked, 'the session has ended');
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
    for (const stop of this.#stops) stop();
    for (const socket of this.#server.clients) socket.close(1001, 'the server restarts');
    this.#server.close();
  }

  /** Ends what did not say goodbye. */
  terminate(): void {
    for (const socket of this.#server.clients) socket.terminate();
  }
}

class SessionEnded extends Error {
  override readonly name = 'SessionEnded';
}

/** What a socket is closed with when it could not be signed in. */
function closeCodeOf(error: unknown): number {
  if (error instanceof SessionEnded) return CLOSE.revoked;
  return error instanceof Refusal ? CLOSE.unauthenticated : FAILED;
}
