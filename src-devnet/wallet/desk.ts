import { randomUUID } from 'node:crypto';
import { SessionCrypto } from '@tonconnect/protocol';
import type { Outbox } from './outbox.ts';
import type { Entry, BridgeMessageRecord, RequestRecord, SessionRecord, TransactionAsk } from './records.ts';
import type { WalletState } from './state.ts';

/** Writes a wallet's messages to its apps. A request's end and the letter about it are one step. */
export class Desk {
  readonly #state: WalletState;
  readonly #outbox: Outbox;

  constructor(state: WalletState, outbox: Outbox) {
    this.#state = state;
    this.#outbox = outbox;
  }

  letter(
    from: Pick<SessionRecord, 'id' | 'secretKey' | 'app'>,
    topic: string,
    traceId: string | null,
    content: object,
  ): BridgeMessageRecord {
    return {
      type: 'letter',
      id: randomUUID(),
      wallet: this.#state.id,
      to: from.app,
      from: from.id,
      secretKey: from.secretKey,
      topic,
      traceId,
      text: JSON.stringify(content),
      createdAtMs: this.#state.wallMs(),
      done: false,
    };
  }

  /** Stores a step, which may contain letters, and posts them. */
  async send(...entries: readonly Entry[]): Promise<void> {
    await this.#state.write(...entries);
    this.#outbox.flush();
  }

  /** Tells an app that it is not connected. The answer uses a new key pair, because there is no session. */
  answerConnect(request: RequestRecord, answer: object, ...together: readonly Entry[]): Promise<void> {
    const keys = new SessionCrypto().stringifyKeypair();
    const from = { id: keys.publicKey, secretKey: keys.secretKey, app: request.app };
    const letter = this.letter(from, 'connect', request.ask.traceId, answer);
    return this.send({ ...request, answer }, letter, ...together);
  }

  /** Answers a call of a connected app. If the connection has ended meanwhile, no letter is sent. */
  answerCall(
    request: RequestRecord,
    ask: TransactionAsk,
    answer: object,
    ...together: readonly Entry[]
  ): Promise<void> {
    const session = this.#state.sessions.find(({ id }) => id === ask.session);
    const letters = session ? [this.letter(session, 'sendTransaction', ask.traceId, answer)] : [];
    return this.send({ ...request, answer }, ...letters, ...together);
  }
}
