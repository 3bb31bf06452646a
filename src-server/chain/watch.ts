import type { AccountSnapshot } from '../ports/chain.ts';
import type { ChainCursor } from '../ports/store-chain.ts';

/** Result of one round over one wallet. */
export interface Watch {
  readonly account: string;
  readonly snapshot: AccountSnapshot;
  /** The cursor after this round. */
  readonly cursor: ChainCursor;
  readonly booked: number;
  /** The cursor is at the snapshot's last transaction: everything that the nodes report together is booked. */
  readonly isCaughtUp: boolean;
  /** Balance on chain less the booked balance, in nano; null until caught up. Any value but 0 stops payouts. */
  readonly differenceNano: bigint | null;
  readonly isDisputed: boolean;
  /** See `NodeConsensus`. */
  readonly agreedUntilS: number | null;
  readonly complaints: readonly string[];
}
