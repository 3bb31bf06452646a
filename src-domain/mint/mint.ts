import type { Fee } from '../economy/policy.ts';
import type { Nano, Percent6 } from '../money/index.ts';
import type { Price } from '../price/price.ts';

/** Every status of a bond, with its name on the wire (R4.01). */
export const MINT_STATUSES = ['pending', 'active', 'canceled', 'completed', 'move_to_staking'] as const;
/** One of MINT_STATUSES. */
export type MintStatus = (typeof MINT_STATUSES)[number];

/** What everybody who may see a bond sees of it; the wire's mint. */
export interface MintView {
  readonly id: string;
  readonly status: MintStatus;
  readonly origin: 'paid' | 'farm';
  readonly createdAtMs: number;
  readonly amountTon: Nano<'TON'>;
  readonly amountToken: Nano<'AXIOM'>;
  /** Credited at maturity. */
  readonly expectedToken: Nano<'AXIOM'>;
  readonly tariffDays: number;
  /** Fee of a cancel while active; shown before the person confirms. */
  readonly earlyExitFee: Nano<'AXIOM'>;
  readonly activatedAtMs?: number | undefined;
  readonly maturesAtMs?: number | undefined;
  /** When it was canceled, completed or staked. */
  readonly closedAtMs?: number | undefined;
}

/** Frozen at creation: a later policy does not change them. */
export interface MintTerms {
  /** The market price of the quote. */
  readonly price: Price;
  readonly bonusPercent: Percent6;
  readonly dailyReward: Percent6;
  readonly maxRewardPercent: Percent6;
  readonly earlyExitFee: Fee;
}

/** A bond with all that the server needs to decide on it. */
export interface Mint extends MintView {
  readonly ownerId: string;
  readonly terms: MintTerms;
  /** The quoted price holds until then: 60 s from the order. */
  readonly validUntilMs?: number | undefined;
  /** The pending stake that waits for its fee; meanwhile no cancel and no second stake are possible. */
  readonly reservedByStake?: string | undefined;
}
