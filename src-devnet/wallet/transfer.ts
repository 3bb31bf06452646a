import { pause } from '../waits.ts';
import type { Chain } from '../world.ts';
import { ControlError } from '../control/errors.ts';
import { externalMessage, type WalletContract } from './contract.ts';
import { tonText } from './money.ts';
import { messagesOf, totalOf, TransactionExpired, type Payment } from './transaction.ts';

/** Why a transfer could not be signed or sent. */
export class TransferRefused extends ControlError {
  constructor(code: 'not_enough_ton' | 'busy' | 'stopping', message: string) {
    super(409, code, message);
  }
}

export interface SignedTransfer {
  /** base64 BoC of the external message */
  readonly boc: string;
  /** hex, of the external message's cell */
  readonly hash: string;
  readonly seqno: number;
  readonly validUntil: number;
}

/** The last seqno in use, and until when its message can still be included. */
export interface UsedSeqno {
  readonly seqno: number;
  readonly validUntil: number;
  /** base64 BoC of the message that uses it */
  readonly boc: string;
}

const feeReserve = 10_000_000n;
const feePerMessage = 1_000_000n;
const defaultLifeS = 60;
const waitForBlockMs = 30_000;

/** Resolves at the next block, or after `ms`. */
async function nextBlock(chain: Chain, ms: number): Promise<void> {
  const made = new AbortController();
  const stopListening = chain.onBlock(() => made.abort());
  await pause(ms, made.signal);
  stopListening();
}

/** Signs one wallet's transfers one after the other, each with the next seqno. */
export class TransferQueue {
  readonly #contract: WalletContract;
  readonly #chain: Chain;
  #last: UsedSeqno | null;
  #turn: Promise<unknown> = Promise.resolve();
  #stopping = false;

  constructor(contract: WalletContract, chain: Chain, last: UsedSeqno | null) {
    this.#contract = contract;
    this.#chain = chain;
    this.#last = last;
  }

  /** The last seqno in use. */
  get last(): UsedSeqno | null {
    return this.#last;
  }

  /**
   * After a restart: sends the last message again, with the same bytes, because a node that dies forgets
   * messages that are in no block yet.
   * @returns sent; taken (a block has it); or over (it is expired, or there is none)
   * @throws ExternalMessageRejected if the chain refuses it
   */
  resend(): Promise<'sent' | 'taken' | 'over'> {
    const turn = this.#turn.then(() => this.#resend());
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /**
   * Waits for a transfer that is being sent. A transfer that still waits for its turn is refused with
   * `stopping`.
   */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#turn;
  }

  /**
   * Signs, passes the signed message to `keep`, which stores it, and only then sends it to the chain.
   * @throws TransactionExpired, TransferRefused if it cannot be signed; ExternalMessageRejected if the chain
   * refuses it
   */
  send(
    payments: readonly Payment[],
    validUntil: number | null,
    keep: (signed: SignedTransfer) => Promise<void>,
  ): Promise<SignedTransfer> {
    const turn = this.#turn.then(() => this.#send(payments, validUntil, keep));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #resend(): Promise<'sent' | 'taken' | 'over'> {
    const last = this.#last;
    if (!last) return 'over';
    const { seqno = 0 } = await this.#chain.account(this.#contract.address);
    if (seqno > last.seqno) return 'taken';
    if (last.validUntil <= this.#chain.nowS()) return 'over';
    try {
      await this.#chain.sendExternal(Buffer.from(last.boc, 'base64'));
      return 'sent';
    } catch (error) {
      this.#last = null;
      throw error;
    }
  }

  async #send(
    payments: readonly Payment[],
    asked: number | null,
    keep: (signed: SignedTransfer) => Promise<void>,
  ): Promise<SignedTransfer> {
    const validUntil = asked ?? this.#chain.nowS() + defaultLifeS;
    const seqno = await this.#freeSeqno(validUntil);
    await this.#checkFunds(payments);
    const body = this.#contract.sign({ seqno, validUntil, messages: messagesOf(payments) });
    const message = externalMessage(this.#contract, body, seqno);
    const boc = message.toBoc();
    const signed = { boc: boc.toString('base64'), hash: message.hash().toString('hex'), seqno, validUntil };
    const before = this.#last;
    this.#last = { seqno, validUntil, boc: signed.boc };
    await keep(signed);
    try {
      await this.#chain.sendExternal(boc);
    } catch (error) {
      this.#last = before;
      throw error;
    }
    return signed;
  }

  /** Waits until the chain has accepted the previous message, or can no longer accept it. */
  async #freeSeqno(validUntil: number): Promise<number> {
    const deadline = Date.now() + waitForBlockMs;
    for (;;) {
      if (this.#stopping) throw new TransferRefused('stopping', 'The wallet is being closed');
      if (validUntil <= this.#chain.nowS()) throw new TransactionExpired();
      const { seqno = 0 } = await this.#chain.account(this.#contract.address);
      const last = this.#last;
      if (!last || seqno > last.seqno || last.validUntil < this.#chain.nowS()) return seqno;
      const leftMs = deadline - Date.now();
      if (leftMs <= 0) throw new TransferRefused('busy', 'The previous transfer still waits for its block');
      await nextBlock(this.#chain, Math.min(leftMs, 1000));
    }
  }

  async #checkFunds(payments: readonly Payment[]): Promise<void> {
    const { balance } = await this.#chain.account(this.#contract.address);
    const needed = totalOf(payments) + feeReserve + feePerMessage * BigInt(payments.length);
    if (balance < needed) {
      throw new TransferRefused(
        'not_enough_ton',
        `Not enough TON: the wallet has ${tonText(balance)}, ${tonText(needed)} are needed with the network fee`,
      );
    }
  }
}
