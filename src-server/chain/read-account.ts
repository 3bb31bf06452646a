import { type Chain, ChainUnavailable } from '../ports/chain.ts';
import { publicKeyOf } from './ton/public-key.ts';
import { messageOf } from '../thrown.ts';

/** Answer of GET /wallet/account about any account (R5.36). */
export interface ReadAccount {
  readonly balanceNano: bigint;
  /** 64 hex digits; null while the wallet is not deployed or publishes none. */
  readonly publicKey: string | null;
}

/** Queries one node after the other until one answers. `address` is raw. @throws ChainUnavailable if none does */
export async function readAccount(chain: Chain, address: string): Promise<ReadAccount> {
  const failures: string[] = [];
  for (const node of chain.nodes) {
    try {
      const snapshot = await node.snapshot(address);
      return { balanceNano: snapshot.balanceNano, publicKey: await publicKeyOf(node, address, snapshot) };
    } catch (error) {
      failures.push(`${node.name}: ${messageOf(error)}`);
    }
  }
  throw new ChainUnavailable(failures.join('; ') || 'no node is configured');
}
