import { Cell } from '@ton/core';
import type { AccountSnapshot, ChainNode } from '../../ports/chain.ts';
import { keyInData } from './wallet-layouts.ts';

/**
 * The wallet's public key, 64 hex digits: from the data of contracts with a known layout, otherwise from the
 * contract's own get_public_key. null: not deployed, or not a wallet.
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
    const [codeCell] = Cell.fromBoc(Buffer.from(code));
    const [dataCell] = Cell.fromBoc(Buffer.from(data));
    return codeCell === undefined || dataCell === undefined ? null : keyInData(codeCell, dataCell);
  } catch {
    return null;
  }
}
