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
const START_S = 1_800_000_000;
const FEE = 300_000n;
const FORWARD = 266_669n;
const BATCH_FEE = 3_000_000n;

interface Signed {
  readonly seqno: number;
  readonly validUntilS: number;
  readonly payments: readonly { address: string; nano: string; comment: string }[];
}

interface Transfer {
  readonly from: string;
  readonly nano: bigint;
  readonly comment?: string;
  readonly body?: MessageBody;
  readonly bounced?: boolean;
  readonly aborted?: boolean;
  readonly out?: InternalMessage[];
}

type Effect = Pick<ChainTransaction, 'cause' | 'aborted' | 'out' | 'feesNano'>;

/** How one node misbehaves. */
export interface NodeFault {
  down?: boolean;
  /** Answers about other accounts only when this is over. */
  holdsOthers?: Promise<void>;
  /** Sees only the first so many transactions, and the time of the last of them. */
  sees?: number;
  /** Tells the newest time all the same: a cache whose clock goes on. */
  keepsTime?: boolean;
  /** Tells a time so many seconds ahead. */
  aheadS?: number;
  /** Tells this one behind all others; made by `pretend`. */
  invents?: ChainTransaction;
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
  nowS = START_S;
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

  receive(input: Transfer): ChainTransaction {
    const transaction = this.#follow(this.#received(input), 10n);
    this.#lt += 10n;
    return this.#keep(transaction);
  }

  /** What `receive` would have made: a transaction that never was. */
  pretend(input: Transfer): ChainTransaction {
    return this.#follow(this.#received(input), 5n);
  }

  #received(input: Transfer): Effect {
    const body: MessageBody =
      input.body ??
      (input.comment === undefined ? { kind: 'empty' } : { kind: 'comment', text: input.comment });
    return {
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
    };
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
    const effect: Effect = {
      cause: { kind: 'external', messageHash: hashOf(boc) },
      aborted: false,
      out,
      feesNano: BATCH_FEE,
    };
    const transaction = this.#follow(effect, 10n);
    this.#lt += 10n;
    this.#keep(transaction);
  }

  /** Somebody with the key pays by hand. */
  payByHand(payment: OutgoingPayment): void {
    const boc = encode({ seqno: this.seqno, validUntilS: this.nowS + 60, payments: [wire(payment)] });
    this.#execute(boc);
  }

  #follow(effect: Effect, later: bigint): ChainTransaction {
    const lt = this.#lt + later;
    const previous = this.history.at(-1);
    return {
      ...effect,
      account: HOT,
      lt,
      hash: hashOf(`${lt} ${previous?.hash ?? ''}`),
      previous: previous === undefined ? null : { lt: previous.lt, hash: previous.hash },
      atS: this.nowS,
      outCount: effect.out.length,
    };
  }

  #keep(transaction: ChainTransaction): ChainTransaction {
    this.history.push(transaction);
    this.balanceNano += changeOf(transaction);
    return transaction;
  }

  node(name: string, fault: NodeFault = {}): ChainNode {
    const view = () => {
      const seen = this.history.slice(0, fault.sees ?? this.history.length);
      if (fault.forksAfter !== undefined) return refork(seen, fault.forksAfter);
      return fault.invents === undefined ? seen : [...seen, fault.invents];
    };
    const check = () => {
      if (fault.down === true) throw new ChainUnavailable('fetch failed');
      if (fault.garbage === true) throw new ChainAnswerInvalid('Malformed response');
    };
    return {
      name,
      snapshot: async (account) => {
        check();
        if (account !== HOT) await fault.holdsOthers;
        const seen = view();
        const last = seen.at(-1);
        return {
          balanceNano: balanceAfter(this, seen) + (fault.balanceOff ?? 0n),
          state: this.isDeployed ? 'active' : 'uninit',
          last: last === undefined ? null : { lt: last.lt, hash: last.hash },
          atS: timeOf(this, fault, last),
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
  const unseen = chain.history.slice(seen.length);
  const invented = seen.slice(chain.history.length);
  const of = (told: readonly ChainTransaction[]) => told.reduce((sum, each) => sum + changeOf(each), 0n);
  return chain.balanceNano - of(unseen) + of(invented);
}

function changeOf({ cause, out, feesNano }: Effect): bigint {
  const received = cause.kind === 'internal' ? cause.valueNano : 0n;
  return out.reduce((sum, message) => sum - message.valueNano - message.forwardFeeNano, received - feesNano);
}

function timeOf(chain: FakeChain, fault: NodeFault, last: ChainTransaction | undefined): number {
  const ownS = fault.sees === undefined || fault.keepsTime === true ? chain.nowS : (last?.atS ?? START_S);
  return ownS + (fault.aheadS ?? 0);
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
