import {
  Base64,
  hexToByteArray,
  SEND_TRANSACTION_ERROR_CODES as codes,
  SessionCrypto,
} from '@tonconnect/protocol';
import { maxMessages } from './contract.ts';
import type { Decider } from './decider.ts';
import type { Desk } from './desk.ts';
import { fieldsOf } from '../json.ts';
import type { BridgeEvent } from './listener.ts';
import type { SessionRecord, TransactionAsk, WalletRecord } from './records.ts';
import { rpcError, rpcResult } from './reply.ts';
import { maxWaiting, type WalletState } from './state.ts';
import {
  BadTransaction,
  readTransaction,
  TransactionExpired,
  type TransactionRequest,
} from './transaction.ts';

interface AppCall {
  readonly method: string;
  readonly params: unknown;
  readonly id: string;
}

/** Decrypts a message of a connected app; null if it cannot be read. */
function readCall(session: SessionRecord, message: string): AppCall | null {
  try {
    const crypto = new SessionCrypto({ publicKey: session.id, secretKey: session.secretKey });
    const text = crypto.decrypt(Base64.decode(message).toUint8Array(), hexToByteArray(session.app));
    const { method, params, id } = fieldsOf(JSON.parse(text));
    if (typeof method !== 'string' || (typeof id !== 'string' && typeof id !== 'number')) return null;
    return { method: method.slice(0, 64), params, id: String(id).slice(0, 64) };
  } catch {
    return null;
  }
}

/**
 * Handles messages from apps. The wallet's position in the stream moves in the same step as the message's
 * changes.
 */
export class Inbox {
  readonly #state: WalletState;
  readonly #desk: Desk;
  readonly #decider: Decider;

  constructor(state: WalletState, desk: Desk, decider: Decider) {
    this.#state = state;
    this.#desk = desk;
    this.#decider = decider;
  }

  async receive(event: BridgeEvent): Promise<void> {
    if (event.id <= this.#state.record.lastEventId) return;
    const session = this.#state.sessions.find(({ app }) => app === event.from);
    const call = session ? readCall(session, event.message) : null;
    const moved = (): WalletRecord => ({ ...this.#state.record, lastEventId: event.id });
    if (!session || !call) {
      await this.#state.write(moved());
    } else if (call.method === 'disconnect') {
      const answer = this.#desk.letter(session, 'disconnect', event.traceId, rpcResult(call.id, {}));
      await this.#desk.send(...this.#state.closing(session), answer, moved());
    } else if (call.method === 'sendTransaction') {
      await this.#takeTransaction(session, call, event.traceId, moved);
    } else {
      const error = rpcError(call.id, codes.METHOD_NOT_SUPPORTED, `Method "${call.method}" is not supported`);
      await this.#desk.send(this.#desk.letter(session, call.method, event.traceId, error), moved());
    }
  }

  async #takeTransaction(
    session: SessionRecord,
    call: AppCall,
    traceId: string | null,
    moved: () => WalletRecord,
  ): Promise<void> {
    const known = this.#state.requests.find(
      ({ ask }) => ask.kind === 'transaction' && ask.session === session.id && ask.rpcId === call.id,
    );
    if (known) {
      const again = known.answer
        ? [this.#desk.letter(session, 'sendTransaction', traceId, known.answer)]
        : [];
      return this.#desk.send(...again, moved());
    }
    const ask = (asked: TransactionRequest): TransactionAsk => ({
      kind: 'transaction',
      session: session.id,
      rpcId: call.id,
      traceId,
      ...asked,
    });
    try {
      const request = this.#state.newRequest(session.app, session.manifest, ask(this.#check(call)));
      const { deciding } = await this.#decider.take(request, moved());
      // not awaited: a payment can wait for a block, and the wallet must go on receiving
      deciding.catch((error: unknown) => console.error('wallet: a decision failed', error));
    } catch (error) {
      if (!(error instanceof BadTransaction)) throw error;
      const nothing = ask({ payments: [], validUntil: null });
      const refused = this.#state.newRequest(session.app, session.manifest, nothing);
      const status = error instanceof TransactionExpired ? ('expired' as const) : ('failed' as const);
      const ended = { ...refused, status, reason: error.message, decidedAtMs: refused.createdAtMs };
      await this.#desk.answerCall(ended, nothing, rpcError(call.id, error.code, error.message), moved());
    }
  }

  #check(call: AppCall): TransactionRequest {
    if (this.#state.waiting.length >= maxWaiting) {
      throw new BadTransaction(`The wallet has ${maxWaiting} requests waiting already`);
    }
    const { address, version } = this.#state.contract;
    return readTransaction(call.params, {
      address,
      maxMessages: maxMessages[version],
      nowS: this.#state.chain.nowS(),
    });
  }
}
