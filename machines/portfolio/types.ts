import type { Bond, Me, Offer, OwnStake, PriceNow, Problem, RealtimeFrame } from '@axiom/domain/ports/client';
import type { Shown } from '../shared/shown.ts';
import type { PortfolioPart } from './read.ts';

/**
 * A payment that was asked of a wallet: kept on this device until the server says that it was booked or that its order ended. No
 * clock of this page ends it.
 */
export interface OpenPayment {
  readonly kind: 'bond' | 'stake-fee';
  /** The bond or the stake that waits for it. */
  readonly subjectId: string;
  readonly outcome: 'signed' | 'unknown';
  readonly sinceMs: number;
  readonly payUntilMs: number;
  /** The wallet it was asked of, friendly: its page in an explorer shows the payment first. */
  readonly from?: string;
}

export interface PortfolioInput {
  /** What was open when the app was here last. */
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
  /** Parts that could not be read: a list among them is empty here and unknown in truth, and no sum is made of it. */
  readonly missing: readonly PortfolioPart[];
  readonly version: number | null;
  /** When everything was last read, on the server's clock. */
  readonly asOfMs: number | null;
  readonly problem: Problem | null;
  readonly openPayments: readonly OpenPayment[];
  /** Answers in a row that were older than the live changes or than a command's answer. */
  readonly outdatedReads: number;
  /** Answers of commands that were taken since the reading under way began: what it brings may be from before them. */
  readonly commandsMeanwhile: number;
  /** How often the server was asked since a payment was opened last. */
  readonly looks: number;
  /** The bond chosen for staking; a stake event resets it (R4.03). */
  readonly selectedBondId: string | null;
}

export type PortfolioState = 'empty' | 'loading' | 'failed' | 'ready' | 'refreshing';

/** `loading`: skeletons. `failed`: nothing to show, Retry. `ready`: figures are there; `refreshing`: and are read again. */
export type PortfolioTag = 'loading' | 'failed' | 'ready' | 'refreshing';

export type PortfolioEvent =
  /** Somebody is signed in. */
  | { readonly type: 'portfolio.load' }
  | { readonly type: 'portfolio.retry' }
  /** Read everything again: a gap, a reconnect, a command. */
  | { readonly type: 'portfolio.refresh' }
  /** Back in the foreground: at most every 10 s (R1.06). */
  | { readonly type: 'portfolio.foreground'; readonly atMs: number }
  | { readonly type: 'portfolio.clear' }
  | { readonly type: 'portfolio.frames'; readonly frames: readonly RealtimeFrame[] }
  /** The answer of a command: shown before its event arrives. */
  | { readonly type: 'portfolio.bondChanged'; readonly bond: Bond }
  | { readonly type: 'portfolio.stakeChanged'; readonly stake: OwnStake }
  /** A signing failed: nothing that waits for a signature is pending any more (R4.15). */
  | { readonly type: 'portfolio.signingFailed' }
  | { readonly type: 'portfolio.paymentOpen'; readonly payment: OpenPayment }
  | { readonly type: 'portfolio.paymentOver'; readonly subjectId: string }
  /** The friends' list was opened: none of them is new any more. */
  | { readonly type: 'portfolio.friendsSeen' }
  | { readonly type: 'portfolio.selectBond'; readonly bondId: string | null };

/** What the machine tells others. */
export type PortfolioEmitted =
  | { readonly type: 'caughtUp'; readonly version: number }
  | { readonly type: 'bondActivated'; readonly bond: Bond }
  | { readonly type: 'stakeActivated'; readonly stake: OwnStake }
  /** To be kept on this device. */
  | { readonly type: 'openPayments'; readonly openPayments: readonly OpenPayment[] };

export type PortfolioShown = Shown<PortfolioContext, PortfolioState, PortfolioTag, PortfolioEvent>;
