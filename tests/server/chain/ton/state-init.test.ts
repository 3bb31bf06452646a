import { beginCell, Cell, contractAddress, loadStateInit, storeStateInit } from '@ton/core';
import { WalletContractV3R2, WalletContractV4, WalletContractV5R1 } from '@ton/ton';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStateInit } from '#server/chain/ton/state-init.ts';

const KEY = Buffer.alloc(32, 9);
const WALLETS = {
  v3r2: WalletContractV3R2.create({ workchain: 0, publicKey: KEY }),
  v4r2: WalletContractV4.create({ workchain: 0, publicKey: KEY }),
  v5r1: WalletContractV5R1.create({ publicKey: KEY }),
};
const boc = (cell: Cell) => cell.toBoc().toString('base64');
const initOf = (wallet: (typeof WALLETS)[keyof typeof WALLETS]) =>
  beginCell().store(storeStateInit(wallet.init)).endCell();

/** A dictionary of 2^levels libraries, each of its cells twice the one below: a hundred bytes. */
function libraries(levels: number): Cell {
  const rest = 256 - levels;
  const label = beginCell()
    .storeUint(0b11, 2)
    .storeBit(0)
    .storeUint(rest, Math.ceil(Math.log2(rest + 1)));
  let cell = label.storeBit(1).storeRef(Cell.EMPTY).endCell();
  for (let level = 0; level < levels; level += 1)
    cell = beginCell().storeUint(0, 2).storeRef(cell).storeRef(cell).endCell();
  return cell;
}

describe('state inits of strangers', () => {
  it.each(Object.entries(WALLETS))('%s tells its address and its key', (_version, wallet) => {
    expect(readStateInit(boc(initOf(wallet)), 0)).toEqual({
      address: wallet.address.toRawString(),
      publicKey: KEY.toString('hex'),
    });
    expect(readStateInit(boc(initOf(wallet)), -1)?.address).toBe(`-1:${wallet.address.hash.toString('hex')}`);
  });

  it('a depth and a special form are part of the address, as the chain counts it', () => {
    const { init } = WALLETS.v4r2;
    for (const more of [{ splitDepth: 7 }, { special: { tick: true, tock: false } }]) {
      const cell = beginCell()
        .store(storeStateInit({ ...init, ...more }))
        .endCell();
      const address = contractAddress(0, loadStateInit(cell.beginParse())).toRawString();
      expect(readStateInit(boc(cell), 0)?.address).toBe(address);
    }
  });

  it('a hundred bytes that spell 2^200 libraries are refused at once', () => {
    const { code, data } = WALLETS.v4r2.init;
    for (const levels of [1, 12, 200]) {
      const cell = beginCell()
        .storeUint(0b00111, 5)
        .storeRef(code)
        .storeRef(data)
        .storeRef(libraries(levels))
        .endCell();
      expect(readStateInit(boc(cell), 0)).toBeNull();
    }
  });

  it('more or less than one state init is none', () => {
    const good = initOf(WALLETS.v5r1);
    const [code, data] = [good.refs[0] ?? Cell.EMPTY, good.refs[1] ?? Cell.EMPTY];
    const head = () => beginCell().storeUint(0b00110, 5);
    expect(readStateInit(boc(head().storeRef(code).storeRef(data).endCell()), 0)).not.toBeNull();
    for (const cell of [
      Cell.EMPTY,
      head().storeRef(code).endCell(),
      head().storeRef(code).storeRef(data).storeBit(0).endCell(),
      head().storeRef(code).storeRef(data).storeRef(Cell.EMPTY).endCell(),
      beginCell().storeUint(0b00100, 5).storeRef(code).endCell(),
      beginCell().storeUint(2, 8).storeBuffer(Buffer.alloc(32)).endCell({ exotic: true }),
    ])
      expect(readStateInit(boc(cell), 0)).toBeNull();
  });

  it('any bytes, and a good one with any byte changed, are read or refused, never thrown at', () => {
    const good = Buffer.from(boc(initOf(WALLETS.v3r2)), 'base64');
    fc.assert(
      fc.property(
        fc.nat({ max: good.length - 1 }),
        fc.nat({ max: 255 }),
        fc.uint8Array({ maxLength: 200 }),
        (at, byte, bytes) => {
          const spoiled = Buffer.from(good);
          spoiled[at] = byte;
          for (const each of [spoiled, Buffer.from(bytes), Buffer.concat([good.subarray(0, 6), bytes])]) {
            const read = readStateInit(each.toString('base64'), 0);
            if (read !== null && each !== spoiled) expect(read.address).toMatch(/^0:[0-9a-f]{64}$/);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
