import type { HeldSpan, Investment } from '@axiom/domain/bonus';
import type { Mint } from '@axiom/domain/mint';
import type { Nano } from '@axiom/domain/money';
import type { ReturnedPayment } from '@axiom/domain/payment';
import type { Stake, StakingFee } from '@axiom/domain/staking';

/** A mint as stored: the domain's part, and what the server stores beside it. */
export interface MintRecord {
  readonly mint: Mint;
  readonly policyId: string;
  /** Single-use comment of the payment, at least 128 random bits; null for a farm mint. */
  readonly orderCode: string | null;
  /** The payment's transaction, hex. */
  readonly txHash: string | null;
  /** The newest deposit with its order code. `move` leaves it as it is: it belongs to the deposits. */
  readonly returned: ReturnedPayment | null;
}

export interface PageQuery {
  readonly offset: number;
  readonly limit: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** How, and under which terms, paid bonds of one person have ended. */
export interface EndedBonds {
  readonly policyId: string;
  readonly tariffDays: number;
  readonly outcome: 'staked' | 'matured';
}

export interface MintMove {
  readonly before: MintRecord;
  readonly after: MintRecord;
}

/** A row of somebody, by whom it is found: nobody's rows are looked through for it. */
export interface OwnedId {
  readonly ownerId: string;
  readonly id: string;
}

export interface MintRepository {
  insert(record: MintRecord): Promise<void>;
  /** Looks for it among everybody's: for what names a bond and nobody, as few deposits do. */
  byId(id: string): Promise<MintRecord | null>;
  /** By id; ids without a row are missing. */
  byIds(ids: readonly OwnedId[]): Promise<ReadonlyMap<string, MintRecord>>;
  /** The mint only if it is this person's. */
  ofUser(userId: string, id: string): Promise<MintRecord | null>;
  byOrderCode(orderCode: string): Promise<MintRecord | null>;
  /** Replaces `before` by `after` if status and reservation are still its own; false: another was first. */
  move(before: MintRecord, after: MintRecord): Promise<boolean>;
  /** Moves several different mints. False: one was not as in `before`, and the caller must roll back. */
  moveAll(moves: readonly MintMove[]): Promise<boolean>;
  countPending(userId: string): Promise<number>;
  /**
   * By user id, the paid bonds that were active, or staked and not completed, just before an instant. A bond
   * that begins at the instant does not count yet; one that ends at it still counts, even if its end is
   * processed late. People without any may be missing.
   */
  investments(userIds: readonly string[], atMs: number): Promise<ReadonlyMap<string, readonly Investment[]>>;
  /** By user id, the paid bonds held at some instant after this one; no end while the end is not processed. */
  heldAfter(userIds: readonly string[], atMs: number): Promise<ReadonlyMap<string, readonly HeldSpan[]>>;
}

export interface StakeRecord {
  readonly stake: Stake;
  readonly tariffDays: number;
  /** null while it is pending. */
  readonly startedAtMs: number | null;
  /** At the rates in force; null while it is pending. */
  readonly completesAtMs: number | null;
}

export interface StakeMove {
  readonly before: StakeRecord;
  readonly after: StakeRecord;
}

export interface StakeRepository {
  insert(record: StakeRecord): Promise<void>;
  /** By id; ids without a row are missing. */
  byIds(ids: readonly OwnedId[]): Promise<ReadonlyMap<string, StakeRecord>>;
  ofUser(userId: string, id: string): Promise<StakeRecord | null>;
  /** Replaces `before` by `after` if status and last settlement are still those of `before`. */
  move(before: StakeRecord, after: StakeRecord): Promise<boolean>;
  /** Moves several different stakes. False: one was not as in `before`, and the caller must roll back. */
  moveAll(moves: readonly StakeMove[]): Promise<boolean>;
  /** Deletes a pending stake; false when there is no such stake or it is not pending any more. */
  drop(userId: string, id: string): Promise<boolean>;
  /** Everybody's staked total just before an instant, by the same rule as `investments`. */
  stakedTotalAt(atMs: number): Promise<Nano<'AXIOM'>>;
}

/** The payment order of a staking fee. It outlives a stake that was dropped. */
export interface StakingFeeRecord {
  readonly fee: StakingFee;
  readonly mintId: string;
  readonly ownerId: string;
  /** Single-use comment of the payment, at least 128 random bits. */
  readonly orderCode: string;
  /** The payment's transaction, hex; null until it is paid. */
  readonly txHash: string | null;
}

export interface StakingFeeRepository {
  insert(record: StakingFeeRecord): Promise<void>;
  byOrderCode(orderCode: string): Promise<StakingFeeRecord | null>;
  /** False: it is paid already. */
  pay(userId: string, stakeId: string, txHash: string): Promise<boolean>;
}

/** The bonus and turnover that one mint of an invitee promises to their inviter. */
export interface ReferralBonusRow {
  readonly mintId: string;
  readonly inviterId: string;
  readonly inviteeId: string;
  readonly status: 'pending' | 'released' | 'reversed';
  readonly bonus: Nano<'AXIOM'>;
  readonly turnover: Nano<'TON'>;
  readonly createdAtMs: number;
  readonly closedAtMs: number | null;
}

export interface ReferralSums {
  readonly turnover: Nano<'TON'>;
  readonly turnoverPending: Nano<'TON'>;
  readonly bonus: Nano<'AXIOM'>;
  readonly bonusPending: Nano<'AXIOM'>;
  readonly reversed: number;
}

export interface ReferralRepository {
  insert(bonus: ReferralBonusRow): Promise<void>;
  /** By mint id; mints without a bonus are missing. A bonus is found by whoever invited the mint's owner. */
  ofMints(mints: readonly OwnedId[]): Promise<ReadonlyMap<string, ReferralBonusRow>>;
  /** pending → released or reversed. False: one was closed already, and the caller must roll back. */
  close(
    bonuses: readonly Pick<ReferralBonusRow, 'mintId' | 'inviterId'>[],
    status: 'released' | 'reversed',
    atMs: number,
  ): Promise<boolean>;
  sums(inviterId: string): Promise<ReferralSums>;
  /** By inviter id; every requested inviter is included. */
  sumsOf(inviterIds: readonly string[]): Promise<ReadonlyMap<string, ReferralSums>>;
  /** The number of invitees with at least one bond that counts. */
  friendsReleased(inviterId: string): Promise<number>;
}
