import type { CancelSignal } from '../cancel-signal.ts';
import type { FarmMintDetails } from '../../farming/activation-status.ts';
import type { FarmLinkStatus, FarmLinkView, FarmSource } from '../../farming/farm-link.ts';
import type { Nano, Percent6 } from '../../money/index.ts';
import type { Price } from '../../price/price.ts';
import type { Bond, OfferedPlan, Versioned } from './entities.ts';
import type { CommandOptions } from './command-options.ts';

/** A farming link with its frozen terms, for its author's screens (R9.08). */
export interface FarmLinkCard extends FarmLinkView {
  /** What a cancel returns now, without a fee: the shares that are not taken. */
  readonly leftToken: Nano<'AXIOM'>;
  /** Opens the app on this link; absent if it is for the author's own bond. */
  readonly link?: string;
  readonly bonusPercent: Percent6;
  readonly dailyReward: Percent6;
  readonly maxRewardPercent: Percent6;
}

/** What the form of a link needs before it requests a quote. */
export interface FarmOffer {
  readonly plans: readonly OfferedPlan[];
  readonly source: FarmSource;
  /** In that balance, for all activations together. */
  readonly availableToken: Nano<'AXIOM'>;
  /** Per activation. */
  readonly minToken: Nano<'AXIOM'>;
  readonly maxActivations: number;
}

/** What one activation of a link would give now. */
export interface FarmBondQuote {
  readonly amountToken: Nano<'AXIOM'>;
  /** Its value at the market price. */
  readonly amountTon: Nano<'TON'>;
  readonly expectedToken: Nano<'AXIOM'>;
  readonly bonusToken: Nano<'AXIOM'>;
  /** If it is staked, without bonuses. */
  readonly perDay: Nano<'AXIOM'>;
  readonly maxReward: Nano<'AXIOM'>;
  readonly tariffDays: number;
  readonly bonusPercent: Percent6;
  readonly dailyReward: Percent6;
  readonly maxRewardPercent: Percent6;
  readonly price: Price;
  readonly maturesAtMs: number;
  readonly quotedAtMs: number;
}

/** The order of a new link; `amount` is per activation. */
export interface FarmLinkOrder {
  readonly amount: Nano<'AXIOM'>;
  readonly days: number;
  readonly countActivations: number;
  readonly source: FarmSource;
  readonly isMultilink: boolean;
  readonly isForMe: boolean;
}

/** A new link; with `isForMe` also the bond that it created at once. */
export interface NewFarmLink {
  readonly link: FarmLinkCard;
  readonly bond: Bond | null;
}

/**
 * ACTIVE with the person's own bond, from this or their first activation; REACHED and REVOKED without one.
 */
export interface FarmActivated {
  readonly status: FarmLinkStatus;
  readonly bond: Bond | null;
}

/** What a link shows to the person who opens it (R2.12). */
export interface FarmOpening {
  readonly status: FarmLinkStatus;
  /** The server's text. */
  readonly message: string;
  /** The bond that the person got, with its id, or would get; null if there is none. */
  readonly details: (FarmMintDetails & { readonly bondId: string | null }) | null;
}

/** The server's farming calls (R5.14 to R5.19); they end as all calls of the gateway do. */
export interface FarmingGateway {
  farmOffer(source: FarmSource, signal: CancelSignal): Promise<FarmOffer | null>;
  farmLinks(signal: CancelSignal): Promise<Versioned<readonly FarmLinkCard[]> | null>;
  quoteFarm(amount: Nano<'AXIOM'>, days: number, signal: CancelSignal): Promise<FarmBondQuote | null>;
  createFarmLink(order: FarmLinkOrder, options: CommandOptions): Promise<NewFarmLink | null>;
  cancelFarmLink(linkId: string, options: CommandOptions): Promise<FarmLinkCard | null>;
  activateFarmLink(activationCode: string, options: CommandOptions): Promise<FarmActivated | null>;
  farmOpening(activationCode: string, signal: CancelSignal): Promise<FarmOpening | null>;
}
