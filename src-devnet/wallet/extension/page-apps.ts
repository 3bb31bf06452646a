import { CONNECT_EVENT_ERROR_CODES as codes } from '@tonconnect/protocol';
import type { AppCall, Calls, Taken } from '../calls.ts';
import { BadLink, readConnectRequest } from '../link.ts';
import type { Opener, Page } from '../opener.ts';
import type { SessionRecord } from '../records.ts';
import { connectError, connectEvent, disconnectEvent, maxProtocolVersion, rpcError } from '../reply.ts';
import type { WalletState } from '../state.ts';

/** TON Connect: the wallet does not know this app (any more). */
const unknownApp = 100;

/** What became of a request so far. `over`: nothing more will come. */
export interface Progress {
  readonly answer: unknown;
  readonly over: boolean;
}

/** The extension in the pages of apps: each origin has at most one connection, and no bridge is between. */
export class PageApps {
  readonly #state: WalletState;
  readonly #opener: Opener;
  readonly #calls: Calls;

  constructor(state: WalletState, opener: Opener, calls: Calls) {
    this.#state = state;
    this.#opener = opener;
    this.#calls = calls;
  }

  /** A page asks to connect. @param message as its SDK gave it */
  async connect(page: Page, protocolVersion: number, message: unknown): Promise<Taken> {
    try {
      if (protocolVersion > maxProtocolVersion) throw new BadLink('the protocol version is not supported');
      const request = await this.#opener.fromPage(page, readConnectRequest(message, 'the request'));
      return { request };
    } catch (error) {
      if (!(error instanceof BadLink)) throw error;
      const text = `Bad request: ${error.message}`;
      return { answer: connectError(this.#state.nextEvent(), codes.BAD_REQUEST_ERROR, text) };
    }
  }

  /** A page was loaded again: the connection that its origin has, without asking the owner. */
  restore({ origin, appName }: Page): object {
    const { contract, chain } = this.#state;
    const session = this.session(origin);
    if (!session) return connectError(this.#state.nextEvent(), unknownApp, 'The app is not connected');
    return connectEvent(
      this.#state.nextEvent(),
      { contract, appName, way: 'page', quirk: null },
      { items: [{ name: 'ton_addr' }], manifest: session.manifest, nowS: chain.nowS() },
    );
  }

  /** A page calls a method of the wallet. */
  async call(origin: string, call: AppCall): Promise<Taken> {
    const session = this.session(origin);
    if (!session) return { answer: rpcError(call.id, unknownApp, 'The app is not connected') };
    return this.#calls.take(session, call, null, () => []);
  }

  /** The connection of an origin. */
  session(origin: string): SessionRecord | undefined {
    return this.#state.sessions.find(({ app, secretKey }) => secretKey === null && app === origin);
  }

  /** @throws ControlError 404 if the page did not ask this */
  progress(requestId: string): Progress {
    const { answer, status, unsent, decidedAtMs, manner } = this.#state.request(requestId);
    const isLate = this.#state.wallMs() < (decidedAtMs ?? 0) + manner.lateMs;
    if (status === 'waiting' || unsent || isLate) return { answer: null, over: false };
    return { answer, over: true };
  }

  /** What a page hears when its connection has ended; undefined while it is open. */
  ended(sessionId: string): object | undefined {
    const open = this.#state.sessions.some(({ id }) => id === sessionId);
    return open ? undefined : disconnectEvent(this.#state.nextEvent());
  }
}
