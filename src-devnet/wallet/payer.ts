import { SEND_TRANSACTION_ERROR_CODES as codes } from '@tonconnect/protocol';
import { ExternalMessageRejected } from '../world.ts';
import type { Desk } from './desk.ts';
import type { RequestRecord, TransactionAsk } from './records.ts';
import { rpcError, rpcResult } from './reply.ts';
import type { WalletState } from './state.ts';
import { BadTransaction, TransactionExpired, type Payment } from './transaction.ts';
import { TransferQueue, TransferRefused, type SignedTransfer } from './transfer.ts';

/**
 * Signs and sends approved payments. The signed message is on disk before the chain gets it: a restart sends
 * the same one.
 */
export class Payer {
  readonly #state: WalletState;
  readonly #desk: Desk;
  readonly #queue: TransferQueue;
  #stopping = false;

  constructor(state: WalletState, desk: Desk) {
    this.#state = state;
    this.#desk = desk;
    this.#queue = new TransferQueue(state.contract, state.chain, state.record.used);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#queue.stop();
  }

  /** A transfer without a request. Throws what {@link TransferQueue.send} throws. */
  async pay(payments: readonly Payment[], validUntil: number | null): Promise<SignedTransfer> {
    try {
      return await this.#queue.send(payments, validUntil, () => this.#state.write(this.#withUsed()));
    } catch (error) {
      await this.#state.write(this.#withUsed());
      throw error;
    }
  }

  /**
   * Executes an approved request and answers the app. An error becomes the request's reason and the app's
   * error.
   */
  async payFor(request: RequestRecord, ask: TransactionAsk): Promise<void> {
    let current = request;
    try {
      const signed = await this.#queue.send(ask.payments, ask.validUntil, ({ boc, hash }) => {
        current = { ...request, boc, hash };
        return this.#state.write(current, this.#withUsed());
      });
      await this.#desk.answerCall({ ...current, unsent: false }, ask, rpcResult(ask.rpcId, signed.boc));
    } catch (error) {
      if (!this.#stopping) await this.#fail(current, ask, error);
    }
  }

  /** Call after a restart: sends the last message again, and finishes requests whose answer was not sent. */
  async resume(): Promise<void> {
    const resent = await this.#queue.resend().catch((error: unknown) => error);
    for (const request of this.#state.requests) {
      const { ask, boc } = request;
      if (!request.unsent || ask.kind !== 'transaction') continue;
      if (boc === null) await this.payFor(request, ask);
      else if (resent === 'sent' || resent === 'taken') {
        await this.#desk.answerCall({ ...request, unsent: false }, ask, rpcResult(ask.rpcId, boc));
      } else await this.#fail(request, ask, resent === 'over' ? new TransactionExpired() : resent);
    }
  }

  #withUsed() {
    return { ...this.#state.record, used: this.#queue.last };
  }

  async #fail(request: RequestRecord, ask: TransactionAsk, error: unknown): Promise<void> {
    const known =
      error instanceof TransferRefused ||
      error instanceof BadTransaction ||
      error instanceof ExternalMessageRejected;
    if (!known) console.error('wallet: a payment could not be sent', error);
    const reason = error instanceof Error ? error.message : String(error);
    const code = error instanceof BadTransaction ? error.code : codes.UNKNOWN_ERROR;
    const status = error instanceof TransactionExpired ? ('expired' as const) : ('failed' as const);
    const failed = { ...request, status, reason, unsent: false };
    await this.#desk.answerCall(failed, ask, rpcError(ask.rpcId, code, reason), this.#withUsed());
  }
}
