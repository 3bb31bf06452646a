import { createHash } from 'node:crypto';
import { Cell, loadTransaction, storeMessage, beginCell, type Message } from '@ton/core';
import { rootHashOf, type Block } from './block.ts';
import type { Emulator } from './emulator.ts';
import type { History } from './history.ts';

/** Step of the logical time between two transactions; the messages that one sends fit in between. */
export const ltStep = 1_000_000;

export interface BlockInput {
  readonly genUtimeS: number;
  /** in order of arrival; one that the account refuses by now is skipped, as on a real chain */
  readonly externals: readonly { readonly account: string; readonly message: Cell }[];
}

/**
 * Computes the next block after what is on disk: each external message with everything that follows from it.
 * Changes nothing itself: the block takes effect when it is written. Yields to the event loop between
 * transactions.
 */
export async function produceBlock(history: History, emulator: Emulator, input: BlockInput): Promise<Block> {
  const { head } = history;
  const seqno = head.seqno + 1;
  const seed = createHash('sha256').update(head.rootHash).update(String(seqno)).digest();
  const accounts = new Map<string, string>();
  const transactions: Block['transactions'][number][] = [];
  let lt = head.endLt;

  async function run(account: string, message: Cell): Promise<Message[] | string> {
    lt += ltStep;
    const state = accounts.get(account) ?? history.accountBoc(account);
    const output = await emulator
      .run({
        shardAccount: state,
        message,
        now: input.genUtimeS,
        lt: BigInt(lt),
        randomSeed: seed,
        ignoreChksig: false,
      })
      .catch((cause: unknown) => ({ ok: false as const, reason: String(cause) }));
    await giveWay();
    if (!output.ok) return output.reason;
    accounts.set(account, output.account);
    const boc = Buffer.from(output.transaction, 'base64');
    const root = Cell.fromBase64(output.transaction);
    const transaction = loadTransaction(root.beginParse());
    transactions.push({ account, lt: transaction.lt, hash: root.hash(), boc });
    lt = Math.max(lt, Number(transaction.lt));
    return transaction.outMessages.values();
  }

  for (const { account, message } of input.externals) {
    const sent = await run(account, message);
    const waiting = typeof sent === 'string' ? [] : sent;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (next.info.type !== 'internal') continue;
      const to = next.info.dest.toRawString();
      const caused = await run(to, beginCell().store(storeMessage(next)).endCell());
      if (typeof caused === 'string')
        console.error(`devnet: an internal message to ${to} was lost: ${caused}`);
      else waiting.push(...caused);
    }
  }
  return {
    seqno,
    genUtimeS: input.genUtimeS,
    endLt: lt + ltStep,
    rootHash: rootHashOf(head.rootHash, seqno, input.genUtimeS, transactions),
    transactions,
    accounts: [...accounts].map(([account, boc]) => ({ account, boc: Buffer.from(boc, 'base64') })),
  };
}

function giveWay(): Promise<void> {
  return new Promise((done) => {
    setImmediate(done);
  });
}
