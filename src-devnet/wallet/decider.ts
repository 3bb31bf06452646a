import {
  CONNECT_EVENT_ERROR_CODES as connectCodes,
  SEND_TRANSACTION_ERROR_CODES as callCodes,
} from '@tonconnect/protocol';
import { ControlError } from '../control/errors.ts';
import { newKeys, type Desk } from './desk.ts';
import type { Payer } from './payer.ts';
import type { ConnectAsk, Entry, KeptDecision, RequestRecord, SessionRecord } from './records.ts';
import { connectError, connectEvent, rpcError } from './reply.ts';
import { maxWaiting, type WalletState } from './state.ts';
import { TransactionExpired } from './transaction.ts';

/** a connect request expires after this time */
const connectLifeMs = 600_000;
const maxSessions = 50;
const declined = 'Wallet declined the request';

/** Applies the owner's decisions. */
export class Decider {
  readonly #state: WalletState;
  readonly #desk: Desk;
  readonly #payer: Payer;

  constructor(state: WalletState, desk: Desk, payer: Payer) {
    this.#state = state;
    this.#desk = desk;
    this.#payer = payer;
  }

  /**
   * Stores a new request, and other entries in the same step. @returns how a decision kept in advance went
   */
  async take(request: RequestRecord, ...together: readonly Entry[]): Promise<{ deciding: Promise<unknown> }> {
    await this.#state.write(request, ...together);
    const { record } = this.#state;
    const [first, ...kept] = record.kept;
    return { deciding: first ? this.decide(request, first, { ...record, kept }) : Promise.resolve() };
  }

  /** @throws ControlError 409 if too many are kept already */
  async keep(decision: KeptDecision): Promise<void> {
    const { record } = this.#state;
    if (record.kept.length >= maxWaiting) {
      throw new ControlError(409, 'too_many', `${maxWaiting} decisions are kept already`);
    }
    await this.#state.write({ ...record, kept: [...record.kept, decision] });
  }

  /**
   * @returns the request after the decision
   * @throws ControlError 409 if it does not wait any more
   */
  async decide(
    request: RequestRecord,
    { decision, ...manner }: KeptDecision,
    ...together: readonly Entry[]
  ): Promise<RequestRecord> {
    if (request.status !== 'waiting') {
      throw new ControlError(409, 'not_waiting', `The request is ${request.status} already.`, 'request');
    }
    const { ask } = request;
    const decided = {
      ...request,
      decidedAtMs: this.#state.wallMs(),
      // how the link was opened counts, unless the decision says otherwise
      manner: manner.quirk === null ? request.manner : manner,
    };
    if (decision === 'ignore') {
      await this.#state.write({ ...decided, status: 'ignored' }, ...together);
    } else if (decision === 'reject') {
      await this.#reject(decided, together);
    } else if (ask.kind === 'connect') {
      await this.#connect(decided, ask, together);
    } else if (ask.validUntil !== null && ask.validUntil <= this.#state.chain.nowS()) {
      await this.#expire(decided, together);
    } else {
      const approved = { ...decided, status: 'approved' as const, unsent: true };
      await this.#state.write(approved, ...together);
      await this.#payer.payFor(approved, ask);
    }
    return this.#state.request(request.id);
  }

  /** Refuses a connection that cannot even be offered to the owner. */
  async refuseConnect(
    request: RequestRecord,
    ask: ConnectAsk,
    code: number,
    reason: string,
  ): Promise<RequestRecord> {
    const failed = { ...request, status: 'failed' as const, reason, decidedAtMs: this.#state.wallMs() };
    await this.#desk.answerConnect(failed, ask, connectError(this.#state.nextEvent(), code, reason));
    return this.#state.request(request.id);
  }

  /** Expires requests: payments by the chain's clock, connect requests by the real clock. */
  async expire(): Promise<void> {
    const nowS = this.#state.chain.nowS();
    for (const request of this.#state.waiting) {
      const { ask } = request;
      if (ask.kind === 'transaction') {
        if (ask.validUntil !== null && ask.validUntil <= nowS) await this.#expire(request, []);
      } else if (this.#state.wallMs() - request.createdAtMs > connectLifeMs) await this.#expire(request, []);
    }
  }

  async #reject(request: RequestRecord, together: readonly Entry[]): Promise<void> {
    const { ask } = request;
    const rejected = { ...request, status: 'rejected' as const };
    if (ask.kind === 'connect') {
      const error = connectError(this.#state.nextEvent(), connectCodes.USER_REJECTS_ERROR, declined);
      await this.#desk.answerConnect(rejected, ask, error, ...together);
    } else {
      const error = rpcError(ask.rpcId, callCodes.USER_REJECTS_ERROR, declined);
      await this.#desk.answerCall(rejected, ask, error, ...together);
    }
  }

  async #expire(request: RequestRecord, together: readonly Entry[]): Promise<void> {
    const { ask } = request;
    const expired = { ...request, status: 'expired' as const, decidedAtMs: this.#state.wallMs() };
    if (ask.kind === 'connect') {
      await this.#state.write(expired, ...together);
    } else {
      const error = rpcError(ask.rpcId, callCodes.BAD_REQUEST_ERROR, new TransactionExpired().message);
      await this.#desk.answerCall(expired, ask, error, ...together);
    }
  }

  async #connect(request: RequestRecord, ask: ConnectAsk, together: readonly Entry[]): Promise<void> {
    const state = this.#state;
    const session: SessionRecord = {
      type: 'session',
      ...newKeys(ask.way),
      wallet: state.id,
      app: request.app,
      manifest: request.manifest,
      connectedAtMs: state.wallMs(),
      open: true,
    };
    const event = connectEvent(
      state.nextEvent(),
      {
        contract: state.contract,
        appName: ask.as ?? state.record.app,
        way: ask.way,
        quirk: request.manner.quirk,
      },
      { items: ask.items, manifest: request.manifest, nowS: state.chain.nowS() },
    );
    const oldest = state.sessions.slice(0, Math.max(0, state.sessions.length + 1 - maxSessions));
    // a page has one connection; on the bridge each has a client id of its own
    const replaced = state.sessions.filter((old) => old.app === request.app && !oldest.includes(old));
    await this.#desk.send(
      { ...request, status: 'approved', answer: event },
      session,
      ...[...oldest, ...replaced].flatMap((old) => state.closing(old)),
      ...this.#desk.letters(session, 'connect', ask.traceId, event, request.manner),
      ...together,
    );
  }
}
