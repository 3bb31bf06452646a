import type { Bus } from '../ports/bus.ts';
import type { Store } from '../ports/store.ts';
import type { OutboxRow } from '../ports/store-plumbing.ts';
import { Refusal } from '../refusal.ts';
import type { Caller } from '../sessions/access-token.ts';
import { BEAT_MS, startBeats } from './beats.ts';
import { SignedSockets, type SignedSocketsDeps } from './signed-sockets.ts';

const OUTBOX_PAGE = 200;
/** How long to wait before events that could not be read are read again, ms. */
const READ_AGAIN_MS = 1000;

export interface MainSocketDeps extends SignedSocketsDeps {
  readonly store: Store;
  readonly bus: Bus;
}

/** `sentVersion`: the person's version up to which everything was sent on this socket. */
interface Told {
  sentVersion: number;
}

/**
 * The main socket (R5.33): the first message is the access token, then the server sends events. Events come
 * from the outbox after their commit. A person's versions are raised one after the other, so reading above
 * the last one misses nothing.
 */
export class MainSocket {
  readonly sockets: SignedSockets<Told>;
  readonly #deps: MainSocketDeps;
  readonly #reading = new Map<string, 'reading' | 'again'>();
  readonly #againTimers = new Map<string, NodeJS.Timeout>();
  readonly #stops: (() => void)[];

  constructor(deps: MainSocketDeps) {
    this.#deps = deps;
    this.sockets = new SignedSockets<Told>(deps, {
      admit: async (caller) => ({ sentVersion: await this.#versionOf(caller) }),
      onSignedIn: (connection) => {
        const { sentVersion: version } = connection.state;
        this.sockets.send(
          connection,
          JSON.stringify({ event: 'ready', data: { beat_ms: BEAT_MS }, version }),
        );
        // Sends what was committed between reading the version and joining the listeners.
        this.#wake(connection.userId);
      },
    });
    this.#stops = [
      startBeats(this.sockets),
      deps.bus.subscribe('user', (userId) => this.#wake(userId)),
      deps.bus.subscribe('global', (frame) => this.broadcast(frame)),
      deps.bus.onGap(() => this.wakeAll()),
    ];
  }

  async #versionOf({ userId }: Caller): Promise<number> {
    const version = await this.#deps.store.reads.version(userId);
    if (version === null) throw new Refusal('unauthorized', 'Sign in first.');
    return version;
  }

  /** Reads and sends a person's new events: one read at a time, and once more if an event came meanwhile. */
  #wake(userId: string): void {
    if (!this.sockets.has(userId)) return;
    if (this.#reading.has(userId)) {
      this.#reading.set(userId, 'again');
      return;
    }
    this.#reading.set(userId, 'reading');
    this.#deliver(userId)
      .catch((error: unknown) => {
        this.#deps.onError(error);
        // Nobody tells of these events a second time.
        this.#readAgainLater(userId);
      })
      .finally(() => {
        const wasAsked = this.#reading.get(userId) === 'again';
        this.#reading.delete(userId);
        if (wasAsked) this.#wake(userId);
      });
  }

  #readAgainLater(userId: string): void {
    if (this.#againTimers.has(userId)) return;
    const timer = setTimeout(() => {
      this.#againTimers.delete(userId);
      this.#wake(userId);
    }, READ_AGAIN_MS);
    timer.unref();
    this.#againTimers.set(userId, timer);
  }

  wakeAll(): void {
    for (const userId of this.sockets.userIds()) this.#wake(userId);
  }

  async #deliver(userId: string): Promise<void> {
    const connections = this.sockets.of(userId);
    const from = Math.min(...connections.map(({ state }) => state.sentVersion));
    if (!Number.isFinite(from)) return;
    const { rows: whole, isCut } = await this.#wholeVersionsSince(userId, from);
    for (const connection of connections) {
      for (const row of whole) {
        if (row.version <= connection.state.sentVersion) continue;
        this.sockets.send(
          connection,
          JSON.stringify({ event: row.event, data: row.data, version: row.version }),
        );
      }
      connection.state.sentVersion = Math.max(connection.state.sentVersion, whole.at(-1)?.version ?? 0);
    }
    if (isCut) this.#reading.set(userId, 'again');
  }

  /** Events not sent yet, oldest first. A version is sent whole: one cut by a page comes with the next page. */
  async #wholeVersionsSince(
    userId: string,
    from: number,
  ): Promise<{ readonly rows: readonly OutboxRow[]; readonly isCut: boolean }> {
    for (let limit = OUTBOX_PAGE; ; limit *= 2) {
      const rows = await this.#deps.store.reads.events({ userId, aboveVersion: from, limit });
      const isCut = rows.length === limit;
      const last = rows.at(-1)?.version;
      // One change with many parts, such as a midnight with many stakes, may be longer than a page.
      if (isCut && rows[0]?.version === last) continue;
      return { rows: isCut ? rows.filter(({ version }) => version !== last) : rows, isCut };
    }
  }

  /** Sends an event, as JSON, to everybody. */
  broadcast(frame: string): void {
    for (const connection of this.sockets.connections()) this.sockets.send(connection, frame);
  }

  close(): void {
    for (const stop of this.#stops) stop();
    for (const timer of this.#againTimers.values()) clearTimeout(timer);
    this.sockets.close();
  }
}
