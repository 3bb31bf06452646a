import { Cell } from '@ton/core';
import { WalletContractV4, WalletContractV5R1 } from '@ton/ton';
import type { AccountSnapshot, ChainNode } from '../../ports/chain.ts';

const NO_KEY = Buffer.alloc(32);
const V4_CODE = WalletContractV4.create({ workchain: 0, publicKey: NO_KEY }).init.code.hash();
const V5R1_CODE = WalletContractV5R1.create({ publicKey: NO_KEY }).init.code.hash();

/**
 * The wallet's public key, 64 hex digits: from the data of the contracts whose layout is known (v4r2, v5r1), from the contract's own
 * get_public_key otherwise. null: not deployed, or no wallet.
 */
export async function publicKeyOf(
  node: ChainNode,
  account: string,
  snapshot: AccountSnapshot,
): Promise<string | null> {
  if (snapshot.state !== 'active' || snapshot.code === null || snapshot.data === null) return null;
  const known = fromLayout(snapshot.code, snapshot.data);
  if (known !== null) return known;
  const answered = await node.integerMethod(account, 'get_public_key');
  if (answered === null || answered <= 0n || answered >= 1n << 256n) return null;
  return answered.toString(16).padStart(64, '0');
}

function fromLayout(code: Uint8Array, data: Uint8Array): string | null {
  try {
    const hash = Cell.fromBoc(Buffer.from(code))[0]?.hash();
    const slice = Cell.fromBoc(Buffer.from(data))[0]?.beginParse();
    if (hash === undefined || slice === undefined) return null;
    // v4r2: seqno and subwallet, 32 bits each. v5r1: one bit whether signatures are allowed, then the same two.
    if (hash.equals(V4_CODE)) return slice.skip(64).loadBuffer(32).toString('hex');
    if (hash.equals(V5R1_CODE)) return slice.skip(65).loadBuffer(32).toString('hex');
    return null;
  } catch {
    return null;
  }
}
