import type { FarmSource } from '@axiom/domain/farming';
import type { CreatedLink, FarmOffer, Problem, ShareQuote } from '@axiom/domain/ports/client';
import type { FormShown } from '../amount-form/types.ts';
import type { Shown } from '../shared/shown.ts';

export interface RebondTerms {
  readonly days: number;
}

export interface RebondCommand {
  /** Of one activation. */
  readonly amountNano: bigint;
  readonly days: number;
  readonly count: number;
  readonly source: FarmSource;
  readonly isForMe: boolean;
  readonly idempotencyKey: string;
}

export interface RebondContext {
  readonly form: FormShown<RebondTerms, ShareQuote>;
  /** The balance that pays. */
  readonly source: FarmSource;
  readonly isForMe: boolean;
  /** Uses of the link; 1 for oneself. */
  readonly count: number;
  /** Days of the chosen plan; null until the plans are known. */
  readonly days: number | null;
  /** Of the chosen balance; null until it was read. */
  readonly offer: FarmOffer | null;
  readonly balances: Readonly<Record<FarmSource, bigint>>;
  /** What was just created. */
  readonly created: CreatedLink | null;
  readonly problem: Problem | null;
  /** The confirmed command: retried unchanged while its outcome is unknown. */
  readonly command: RebondCommand | null;
  readonly keySeed: string;
  readonly keyCount: number;
}

/**
 * `loading`: plans and bounds of the balance are being read. `no-offer`: they could not be read. `unknown`: a
 * command without an answer; a retry cannot re-bond twice.
 */
export type RebondTag = 'editing' | 'loading' | 'no-offer' | 'sending' | 'done' | 'unknown';

export type RebondEvent =
  /** The sheet is opened, from the screen of this balance. */
  | { readonly type: 'rebond.open'; readonly source: FarmSource }
  | { readonly type: 'rebond.leave' }
  | { readonly type: 'rebond.source'; readonly source: FarmSource }
  | { readonly type: 'rebond.whom'; readonly isForMe: boolean }
  | { readonly type: 'rebond.count'; readonly count: number }
  | { readonly type: 'rebond.days'; readonly days: number }
  | { readonly type: 'rebond.typed'; readonly text: string }
  | { readonly type: 'rebond.max' }
  /** Read the plans again, or send the command again. */
  | { readonly type: 'rebond.retry' }
  | { readonly type: 'rebond.confirm' }
  /** Back to the form, after something was created. */
  | { readonly type: 'rebond.again' }
  /** From other machines. */
  | { readonly type: 'rebond.balances'; readonly balances: Readonly<Record<FarmSource, bigint>> };

export interface RebondEmitted extends CreatedLink {
  readonly type: 'created';
}

export type RebondShown = Shown<RebondContext, RebondTag, RebondEvent>;
