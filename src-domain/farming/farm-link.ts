import type { MintTerms } from '../mint/mint.ts';
import type { Nano } from '../money/index.ts';

/** The balances that can fund a link. */
export const FARM_SOURCES = ['main', 'referral', 'task'] as const;
/** One of FARM_SOURCES. */
export type FarmSource = (typeof FARM_SOURCES)[number];

/** ACTIVE: uses are left. REACHED: all uses are taken. REVOKED: its author took the rest back. */
export const FARM_LINK_STATUSES = ['ACTIVE', 'REACHED', 'REVOKED'] as const;
/** One of FARM_LINK_STATUSES. */
export type FarmLinkStatus = (typeof FARM_LINK_STATUSES)[number];

/** A farming link as its author sees it and as the wire sends it. */
export interface FarmLinkView {
  readonly id: string;
  readonly status: FarmLinkStatus;
  readonly source: FarmSource;
  readonly createdAtMs: number;
  /** Per activation. */
  readonly amountToken: Nano<'AXIOM'>;
  readonly tariffDays: number;
  readonly countActivations: number;
  readonly activated: number;
  readonly isForMe: boolean;
  readonly isMultilink: boolean;
  /** Absent if the link is for the author's own bond: nobody can activate it. */
  readonly activationCode?: string | undefined;
  /** When it was reached or revoked. */
  readonly closedAtMs?: number | undefined;
}

/** The plan's terms, frozen when the link is created: later policies do not change the bonds it gives. */
export type FarmTerms = Pick<MintTerms, 'bonusPercent' | 'dailyReward' | 'maxRewardPercent'>;

/** A farming link with all that the server needs to decide on it. */
export interface FarmLink extends FarmLinkView {
  readonly ownerId: string;
  readonly terms: FarmTerms;
}

/** One use of a link; a person can use a link once. */
export interface FarmActivation {
  readonly linkId: string;
  readonly userId: string;
  readonly mintId: string;
  readonly atMs: number;
}
