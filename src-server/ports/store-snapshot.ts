import type { FarmSource } from '@axiom/domain/farming';
import type { MintTerms } from '@axiom/domain/mint';
import type { Nano, Percent6 } from '@axiom/domain/money';

/** What a person has. Only the id, which the other rows refer to, says who they are. */
export interface PersonState {
  readonly id: string;
  readonly inviterId: string | null;
  /** Start of the days in a row on which the person holds something paid; null while they hold nothing. */
  readonly heldSinceMs: number | null;
  readonly main: Nano<'AXIOM'>;
  readonly referral: Nano<'AXIOM'>;
  readonly task: Nano<'AXIOM'>;
  /** Only released turnover. */
  readonly turnover: Nano<'TON'>;
}

export interface BondState {
  readonly ownerId: string;
  readonly origin: 'paid' | 'farm';
  readonly amountTon: Nano<'TON'>;
  readonly amountToken: Nano<'AXIOM'>;
  readonly activatedAtMs: number;
  readonly tariffDays: number;
  readonly terms: Omit<MintTerms, 'price'>;
  /** The inviter's pending bonus for it. */
  readonly pendingBonus: Nano<'AXIOM'>;
}

export interface StakeState {
  readonly ownerId: string;
  readonly origin: 'paid' | 'farm';
  readonly totalAmount: Nano<'AXIOM'>;
  readonly dailyReward: Percent6;
  readonly maxReward: Nano<'AXIOM'>;
  readonly earnedReward: Nano<'AXIOM'>;
  readonly accrualRemainder: bigint;
  readonly lastUpdatedAtMs: number;
  /** Activation of its bond. */
  readonly activeSinceMs: number;
}

/** What a link still holds, and the balance it returns to when its author cancels it. */
export interface EscrowState {
  readonly ownerId: string;
  readonly source: FarmSource;
  readonly tokenAmount: Nano<'AXIOM'>;
}

/** A sale whose TON have not left: queued or held. */
export interface WaitingSale {
  readonly ownerId: string;
  readonly source: 'main' | 'referral';
  readonly status: 'queued' | 'held';
  readonly tokenAmount: Nano<'AXIOM'>;
  readonly amountTon: Nano<'TON'>;
}

/** Everybody's state at once, for the operator's export; unordered unless stated. */
export interface SnapshotRepository {
  people(): Promise<readonly PersonState[]>;
  bonds(): Promise<readonly BondState[]>;
  stakes(): Promise<readonly StakeState[]>;
  escrows(): Promise<readonly EscrowState[]>;
  /** In the order of the queue. */
  waitingSales(): Promise<readonly WaitingSale[]>;
  /** When the first settlement, completion or maturity is due that was not done; null: there is none. */
  firstDueAtMs(): Promise<number | null>;
}
