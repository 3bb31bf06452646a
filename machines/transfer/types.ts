import type { Nano } from '@axiom/domain/money';
import type { Problem, ReferralTransfer } from '@axiom/domain/ports/client';
import type { FormShown } from '../amount-form/types.ts';
import type { Shown } from '../shared/shown.ts';

/** Both balances, in nano-AXIOM. */
export interface TransferBalances {
  readonly mainNano: bigint;
  readonly referralNano: bigint;
}

export interface TransferCommand {
  readonly amountNano: bigint;
  /** The balances that were confirmed. */
  readonly after: TransferBalances;
  readonly idempotencyKey: string;
}

export interface TransferContext extends TransferBalances {
  /** Nothing is quoted: a transfer has no fee and no price. */
  readonly form: FormShown<never, never>;
  /** The least transfer; null until it was read. */
  readonly leastNano: bigint | null;
  /** What was just moved, and both balances after it. */
  readonly transferred: ReferralTransfer | null;
  readonly problem: Problem | null;
  /** The confirmed command: retried unchanged while its outcome is unknown. */
  readonly command: TransferCommand | null;
  readonly keySeed: string;
  readonly keyCount: number;
}

/** `unknown`: a command without an answer; a retry cannot transfer twice. */
export type TransferTag = 'editing' | 'sending' | 'done' | 'unknown';

export type TransferEvent =
  | { readonly type: 'transfer.open' }
  | { readonly type: 'transfer.leave' }
  | { readonly type: 'transfer.typed'; readonly text: string }
  | { readonly type: 'transfer.max' }
  | { readonly type: 'transfer.confirm' }
  | { readonly type: 'transfer.retry' }
  /** From other machines. */
  | {
      readonly type: 'transfer.balances';
      readonly mainNano: Nano<'AXIOM'>;
      readonly referralNano: Nano<'AXIOM'>;
    }
  | { readonly type: 'transfer.least'; readonly leastNano: Nano<'AXIOM'> };

export interface TransferEmitted {
  readonly type: 'transferred';
}

export type TransferShown = Shown<TransferContext, TransferTag, TransferEvent>;
