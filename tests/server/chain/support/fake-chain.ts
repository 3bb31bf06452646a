import { createHash } from 'node:crypto';
import {
  type AccountSnapshot,
  ChainAnswerInvalid,
  type ChainNode,
  ChainRefused,
  type ChainTransaction,
  ChainUnavailable,
  type HotWallet,
  type InternalMessage,
  type MessageBody,
  type OutgoingPayment,
} from '#server/ports/chain.ts';

export const HOT = `0:${'aa'.repeat(32)}`;
const FEE = 300_000n;
const FORWARD = 266_669n;
const BATCH_FEE = 3_000_000n;

interface Signed {
  readonly seqno: number;
  readonly validUntilS: number;
  readonly payments: readonly { address: string; nano: string; comment: string }[];
}

/** How one node misbehaves. */
export interface NodeFault {
  down?: boolean;
  /** Sees only the first so many transactions, and the time of the last of them. */
  sees?: number;
  garbage?: boolean;
  /** Answers pages of more than one transaction with an error. */
  onlySingles?: boolean;
  /** Cannot read this transaction at all. */
  unreadable?: bigint;
  /** Takes messages and loses them. */
  losesMessages?: boolean;
  /** Tells the balance wrong by so much. */
  balanceOff?: bigint;
  /** Replaces the history after so many transactions by another. */
  forksAfter?: number;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
export const address = (name: string) => `0:${hashOf(name)}`;

/** A chain with one account that matters, scripted: no virtual machine, the same rules for sequence numbers, deadlines and fees. */
export class FakeChain {
  nowS = 1_800_000_000;
  balanceNano = 0n;
  seqno = 0;
  isDeployed = true;
  /** Messages wait: blocks come without executing them. */
  isSlow = false;
  history: ChainTransaction[] = [];
  /** Chain time of each prefix of the history. */
  mempool: string[] = [];
  /** Every payment that was really executed. */
  readonly paid: OutgoingPayment[] = [];
  /** Payments of these references are left out of batches. */
  readonly skips = new Set<string>();
  #lt = 1_000n;

  receive(input: {
    from: string;
    nano: bigint;
    comment?: string;
    body?: MessageBody;
    bounced?: boolean;
    aborted?: boolean;
    out?: InternalMessage[];
  }): ChainTransaction {
    const body: MessageBody =
      input.body ??
      (input.comment === undefined ? { kind: 'empty' } : { kind: 'comment', text: input.comment });
    return this.#append({
      cause: {
        kind: 'internal',
        source: input.from,
        destination: HOT,
        valueNano: input.nano,
        forwardFeeNano: FORWARD,
        bounced: input.bounced ?? false,
        body,
      },
      aborted: input.aborted ?? false,
      out: input.out ?? [],
      feesNano: FEE,
    });
  }

  /** One block: time passes, then the waiting messages are executed as the wallet's contract would. */
  block(seconds = 5): void {
    this.nowS += seconds;
    if (this.isSlow) return;
    const waiting = this.mempool.splice(0);
    for (const boc of waiting) this.#execute(boc);
  }

  #execute(boc: string): void {
    const signed = parse(boc);
    if (signed.seqno !== this.seqno || signed.validUntilS <= this.nowS) return;
    this.seqno += 1;
    this.isDeployed = true;
    let left = this.balanceNano - BATCH_FEE;
    const out: InternalMessage[] = [];
    for (const payment of signed.payments) {
      const nano = BigInt(payment.nano);
      if (left < nano + FORWARD || this.skips.has(payment.comment)) continue;
      left -= nano + FORWARD;
      this.paid.push({ address: payment.address, amountNano: nano, comment: payment.comment });
      out.push({
        source: HOT,
        destination: payment.address,
        valueNano: nano,
        forwardFeeNano: FORWARD,
        bounced: false,
        body: { kind: 'comment', text: payment.comment },
      });
    }
    this.#append({
      cause: { kind: 'external', messageHash: hashOf(boc) },
      aborted: false,
      out,
      feesNano: BATCH_FEE,
    });
  }

  /** Somebody with the key pays by hand. */
  payByHand(payment: OutgoingPayment): void {
    const boc = encode({ seqno: this.seqno, validUntilS: this.nowS + 60, payments: [wire(payment)] });
    this.#execute(boc);
  }

  #append(part: Pick<ChainTransaction, 'cause' | 'aborted' | 'out' | 'feesNano'>): ChainTransaction {
    this.#lt += 10n;
    const previous = this.history.at(-1);
    const transaction: ChainTransaction = {
      ...part,
      account: HOT,
      lt: this.#lt,
      hash: hashOf(`${this.#lt} ${previous?.hash ?? ''}`),
      previous: previous === undefined ? null : { lt: previous.lt, hash: previous.hash },
      atS: this.nowS,
      outCount: part.out.length,
    };
    this.history.push(transaction);
    const received = part.cause.kind === 'internal' ? part.cause.valueNano : 0n;
    const sent = part.out.reduce((sum, message) => sum + message.valueNano + message.forwardFeeNano, 0n);
    this.balanceNano += received - part.feesNano - sent;
    return transaction;
  }

  node(name: string, fault: NodeFault = {}): ChainNode {
    const view = () => {
      const seen = this.history.slice(0, fault.sees ?? this.history.length);
      if (fault.forksAfter === undefined) return seen;
      return refork(seen, fault.forksAfter);
    };
    const check = () => {
      if (fault.down === true) throw new ChainUnavailable('fetch failed');
      if (fault.garbage === true) throw new ChainAnswerInvalid('Malformed response');
    };
    return {
      name,
      snapshot: async () => {
        check();
        const seen = view();
        const last = seen.at(-1);
        return {
          balanceNano: balanceAfter(this, seen) + (fault.balanceOff ?? 0n),
          state: this.isDeployed ? 'active' : 'uninit',
          last: last === undefined ? null : { lt: last.lt, hash: last.hash },
          atS: fault.sees === undefined ? this.nowS : (last?.atS ?? this.nowS),
          code: null,
          data: Buffer.from(String(this.seqno)),
        } satisfies AccountSnapshot;
      },
      transactions: async (_account, from, limit) => {
        check();
        if (fault.onlySingles === true && limit > 1) throw new ChainUnavailable('LITE_SERVER_UNKNOWN');
        const seen = view();
        const at = seen.findIndex(
          (transaction) => transaction.lt === from.lt && transaction.hash === from.hash,
        );
        if (at === -1) throw new ChainUnavailable('no such transaction');
        const page = seen.slice(Math.max(0, at + 1 - limit), at + 1).reverse();
        if (page.some((transaction) => transaction.lt === fault.unreadable)) {
          throw new ChainAnswerInvalid('cannot be read');
        }
        return page;
      },
      send: async (boc) => {
        check();
        const text = Buffer.from(boc).toString('utf8');
        if (parse(text).seqno !== this.seqno) throw new ChainRefused('exit code 133');
        if (fault.losesMessages !== true && !this.mempool.includes(text)) this.mempool.push(text);
      },
      integerMethod: async () => null,
    };
  }
}

function balanceAfter(chain: FakeChain, seen: readonly ChainTransaction[]): bigint {
  const newer = chain.history.slice(seen.length);
  return newer.reduce((balance, transaction) => {
    const received = transaction.cause.kind === 'internal' ? transaction.cause.valueNano : 0n;
    const sent = transaction.out.reduce((sum, out) => sum + out.valueNano + out.forwardFeeNano, 0n);
    return balance - received + transaction.feesNano + sent;
  }, chain.balanceNano);
}

function refork(history: readonly ChainTransaction[], after: number): ChainTransaction[] {
  const kept = history.slice(0, after);
  for (const transaction of history.slice(after)) {
    const previous = kept.at(-1);
    kept.push({
      ...transaction,
      hash: hashOf(`fork ${transaction.hash}`),
      previous: previous === undefined ? null : { lt: previous.lt, hash: previous.hash },
    });
  }
  return kept;
}

const wire = ({ address, amountNano, comment }: OutgoingPayment) => ({
  address,
  nano: amountNano.toString(),
  comment,
});
const encode = (signed: Signed) => JSON.stringify(signed);
const parse = (boc: string): Signed => JSON.parse(boc) as Signed;

/** A wallet whose signature is a JSON text. */
export const fakeWallet: HotWallet = {
  address: HOT,
  friendly: () => 'kQfake',
  seqno: (snapshot) => Number(Buffer.from(snapshot.data ?? []).toString()),
  sign: ({ seqno, validUntilS, payments }) => {
    const boc = encode({ seqno, validUntilS, payments: payments.map(wire) });
    return { boc: Buffer.from(boc).toString('base64'), messageHash: hashOf(boc) };
  },
};
