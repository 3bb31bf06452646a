import { randomUUID } from 'node:crypto';
import {
  Base64,
  CONNECT_EVENT_ERROR_CODES as connectCodes,
  hexToByteArray,
  SEND_TRANSACTION_ERROR_CODES as rpcCodes,
  SessionCrypto,
} from '@tonconnect/protocol';
import { ControlError, unknownId } from '../control/errors.ts';
import { ExternalMessageRejected, type Chain } from '../world.ts';
import { maxMessages, network, openContract, type WalletContract } from './contract.ts';
import { parseLink, type WalletLink } from './link.ts';
import { BridgeListener, type BridgeEvent } from './listener.ts';
import { fetchManifest, isSafeUrl, ManifestProblem, type AppManifest } from './manifest.ts';
import { Outbox } from './outbox.ts';
import type {
  ConnectAsk,
  Decision,
  Entry,
  LetterRecord,
  Records,
  RequestRecord,
  SessionRecord,
  TransactionAsk,
  WalletRecord,
} from './records.ts';
import { connectError, connectEvent, disconnectEvent, rpcError, rpcResult } from './reply.ts';
import { BadTransaction, readTransaction, TransactionExpired, type Payment } from './transaction.ts';
import { TransferQueue, TransferRefused, type SignedTransfer } from './transfer.ts';

export interface WalletSlots {
  readonly records: Records;
  readonly chain: Chain;
  /** …/bridge */
  readonly bridgeUrl: string;
  wallMs(): number;
}

interface RpcCall {
  readonly method: string;
  readonly params: unknown;
  readonly id: string;
}

/** how long an app waits for an answer to its connect link, at most */
const connectLifeMs = 600_000;
const maxSessions = 50;
const maxWaiting = 50;

const unreadable = { url: '', name: 'Unknown app', iconUrl: '' };

/** One wallet: its keys, its connections, what it is asked and what its owner decides. */
export class Wallet {
  readonly id: string;
  readonly contract: WalletContract;
  readonly #slots: WalletSlots;
  readonly #queue: TransferQueue;
  readonly #outbox: Outbox;
  readonly #listener: BridgeListener;
  readonly #opening = new Map<string, Promise<RequestRecord | null>>();
  #lastEvent = 0;
  #stopping = false;

  constructor(record: WalletRecord, slots: WalletSlots) {
    this.id = record.id;
    this.#slots = slots;
    this.contract = openContract(record.version, Buffer.from(record.seed, 'hex'));
    this.#queue = new TransferQueue(this.contract, slots.chain, record.used);
    this.#outbox = new Outbox(record.id, slots.records, slots.bridgeUrl, slots.wallMs);
    this.#listener = new BridgeListener({
      bridgeUrl: slots.bridgeUrl,
      clientIds: () => this.sessions.map((session) => session.id),
      lastEventId: () => this.record.lastEventId,
      receive: (event) => this.#receive(event),
    });
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

  /** Call when the bridge answers: listens, tells what was left to tell, finishes what was approved. */
  start(): void {
    this.#listener.start();
    this.#outbox.flush();
    void this.#resume();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all([this.#listener.stop(), this.#outbox.stop(), this.#queue.stop()]);
  }

  /**
   * Opens a TON Connect link as a tap or a scanning phone would.
   * @returns the request that now waits (or was refused at once), or null where the link asks for none: it only opens the wallet, or
   * its app is connected already
   * @throws BadLink
   */
  openLink(text: string): Promise<RequestRecord | null> {
    const link = parseLink(text);
    if (link.kind === 'open') return Promise.resolve(null);
    const opening = this.#opening.get(link.clientId);
    if (opening) return opening;
    const opened = this.#open(link).finally(() => this.#opening.delete(link.clientId));
    this.#opening.set(link.clientId, opened);
    return opened;
  }

  /**
   * The owner's decision about a request, or about the oldest that waits. Where none waits it is kept for the next one.
   * @returns the request as it stands after it, or null where the decision is kept
   * @throws ControlError 404 or 409
   */
  async decide(requestId: string | null, decision: Decision): Promise<RequestRecord | null> {
    const request = requestId === null ? this.#oldestWaiting() : this.#request(requestId);
    if (!request) {
      const { record } = this;
      if (record.kept.length >= maxWaiting)
        throw new ControlError(409, 'too_many', 'Too many decisions are kept already');
      await this.#slots.records.write({ ...record, kept: [...record.kept, decision] });
      return null;
    }
    return this.#decide(request, decision);
  }

  /** An ordinary transfer that nobody asked for. Throws as {@link TransferQueue.send} does. */
  async pay(payments: readonly Payment[], validUntil: number | null): Promise<SignedTransfer> {
    try {
      return await this.#queue.send(payments, validUntil, ({ seqno, validUntil: until }) =>
        this.#slots.records.write({ ...this.record, used: { seqno, validUntil: until } }),
      );
    } catch (error) {
      await this.#slots.records.write({ ...this.record, used: this.#queue.last });
      throw error;
    }
  }

  /** Ends a connection from the wallet's side and tells the app. */
  async disconnect(sessionId: string): Promise<void> {
    const session = this.sessions.find(({ id }) => id === sessionId);
    if (!session) throw unknownId('session', sessionId);
    await this.#slots.records.write(
      ...this.#closing(session),
      this.#letter(session, 'disconnect', null, disconnectEvent(this.#nextEvent())),
    );
    this.#listener.refresh();
    this.#outbox.flush();
  }

  /** Ends requests whose time is over, by the chain's clock for payments. */
  async expire(): Promise<void> {
    const nowS = this.#slots.chain.nowS();
    for (const request of this.requests) {
      if (request.status !== 'waiting') continue;
      const { ask } = request;
      if (ask.kind === 'transaction') {
        if (ask.validUntil !== null && ask.validUntil <= nowS) await this.#expire(request);
      } else if (this.#slots.wallMs() - request.createdAtMs > connectLifeMs) await this.#expire(request);
    }
  }

  #request(id: string): RequestRecord {
    const request = this.#slots.records.requests.get(id);
    if (request?.wallet !== this.id) throw unknownId('request', id);
    return request;
  }

  #oldestWaiting(): RequestRecord | undefined {
    return this.requests.find(({ status }) => status === 'waiting');
  }

  #nextEvent(): number {
    this.#lastEvent = Math.max(this.#lastEvent + 1, this.#slots.wallMs());
    return this.#lastEvent;
  }

  async #open(link: Extract<WalletLink, { kind: 'connect' }>): Promise<RequestRecord | null> {
    if (this.sessions.some(({ app }) => app === link.clientId)) return null;
    const same = this.requests.find(({ app, status }) => app === link.clientId && status === 'waiting');
    if (same) return same;
    const ask: ConnectAsk = { kind: 'connect', items: link.items, traceId: link.traceId };
    try {
      const manifest = await fetchManifest(link.manifestUrl);
      const asked = link.items.find(({ name }) => name === 'ton_addr')?.network;
      if (asked !== undefined && asked !== network) {
        const reason = `The app asks for network "${asked}", this wallet is on "${network}"`;
        return await this.#refuseConnect(
          link.clientId,
          manifest,
          ask,
          connectCodes.BAD_REQUEST_ERROR,
          reason,
        );
      }
      const request = this.#newRequest(link.clientId, manifest, ask);
      const { deciding } = await this.#take(request);
      await deciding;
      return this.#request(request.id);
    } catch (error) {
      if (!(error instanceof ManifestProblem)) throw error;
      const manifest = { ...unreadable, url: isSafeUrl(link.manifestUrl) ? link.manifestUrl : '' };
      return this.#refuseConnect(link.clientId, manifest, ask, error.code, error.message);
    }
  }

  async #refuseConnect(
    app: string,
    manifest: AppManifest,
    ask: ConnectAsk,
    code: number,
    reason: string,
  ): Promise<RequestRecord> {
    const failed = { ...this.#newRequest(app, manifest, ask), status: 'failed' as const, reason };
    await this.#answerConnect(failed, connectError(this.#nextEvent(), code, reason));
    return failed;
  }

  #newRequest(app: string, manifest: AppManifest, ask: ConnectAsk | TransactionAsk): RequestRecord {
    return {
      type: 'request',
      id: randomUUID(),
      wallet: this.id,
      status: 'waiting',
      reason: null,
      manifest,
      app,
      createdAtMs: this.#slots.wallMs(),
      decidedAtMs: null,
      ask,
      boc: null,
      hash: null,
      unsent: false,
      answer: null,
    };
  }

  /** Keeps a new request (and what belongs to the same step). @returns how a decision that was given in advance went */
  async #take(
    request: RequestRecord,
    ...together: readonly Entry[]
  ): Promise<{ deciding: Promise<unknown> }> {
    await this.#slots.records.write(request, ...together);
    const { record } = this;
    const [decision, ...kept] = record.kept;
    return { deciding: decision ? this.#decide(request, decision, { ...record, kept }) : Promise.resolve() };
  }

  async #decide(
    request: RequestRecord,
    decision: Decision,
    ...together: readonly Entry[]
  ): Promise<RequestRecord> {
    if (request.status !== 'waiting') {
      throw new ControlError(409, 'not_waiting', `The request is ${request.status} already`, 'request');
    }
    const { ask } = request;
    const decided = { ...request, decidedAtMs: this.#slots.wallMs() };
    if (decision === 'ignore') {
      await this.#slots.records.write({ ...decided, status: 'ignored' }, ...together);
    } else if (decision === 'reject') {
      await this.#reject(decided, together);
    } else if (ask.kind === 'connect') {
      await this.#connect(decided, ask, together);
    } else if (ask.validUntil !== null && ask.validUntil <= this.#slots.chain.nowS()) {
      await this.#expire(decided, together);
    } else {
      await this.#slots.records.write({ ...decided, status: 'approved', unsent: true }, ...together);
      await this.#payFor({ ...decided, status: 'approved', unsent: true }, ask);
    }
    return this.#request(request.id);
  }

  async #reject(request: RequestRecord, together: readonly Entry[]): Promise<void> {
    const rejected = { ...request, status: 'rejected' as const };
    const text = 'Wallet declined the request';
    if (request.ask.kind === 'connect') {
      const error = connectError(this.#nextEvent(), connectCodes.USER_REJECTS_ERROR, text);
      await this.#answerConnect(rejected, error, ...together);
    } else {
      await this.#answerRpc(
        rejected,
        request.ask,
        rpcError(request.ask.rpcId, rpcCodes.USER_REJECTS_ERROR, text),
        ...together,
      );
    }
  }

  async #expire(request: RequestRecord, together: readonly Entry[] = []): Promise<void> {
    const expired = { ...request, status: 'expired' as const, decidedAtMs: this.#slots.wallMs() };
    if (request.ask.kind === 'connect') {
      await this.#slots.records.write(expired, ...together);
    } else {
      const error = rpcError(request.ask.rpcId, rpcCodes.BAD_REQUEST_ERROR, new TransactionExpired().message);
      await this.#answerRpc(expired, request.ask, error, ...together);
    }
  }

  async #connect(request: RequestRecord, ask: ConnectAsk, together: readonly Entry[]): Promise<void> {
    const keys = new SessionCrypto().stringifyKeypair();
    const session: SessionRecord = {
      type: 'session',
      id: keys.publicKey,
      secretKey: keys.secretKey,
      wallet: this.id,
      app: request.app,
      manifest: request.manifest,
      connectedAtMs: this.#slots.wallMs(),
      open: true,
    };
    const event = connectEvent(
      this.#nextEvent(),
      { contract: this.contract, appName: this.record.app },
      { items: ask.items, manifest: request.manifest, nowS: this.#slots.chain.nowS() },
    );
    const oldest = this.sessions.slice(0, Math.max(0, this.sessions.length + 1 - maxSessions));
    await this.#slots.records.write(
      { ...request, status: 'approved', answer: event },
      session,
      ...oldest.map((old) => ({ ...old, open: false })),
      this.#letter(session, 'connect', ask.traceId, event),
      ...together,
    );
    this.#listener.refresh();
    this.#outbox.flush();
  }

  /** Tells an app that it is not connected; such an answer comes from a key of its own. */
  async #answerConnect(request: RequestRecord, answer: object, ...together: readonly Entry[]): Promise<void> {
    const keys = new SessionCrypto().stringifyKeypair();
    const from = { id: keys.publicKey, secretKey: keys.secretKey, app: request.app };
    const traceId = request.ask.traceId;
    await this.#slots.records.write(
      { ...request, answer },
      this.#letter(from, 'connect', traceId, answer),
      ...together,
    );
    this.#outbox.flush();
  }

  async #answerRpc(
    request: RequestRecord,
    ask: TransactionAsk,
    answer: object,
    ...together: readonly Entry[]
  ): Promise<void> {
    const session = this.sessions.find(({ id }) => id === ask.session);
    const letters = session ? [this.#letter(session, 'sendTransaction', ask.traceId, answer)] : [];
    await this.#slots.records.write({ ...request, answer }, ...letters, ...together);
    this.#outbox.flush();
  }

  #letter(
    from: Pick<SessionRecord, 'id' | 'secretKey' | 'app'>,
    topic: string,
    traceId: string | null,
    content: object,
  ): LetterRecord {
    return {
      type: 'letter',
      id: randomUUID(),
      wallet: this.id,
      to: from.app,
      from: from.id,
      secretKey: from.secretKey,
      topic,
      traceId,
      text: JSON.stringify(content),
      createdAtMs: this.#slots.wallMs(),
      done: false,
    };
  }

  /** Signs, stores, sends and answers an approved request. */
  async #payFor(request: RequestRecord, ask: TransactionAsk): Promise<void> {
    let current = request;
    try {
      const signed = await this.#queue.send(
        ask.payments,
        ask.validUntil,
        ({ boc, hash, seqno, validUntil }) => {
          current = { ...request, boc, hash };
          return this.#slots.records.write(current, { ...this.record, used: { seqno, validUntil } });
        },
      );
      await this.#answerRpc({ ...current, unsent: false }, ask, rpcResult(ask.rpcId, signed.boc));
    } catch (error) {
      if (this.#stopping) return;
      await this.#fail(current, ask, error);
    }
  }

  async #fail(request: RequestRecord, ask: TransactionAsk, error: unknown): Promise<void> {
    const known =
      error instanceof TransferRefused ||
      error instanceof BadTransaction ||
      error instanceof ExternalMessageRejected;
    if (!known) console.error('wallet: a payment could not be sent', error);
    const reason = error instanceof Error ? error.message : String(error);
    const code = error instanceof BadTransaction ? error.code : rpcCodes.UNKNOWN_ERROR;
    const status = error instanceof TransactionExpired ? ('expired' as const) : ('failed' as const);
    await this.#answerRpc(
      { ...request, status, reason, unsent: false },
      ask,
      rpcError(ask.rpcId, code, reason),
      {
        ...this.record,
        used: this.#queue.last,
      },
    );
  }

  /** After a restart: what was approved is carried through; a message that was signed goes out again as the same bytes. */
  async #resume(): Promise<void> {
    for (const request of this.requests) {
      const { ask, boc } = request;
      if (!request.unsent || ask.kind !== 'transaction') continue;
      if (boc === null) await this.#payFor(request, ask);
      else await this.#resend(request, ask, boc);
    }
  }

  async #resend(request: RequestRecord, ask: TransactionAsk, boc: string): Promise<void> {
    try {
      await this.#slots.chain.sendExternal(Buffer.from(boc, 'base64'));
    } catch (error) {
      const { seqno = 0 } = await this.#slots.chain.account(this.contract.address);
      const taken = this.record.used !== null && seqno > this.record.used.seqno;
      if (!taken) return this.#fail(request, ask, error);
    }
    return this.#answerRpc({ ...request, unsent: false }, ask, rpcResult(ask.rpcId, boc));
  }

  /** One message of an app. The position moves in the same step as what the message changes. */
  async #receive(event: BridgeEvent): Promise<void> {
    if (event.id <= this.record.lastEventId) return;
    const session = this.sessions.find(({ app }) => app === event.from);
    const call = session ? this.#read(session, event.message) : null;
    const moved = (): WalletRecord => ({ ...this.record, lastEventId: event.id });
    if (!session || !call) {
      await this.#slots.records.write(moved());
    } else if (call.method === 'disconnect') {
      const answer = this.#letter(session, 'disconnect', event.traceId, rpcResult(call.id, {}));
      await this.#slots.records.write(...this.#closing(session), answer, moved());
      this.#listener.refresh();
    } else if (call.method === 'sendTransaction') {
      await this.#takeTransaction(session, call, event.traceId, moved);
    } else {
      const error = rpcError(
        call.id,
        rpcCodes.METHOD_NOT_SUPPORTED,
        `Method "${call.method}" is not supported`,
      );
      await this.#slots.records.write(this.#letter(session, call.method, event.traceId, error), moved());
    }
    this.#outbox.flush();
  }

  #read(session: SessionRecord, message: string): RpcCall | null {
    try {
      const crypto = new SessionCrypto({ publicKey: session.id, secretKey: session.secretKey });
      const text = crypto.decrypt(Base64.decode(message).toUint8Array(), hexToByteArray(session.app));
      const { method, params, id } = JSON.parse(text) as Record<string, unknown>;
      if (typeof method !== 'string' || (typeof id !== 'string' && typeof id !== 'number')) return null;
      return { method: method.slice(0, 64), params, id: String(id).slice(0, 64) };
    } catch {
      return null;
    }
  }

  async #takeTransaction(
    session: SessionRecord,
    call: RpcCall,
    traceId: string | null,
    moved: () => WalletRecord,
  ): Promise<void> {
    const { records } = this.#slots;
    const known = this.requests.find(
      ({ ask }) => ask.kind === 'transaction' && ask.session === session.id && ask.rpcId === call.id,
    );
    if (known) {
      const again = known.answer ? [this.#letter(session, 'sendTransaction', traceId, known.answer)] : [];
      return records.write(...again, moved());
    }
    const ask = { kind: 'transaction' as const, session: session.id, rpcId: call.id, traceId };
    try {
      const waiting = this.requests.filter(({ status }) => status === 'waiting').length;
      if (waiting >= maxWaiting)
        throw new BadTransaction(`The wallet has ${maxWaiting} requests waiting already`);
      const { payments, validUntil } = readTransaction(call.params, {
        address: this.contract.address,
        maxMessages: maxMessages[this.contract.version],
        nowS: this.#slots.chain.nowS(),
      });
      const request = this.#newRequest(session.app, session.manifest, { ...ask, payments, validUntil });
      const { deciding } = await this.#take(request, moved());
      // a payment can wait for a block; meanwhile the wallet goes on listening
      deciding.catch((error: unknown) => console.error('wallet: a decision failed', error));
    } catch (error) {
      if (!(error instanceof BadTransaction)) throw error;
      const answer = rpcError(call.id, error.code, error.message);
      const refused = this.#newRequest(session.app, session.manifest, {
        ...ask,
        payments: [],
        validUntil: null,
      });
      const status = error instanceof TransactionExpired ? ('expired' as const) : ('failed' as const);
      await records.write(
        { ...refused, status, reason: error.message, answer },
        this.#letter(session, 'sendTransaction', traceId, answer),
        moved(),
      );
    }
  }

  /** What ends with a connection: the connection, and what its app still asked. */
  #closing(session: SessionRecord): Entry[] {
    const open = this.requests.filter(
      ({ ask, status }) => status === 'waiting' && ask.kind === 'transaction' && ask.session === session.id,
    );
    return [
      { ...session, open: false },
      ...open.map((request) => ({
        ...request,
        status: 'failed' as const,
        reason: 'The app was disconnected',
      })),
    ];
  }
}
