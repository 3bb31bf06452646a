import type { Nano } from '../money/index.ts';

/** Every status of a payout, with its name on the wire. */
export const PAYOUT_STATUSES = ['queued', 'sending', 'confirmed', 'refunded', 'held'] as const;
/** One of PAYOUT_STATUSES. */
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** One withdrawal as its owner sees it: a row of the withdrawal history. */
export interface PayoutView {
  readonly id: string;
  readonly status: PayoutStatus;
  readonly createdAtMs: number;
  /** The whole debit. */
  readonly tokenAmount: Nano<'AXIOM'>;
  readonly feeToken: Nano<'AXIOM'>;
  /** Fixed at creation; arrives in full. */
  readonly amountTon: Nano<'TON'>;
  readonly address: string;
  /** Place in the queue, from 1 on, while it is queued. */
  readonly position?: number | undefined;
  /** Whether it may be nearer than `position`, in a long queue. */
  readonly positionIsUpperBound?: boolean | undefined;
  /** Why it waits, as text for its owner. */
  readonly reason?: string | undefined;
  /** The same by its stable code. */
  readonly reasonCode?: string | undefined;
  readonly txHash?: string | undefined;
}
