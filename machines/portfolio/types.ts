import type { Nano } from '@axiom/domain/money';
import type { Bond, Me, Offer, OwnStake, PriceNow, RealtimeFrame } from '@axiom/domain/ports/client';
import type { Shown } from '../shared/shown.ts';
import type { PortfolioPart } from './read.ts';

/**
 * A payment that a wallet was asked to sign. It is stored on this device until the server reports that it was
 * booked or that its order ended; no clock of this page ends it.
 */
export interface OpenPayment {
  readonly kind: 'bond' | 'stake-fee';
  /** Id of the bond or stake that waits for it. */
  readonly subjectId: string;
  readonly outcome: 'signed' | 'unknown';
  readonly sinceMs: number;
  readonly payUntilMs: number;
  /** Friendly address of the wallet that pays: an explorer shows the payment on its page first. */
  readonly from?: string;
}

export interface PortfolioInput {
  /** Payments that were open when the app was last closed. */
  readonly openPayments: readonly OpenPayment[];
}

export interface PortfolioContext {
  readonly me: Me | null;
  /** Newest first. */
  readonly bonds: readonly Bond[];
  /** Newest first. */
  readonly stakes: readonly OwnStake[];
  readonly offer: Offer | null;
  readonly price: PriceNow | null;
  /**
   * Parts that could not be read: a list among them is empty here, its real content is unknown, and no sum
   * uses it.
   */
  readonly missing: readonly PortfolioPart[];
  readonly version: number | null;
  /** Time of the last complete read, on the server's clock (epoch ms). */
  readonly asOfMs: number | null;
  readonly openPayments: readonly OpenPayment[];
  /** Number of reads in a row that were older than the live changes or a command's answer. */
  readonly outdatedReads: number;
  /** Number of command answers since the running read began: its result may be older than they are. */
  readonly commandsMeanwhile: number;
  /** Number of polls since the last payment was opened. */
  readonly looks: number;
  /** The bond selected for staking; a stake event resets it (R4.03). */
  readonly selectedBondId: string | null;
}

/**
 * `loading`: skeletons. `failed`: nothing to show, Retry. `ready`: figures are there; `refreshing`: they are
 * being read again.
 */
export type PortfolioTag = 'loading' | 'failed' | 'ready' | 'refreshing';

export type PortfolioEvent =
  /** A person is signed in. */
  | { readonly type: 'portfolio.load' }
  | { readonly type: 'portfolio.retry' }
  /** Read everything again: after a gap, a reconnect, a command. */
  | { readonly type: 'portfolio.refresh' }
  /** The app is in the foreground again: read at most every 10 s (R1.06). */
  | { readonly type: 'portfolio.foreground'; readonly atMs: number }
  /** A day has ended: what was read before its 00:00 UTC (epoch ms) is of yesterday. */
  | { readonly type: 'portfolio.dayTurned'; readonly midnightMs: number }
  | { readonly type: 'portfolio.clear' }
  | { readonly type: 'portfolio.frames'; readonly frames: readonly RealtimeFrame[] }
  /** The answer of a command, shown before its event arrives. */
  | { readonly type: 'portfolio.bondChanged'; readonly bond: Bond }
  | { readonly type: 'portfolio.stakeChanged'; readonly stake: OwnStake }
  /** A task's reward was claimed: the balance that the server answered. */
  | { readonly type: 'portfolio.taskPaid'; readonly taskBalance: Nano<'AXIOM'> }
  /** Signing failed: items that wait for a signature are no longer pending (R4.15). */
  | { readonly type: 'portfolio.signingFailed' }
  | { readonly type: 'portfolio.paymentOpen'; readonly payment: OpenPayment }
  | { readonly type: 'portfolio.paymentOver'; readonly subjectId: string }
  /** The friends list was opened: no friend counts as new any more. */
  | { readonly type: 'portfolio.friendsSeen' }
  | { readonly type: 'portfolio.selectBond'; readonly bondId: string | null };

export type PortfolioEmitted =
  | { readonly type: 'caughtUp'; readonly version: number }
  | { readonly type: 'bondActivated'; readonly bond: Bond }
  | { readonly type: 'stakeActivated'; readonly stake: OwnStake }
  /** To be stored on this device. */
  | { readonly type: 'openPayments'; readonly openPayments: readonly OpenPayment[] };

export type PortfolioShown = Shown<PortfolioContext, PortfolioTag, PortfolioEvent>;
