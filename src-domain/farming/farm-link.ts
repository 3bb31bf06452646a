import type { MintTerms } from '../mint/mint.ts';
import type { Nano } from '../money/index.ts';

/** The balances that a link can be funded from. */
export const FARM_SOURCES = ['main', 'referral', 'task'] as const;
/** One of FARM_SOURCES. */
export type FarmSource = (typeof FARM_SOURCES)[number];

/** ACTIVE: uses are left. REACHED: every use is taken. REVOKED: its author took the rest back. */
export const FARM_LINK_STATUSES = ['ACTIVE', 'REACHED', 'REVOKED'] as const;
/** One of FARM_LINK_STATUSES. */
export type FarmLinkStatus = (typeof FARM_LINK_STATUSES)[number];

/** A re-bonding link as its author sees it; the wire's farming link. */
export interface FarmLinkView {
  readonly id: string;
  readonly status: FarmLinkStatus;
  readonly source: FarmSource;
  readonly createdAtMs: number;
  /** Of one activation. */
  readonly amountToken: Nano<'AXIOM'>;
  readonly tariffDays: number;
  readonly countActivations: number;
  readonly activated: number;
  readonly isForMe: boolean;
  readonly isMultilink: boolean;
  /** Absent where the bond is one's own: nobody can activate that. */
  readonly activationCode?: string | undefined;
  /** When it was reached or revoked. */
  readonly closedAtMs?: number | undefined;
}

/** The plan's terms, frozen when the link is created: no later policy touches the bonds it gives. */
export type FarmTerms = Pick<MintTerms, 'bonusPercent' | 'dailyReward' | 'maxRewardPercent'>;

/** A re-bonding link as the server decides on it. */
export interface FarmLink extends FarmLinkView {
  readonly ownerId: string;
  readonly terms: FarmTerms;
}

/** One use of a link; a person has at most one of each link. */
export interface FarmActivation {
  readonly linkId: string;
  readonly userId: string;
  readonly mintId: string;
  readonly atMs: number;
}
