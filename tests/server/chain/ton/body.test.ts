import { beginCell, Cell } from '@ton/core';
import { describe, expect, it } from 'vitest';
import { isReference, newReference, returnedReference } from '#server/use-cases/payout-reference.ts';
import { commentCell, readBody } from '#server/chain/ton/body.ts';

const bytes = (op: number, ...rest: number[]) =>
  beginCell().storeUint(op, 32).storeBuffer(Buffer.from(rest)).endCell();

describe('message bodies', () => {
  it.each(['order-1', '', 'Оплата ₿ 🪙', 'x'.repeat(1000)])(
    'a comment is read as it was written: %j',
    (text) => {
      expect(readBody(commentCell(text))).toEqual({ kind: 'comment', text });
    },
  );

  it('T54 nothing but strict UTF-8 in whole bytes after op 0 is a comment', () => {
    expect(readBody(Cell.EMPTY)).toEqual({ kind: 'empty' });
    expect(readBody(bytes(0, 0xff, 0xfe))).toEqual({ kind: 'other' });
    expect(readBody(bytes(0, 0xc0, 0x80))).toEqual({ kind: 'other' });
    expect(readBody(bytes(0, 0xed, 0xa0, 0x80))).toEqual({ kind: 'other' });
    expect(readBody(bytes(1, 0x41))).toEqual({ kind: 'other' });
    expect(readBody(beginCell().storeUint(0, 31).endCell())).toEqual({ kind: 'other' });
    expect(readBody(beginCell().storeUint(0, 32).storeUint(1, 7).endCell())).toEqual({ kind: 'other' });
    const twoTails = beginCell().storeUint(0, 32).storeRef(Cell.EMPTY).storeRef(Cell.EMPTY).endCell();
    expect(readBody(twoTails)).toEqual({ kind: 'other' });
    expect(readBody(bytes(0, 0xef, 0xbb, 0xbf, 0x41))).toEqual({ kind: 'comment', text: '\ufeffA' });
  });

  it("T60 another asset's notice is no comment", () => {
    const notice = beginCell().storeUint(0x7362d09c, 32).storeUint(0, 64).storeCoins(7n).endCell();
    expect(readBody(notice)).toEqual({ kind: 'other' });
  });

  it('a cell that is no ordinary one, as a body and inside of one, is no comment and stops nobody', () => {
    const library = beginCell().storeUint(2, 8).storeBuffer(Buffer.alloc(32, 7)).endCell({ exotic: true });
    expect(readBody(library)).toEqual({ kind: 'other' });
    expect(readBody(beginCell().storeUint(0, 32).storeRef(library).endCell())).toEqual({ kind: 'other' });
    expect(readBody(beginCell().storeUint(0xffffffff, 32).storeRef(library).endCell()).kind).toBe('bounce');
  });

  it('a comment without an end is not followed', () => {
    let cell = Cell.EMPTY;
    for (let depth = 0; depth < 1100; depth += 1) cell = beginCell().storeRef(cell).endCell();
    expect(readBody(beginCell().storeUint(0, 32).storeRef(cell).endCell())).toEqual({ kind: 'other' });
    expect(readBody(commentCell('x'.repeat(1100)))).toEqual({ kind: 'other' });
  });

  it('what a bounce brings back names the payout', () => {
    const reference = newReference({ bytes: (count) => new Uint8Array(count).fill(77) });
    expect(isReference(reference)).toBe(true);
    expect(Buffer.byteLength(reference)).toBeLessThanOrEqual(28);
    const sent = commentCell(reference).beginParse();
    const body = beginCell()
      .storeUint(0xffffffff, 32)
      .storeBits(sent.loadBits(Math.min(256, sent.remainingBits)))
      .endCell();
    const read = readBody(body);
    expect(read.kind).toBe('bounce');
    if (read.kind === 'bounce') expect(returnedReference(read.returned)).toBe(reference);
    expect(returnedReference(Buffer.from('\0\0\0\0AXIOM hello'))).toBeNull();
    expect(returnedReference(new Uint8Array())).toBeNull();
  });
});
