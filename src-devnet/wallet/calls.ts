import { SEND_TRANSACTION_ERROR_CODES as codes } from '@tonconnect/protocol';
import { maxMessages } from './contract.ts';
import type { Decider } from './decider.ts';
import type { Desk } from './desk.ts';
import type { Entry, RequestRecord, SessionRecord, TransactionAsk } from './records.ts';
import { rpcError, rpcResult } from './reply.ts';
import { maxWaiting, type WalletState } from './state.ts';
import {
  BadTransaction,
  readTransaction,
  TransactionExpired,
  type TransactionRequest,
} from './transaction.ts';

/** A call of a connected app. */
export interface AppCall {
  readonly method: string;
  readonly params: unknown;
  /** the app's own id, unique in its connection */
  readonly id: string;
}

/** What became of a call: answered at once, or a request whose answer is or will be stored. */
export type Taken = { readonly answer: object } | { readonly request: RequestRecord };

/** Handles the calls of connected apps, whichever way they came. */
export class Calls {
  readonly #state: WalletState;
  readonly #desk: Desk;
  readonly #decider: Decider;

  constructor(state: WalletState, desk: Desk, decider: Decider) {
    this.#state = state;
    this.#desk = desk;
    this.#decider = decider;
  }

  /** @param moved further changes that belong to the same step */
  async take(
    session: SessionRecord,
    call: AppCall,
    traceId: string | null,
    moved: () => readonly Entry[],
  ): Promise<Taken> {
    if (call.method === 'sendTransaction') return this.#takeTransaction(session, call, traceId, moved);
    const ends = call.method === 'disconnect';
    const answer = ends
      ? rpcResult(call.id, {})
      : rpcError(call.id, codes.METHOD_NOT_SUPPORTED, `Method "${call.method}" is not supported`);
    const letters = this.#desk.letters(session, call.method, traceId, answer);
    await this.#desk.send(...(ends ? this.#state.closing(session) : []), ...letters, ...moved());
    return { answer };
  }

  async #takeTransaction(
    session: SessionRecord,
    call: AppCall,
    traceId: string | null,
    moved: () => readonly Entry[],
  ): Promise<Taken> {
    const known = this.#state.requests.find(
      ({ ask }) => ask.kind === 'transaction' && ask.session === session.id && ask.rpcId === call.id,
    );
    if (known) {
      const again = known.answer ? this.#desk.letters(session, 'sendTransaction', traceId, known.answer) : [];
      await this.#desk.send(...again, ...moved());
      return { request: known };
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
      const { deciding } = await this.#decider.take(request, ...moved());
      // not awaited: a payment can wait for a block, and the wallet must go on receiving
      deciding.catch((error: unknown) => console.error('wallet: a decision failed', error));
      return { request };
    } catch (error) {
      if (!(error instanceof BadTransaction)) throw error;
      const nothing = ask({ payments: [], validUntil: null });
      const refused = this.#state.newRequest(session.app, session.manifest, nothing);
      const status = error instanceof TransactionExpired ? ('expired' as const) : ('failed' as const);
      const ended = { ...refused, status, reason: error.message, decidedAtMs: refused.createdAtMs };
      const answer = rpcError(call.id, error.code, error.message);
      await this.#desk.answerCall(ended, nothing, answer, ...moved());
      return { request: ended };
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
