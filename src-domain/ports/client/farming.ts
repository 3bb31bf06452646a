import type { FarmMintDetails } from '../../farming/activation-status.ts';
import type { FarmLinkStatus, FarmLinkView } from '../../farming/farm-link.ts';
import type { FarmQuote } from '../../farming/quote-farm.ts';
import type { Nano, Percent6 } from '../../money/index.ts';
import type { Bond, OfferedPlan } from './entities.ts';

/** A farming link with its frozen terms, for its author's screens (R9.08). */
export interface FarmLinkCard extends FarmLinkView {
  /** What a cancel returns now, without a fee: the shares that are not taken. */
  readonly leftToken: Nano<'AXIOM'>;
  /** Opens the app on this link; absent if it is for the author's own bond. */
  readonly link?: string;
  readonly bonusPercent: Percent6;
  readonly dailyReward: Percent6;
  readonly maxRewardPercent: Percent6;
  /** First names of the last who opened it, newest first; at most LINK_OPENERS_SHOWN. */
  readonly openedBy: readonly string[];
}

/** What the re-bonding form needs before it requests a quote: the plans, the balance and the bounds of a link. */
export interface FarmOffer {
  readonly plans: readonly OfferedPlan[];
  readonly availableToken: Nano<'AXIOM'>;
  /** Least amount of one activation. */
  readonly minToken: Nano<'AXIOM'>;
  readonly maxActivations: number;
}

/** What one activation would give if it happened now. */
export interface ShareQuote extends FarmQuote {
  readonly bonusPercent: Percent6;
  readonly dailyReward: Percent6;
  readonly maxRewardPercent: Percent6;
  readonly maturesAtMs: number;
  readonly quotedAtMs: number;
}

/** A new farming link, and the bond that it created at once if it is for its author. */
export interface CreatedLink {
  readonly link: FarmLinkCard;
  readonly bond: Bond | null;
}

/** What a farming link says to one person; `details` is the bond they got, null if there is none. */
export interface LinkAnswer {
  readonly status: FarmLinkStatus;
  readonly message: string;
  readonly details: (FarmMintDetails & { readonly bondId: string | null }) | null;
  /** First name of the link's author, for whoever got a bond from it; null for everybody else. */
  readonly authorName: string | null;
}
