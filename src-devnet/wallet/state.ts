import { randomUUID } from 'node:crypto';
import { unknownId } from '../control/errors.ts';
import type { Chain } from '../world.ts';
import { openContract, type WalletContract } from './contract.ts';
import type { AppManifest } from './manifest.ts';
import { plainly, type Manner } from './manner.ts';
import type {
  ConnectAsk,
  Entry,
  Records,
  RequestRecord,
  SessionRecord,
  TransactionAsk,
  WalletRecord,
} from './records.ts';

export interface WalletSlots {
  readonly records: Records;
  readonly chain: Chain;
  /** …/bridge */
  readonly bridgeUrl: string;
  wallMs(): number;
}

/** Most requests that may wait at one wallet, and most decisions kept for it. */
export const maxWaiting = 50;

/** One wallet's state, read and changed by the wallet's parts. */
export class WalletState {
  readonly id: string;
  readonly contract: WalletContract;
  readonly chain: Chain;
  readonly #slots: WalletSlots;
  readonly #onSessions: () => void;
  #lastEvent = 0;

  /** @param onSessions called after a connection was opened or closed */
  constructor(record: WalletRecord, slots: WalletSlots, onSessions: () => void) {
    this.id = record.id;
    this.contract = openContract(record.version, Buffer.from(record.seed, 'hex'));
    this.chain = slots.chain;
    this.#slots = slots;
    this.#onSessions = onSessions;
  }

  get record(): WalletRecord {
    const record = this.#slots.records.wallets.get(this.id);
    if (!record) throw unknownId('wallet', this.id);
    return record;
  }

  get sessions(): SessionRecord[] {
    return this.#slots.records.sessionsOf(this.id);
  }

  /** oldest first */
  get requests(): RequestRecord[] {
    return this.#slots.records.requestsOf(this.id);
  }

  get waiting(): RequestRecord[] {
    return this.requests.filter(({ status }) => status === 'waiting');
  }

  /** @throws ControlError 404 */
  request(id: string): RequestRecord {
    const request = this.#slots.records.requests.get(id);
    if (request?.wallet !== this.id) throw unknownId('request', id);
    return request;
  }

  /** The real clock, epoch milliseconds. */
  wallMs(): number {
    return this.#slots.wallMs();
  }

  /** A new event id. The app drops an event whose id is not above the last one. */
  nextEvent(): number {
    this.#lastEvent = Math.max(this.#lastEvent + 1, this.wallMs());
    return this.#lastEvent;
  }

  /** One step: visible at once, resolves when it is on disk. */
  async write(...entries: readonly Entry[]): Promise<void> {
    await this.#slots.records.write(...entries);
    if (entries.some(({ type }) => type === 'session')) this.#onSessions();
  }

  /** Resolves when the next step of any wallet is on disk, or when the signal is aborted. */
  nextStep(signal: AbortSignal): Promise<void> {
    return this.#slots.records.nextStep(signal);
  }

  newRequest(
    app: string,
    manifest: AppManifest,
    ask: ConnectAsk | TransactionAsk,
    manner: Manner = plainly,
  ): RequestRecord {
    return {
      type: 'request',
      id: randomUUID(),
      wallet: this.id,
      status: 'waiting',
      reason: null,
      manifest,
      app,
      createdAtMs: this.wallMs(),
      decidedAtMs: null,
      ask,
      boc: null,
      hash: null,
      unsent: false,
      answer: null,
      manner,
    };
  }

  /** The changes when a connection ends: it is closed, and its open requests fail. */
  closing(session: SessionRecord): Entry[] {
    const open = this.waiting.filter(({ ask }) => ask.kind === 'transaction' && ask.session === session.id);
    return [
      { ...session, open: false },
      ...open.map((request) => ({
        ...request,
        status: 'failed' as const,
        decidedAtMs: this.wallMs(),
        reason: 'The app was disconnected',
      })),
    ];
  }

  /** The changes when an app asks to connect again: its older connect requests expire. */
  replacedBy(request: RequestRecord): Entry[] {
    return this.waiting
      .filter(
        ({ id, ask, manifest }) =>
          id !== request.id && ask.kind === 'connect' && manifest.url === request.manifest.url,
      )
      .map((older) => ({
        ...older,
        status: 'expired' as const,
        decidedAtMs: this.wallMs(),
        reason: 'The app asked again',
      }));
  }
}
