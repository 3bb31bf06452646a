import {
  beginCell,
  Cell,
  loadTransaction,
  storeMessage,
  storeTransactionDescription,
  toNano,
  type Transaction,
} from '@ton/core';
import { Blockchain } from '@ton/sandbox';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTransactionLean } from '#server/chain/ton/load-transaction.ts';

/** Cells of which each stands twice in the one above: 2^levels leaves in a few hundred bytes. */
function doubled(levels: number): Cell {
  let cell = beginCell().storeUint(0b111, 3).storeRef(Cell.EMPTY).endCell();
  for (let level = 0; level < levels; level += 1)
    cell = beginCell().storeUint(0, 2).storeRef(cell).storeRef(cell).endCell();
  return cell;
}

/** Everything but the state inits, written out again. */
function bytesOf(transaction: Transaction): readonly string[] {
  const messages = [transaction.inMessage, ...transaction.outMessages.values()];
  return [
    ...messages.map((message) =>
      message === undefined || message === null
        ? 'none'
        : beginCell()
            .store(storeMessage({ ...message, init: null }))
            .endCell()
            .toBoc()
            .toString('hex'),
    ),
    ...(
      ['address', 'lt', 'now', 'prevTransactionLt', 'prevTransactionHash', 'outMessagesCount'] as const
    ).map((field) => String(transaction[field])),
    String(transaction.totalFees.coins),
    beginCell().store(storeTransactionDescription(transaction.description)).endCell().toBoc().toString('hex'),
  ];
}

describe('transactions of strangers', () => {
  let raws: Cell[];
  beforeAll(async () => {
    const blockchain = await Blockchain.create();
    const [from, to] = [await blockchain.treasury('from'), await blockchain.treasury('to')];
    const { transactions } = await from.send({ to: to.address, value: toNano('1'), init: to.init });
    raws = transactions.map(({ raw }) => raw);
  });

  it('reads what the library reads, without the state inits', () => {
    expect(raws.length).toBeGreaterThan(1);
    for (const raw of raws) {
      const [lean, whole] = [loadTransactionLean(raw), loadTransaction(raw.beginParse())];
      expect(lean.hash()).toEqual(whole.hash());
      expect(bytesOf(lean)).toEqual(bytesOf(whole));
    }
  });

  it.each([false, true])(
    'a message whose state init spells 2^200 libraries costs nothing (in a reference: %s)',
    (isRef) => {
      const [raw] = raws;
      if (raw === undefined) throw new Error('no transaction');
      const info = loadTransaction(raw.beginParse()).inMessage?.info;
      if (info === undefined) throw new Error('no message');
      const plain = beginCell()
        .store(storeMessage({ info, init: null, body: Cell.EMPTY }))
        .endCell();
      // Without its last two bits: no state init, body in place.
      const head = plain.beginParse().loadBits(plain.bits.length - 2);
      const init = beginCell().storeUint(0b00001, 5).storeRef(doubled(200));
      const message = beginCell().storeBits(head).storeBit(1).storeBit(isRef);
      if (isRef) message.storeRef(init.endCell());
      else message.storeBuilder(init);
      message.storeBit(0).storeUint(0, 32).storeStringTail('hello');
      const messages = beginCell().storeBit(1).storeRef(message.endCell()).storeBit(0).endCell();
      const cell = beginCell().storeBits(raw.bits).storeRef(messages);
      for (const ref of raw.refs.slice(1)) cell.storeRef(ref);
      const read = loadTransactionLean(cell.endCell());
      expect(read.inMessage?.init).toBeNull();
      expect(read.inMessage?.body.beginParse().skip(32).loadStringTail()).toBe('hello');
    },
  );
});
