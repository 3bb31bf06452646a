import { Cell } from '@ton/core';
import { WalletContractV3R1, WalletContractV3R2, WalletContractV4, WalletContractV5R1 } from '@ton/ton';

const NO_KEY = Buffer.alloc(32);
const OF_V3_OR_V4 = 64;
const OF_V5R1 = 65;

/** By code hash of the wallet contracts with a known layout: how many bits of data precede the public key. */
const KEY_OFFSETS: ReadonlyMap<string, number> = new Map([
  // seqno and subwallet, 32 bits each
  [hashOf(WalletContractV3R1.create({ workchain: 0, publicKey: NO_KEY }).init.code), OF_V3_OR_V4],
  [hashOf(WalletContractV3R2.create({ workchain: 0, publicKey: NO_KEY }).init.code), OF_V3_OR_V4],
  [hashOf(WalletContractV4.create({ workchain: 0, publicKey: NO_KEY }).init.code), OF_V3_OR_V4],
  // one bit (signatures allowed), then the same two fields
  [hashOf(WalletContractV5R1.create({ publicKey: NO_KEY }).init.code), OF_V5R1],
]);

function hashOf(code: Cell): string {
  return code.hash().toString('hex');
}

/** The public key (64 hex digits) in a wallet contract's data; null: unknown contract or unfitting data. */
export function keyInData(code: Cell, data: Cell): string | null {
  const offset = KEY_OFFSETS.get(hashOf(code));
  if (offset === undefined) return null;
  try {
    return data.beginParse().skip(offset).loadBuffer(32).toString('hex');
  } catch {
    return null;
  }
}
