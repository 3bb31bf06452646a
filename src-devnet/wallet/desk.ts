import { randomUUID } from 'node:crypto';
import { SessionCrypto } from '@tonconnect/protocol';
import { plainly, type Manner } from './manner.ts';
import type { Outbox } from './outbox.ts';
import type {
  BridgeMessageRecord,
  ConnectAsk,
  Entry,
  RequestRecord,
  SessionRecord,
  TransactionAsk,
} from './records.ts';
import type { WalletState } from './state.ts';

/** Id and key of a connection; a page's has no key, because nothing of it is encrypted. */
export function newKeys(way: ConnectAsk['way']): Pick<SessionRecord, 'id' | 'secretKey'> {
  if (way === 'page') return { id: randomUUID(), secretKey: null };
  const { publicKey, secretKey } = new SessionCrypto().stringifyKeypair();
  return { id: publicKey, secretKey };
}

/**
 * Least age of a letter when it is sent. An app on SDK 3.4.1 drops an answer that arrives before the bridge's
 * acknowledgement of its own request; a decision kept in advance would be that fast, a person never is.
 */
const minAnswerAgeMs = 50;

/** Writes a wallet's messages to its apps. A request's end and the letter about it are one step. */
export class Desk {
  readonly #state: WalletState;
  readonly #outbox: Outbox;

  constructor(state: WalletState, outbox: Outbox) {
    this.#state = state;
    this.#outbox = outbox;
  }

  /** What the bridge has to carry to an app: nothing if the app's page asks the extension by itself. */
  letters(
    from: Pick<SessionRecord, 'id' | 'secretKey' | 'app'>,
    topic: string,
    traceId: string | null,
    content: object,
    { quirk, lateMs }: Manner = plainly,
  ): BridgeMessageRecord[] {
    const { secretKey } = from;
    if (secretKey === null) return [];
    const nowMs = this.#state.wallMs();
    return Array.from({ length: quirk === 'twice' ? 2 : 1 }, () => ({
      type: 'letter',
      id: randomUUID(),
      wallet: this.#state.id,
      to: from.app,
      from: from.id,
      secretKey,
      topic,
      traceId,
      text: JSON.stringify(content),
      createdAtMs: nowMs,
      sendAtMs: quirk === 'before_ack' ? nowMs : nowMs + Math.max(minAnswerAgeMs, lateMs),
      done: false,
    }));
  }

  /** Stores a step, which may contain letters, and posts them. */
  async send(...entries: readonly Entry[]): Promise<void> {
    await this.#state.write(...entries);
    this.#outbox.flush();
  }

  /** Tells an app that it is not connected. The answer uses a new key pair, because there is no session. */
  answerConnect(
    request: RequestRecord,
    ask: ConnectAsk,
    answer: object,
    ...together: readonly Entry[]
  ): Promise<void> {
    const from = { ...newKeys(ask.way), app: request.app };
    const letters = this.letters(from, 'connect', ask.traceId, answer, request.manner);
    return this.send({ ...request, answer }, ...letters, ...together);
  }

  /** Answers a call of a connected app. If the connection has ended meanwhile, no letter is sent. */
  answerCall(
    request: RequestRecord,
    ask: TransactionAsk,
    answer: object,
    ...together: readonly Entry[]
  ): Promise<void> {
    const session = this.#state.sessions.find(({ id }) => id === ask.session);
    const letters = session
      ? this.letters(session, 'sendTransaction', ask.traceId, answer, request.manner)
      : [];
    return this.send({ ...request, answer }, ...letters, ...together);
  }
}
