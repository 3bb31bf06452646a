import type { HeldSpan, Investment } from '@axiom/domain/bonus';
import type { Mint } from '@axiom/domain/mint';
import type { Nano } from '@axiom/domain/money';
import type { Stake, StakingFee } from '@axiom/domain/staking';

/** A mint as stored: what the domain decides on, and what the server remembers beside it. */
export interface MintRecord {
  readonly mint: Mint;
  readonly policyId: string;
  /** Single-use comment of the payment, at least 128 random bits; null for a farm mint. */
  readonly orderCode: string | null;
  /** The payment's transaction, hex. */
  readonly txHash: string | null;
}

export interface PageQuery {
  readonly offset: number;
  readonly limit: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Paid bonds of one person that ended in the same way under the same terms. */
export interface EndedBonds {
  readonly policyId: string;
  readonly tariffDays: number;
  readonly outcome: 'staked' | 'matured';
  readonly count: number;
}

export interface MintRepository {
  insert(record: MintRecord): Promise<void>;
  byId(id: string): Promise<MintRecord | null>;
  /** The mint only when it is this person's. */
  ofUser(userId: string, id: string): Promise<MintRecord | null>;
  byOrderCode(orderCode: string): Promise<MintRecord | null>;
  /** Replaces `before` by `after` when status and reservation still are as before; false when another transaction was first. */
  move(before: MintRecord, after: MintRecord): Promise<boolean>;
  countPending(userId: string): Promise<number>;
  /** Newest first. */
  list(userId: string, page: PageQuery): Promise<Page<MintRecord>>;
  /** One's paid bonds that were staked or have matured, counted by the terms that decide whether they count for a referral. */
  endedPaid(userId: string): Promise<readonly EndedBonds[]>;
  /**
   * By person, the paid bonds that were active, or staked and not completed, as an instant began: what began in it does not count
   * yet, what ended in it still does, however late its end is worked on. Who has none may be missing.
   */
  investments(userIds: readonly string[], atMs: number): Promise<ReadonlyMap<string, readonly Investment[]>>;
  /** One's paid bonds of which something was held at some instant after this one; without an end while that is not worked on. */
  heldAfter(userId: string, atMs: number): Promise<readonly HeldSpan[]>;
}

/** A stake as stored. */
export interface StakeRecord {
  readonly stake: Stake;
  readonly tariffDays: number;
  /** null while it is pending. */
  readonly startedAtMs: number | null;
  /** At the rates in force; null while it is pending. */
  readonly completesAtMs: number | null;
}

/** A step of a stake, as it is written. */
export interface StakeMove {
  readonly before: StakeRecord;
  readonly after: StakeRecord;
}

export interface StakeRepository {
  insert(record: StakeRecord): Promise<void>;
  byId(id: string): Promise<StakeRecord | null>;
  /** By id; what is not there is missing. */
  byIds(ids: readonly string[]): Promise<ReadonlyMap<string, StakeRecord>>;
  ofUser(userId: string, id: string): Promise<StakeRecord | null>;
  /** Replaces `before` by `after` when status and last settlement still are as before. */
  move(before: StakeRecord, after: StakeRecord): Promise<boolean>;
  /** Several moves of different stakes; false when one of them was not as before: the transaction has to be undone then. */
  moveAll(moves: readonly StakeMove[]): Promise<boolean>;
  /** Deletes a pending stake; false when it is not there or not pending any more. */
  drop(id: string): Promise<boolean>;
  /** Newest first. */
  list(userId: string, page: PageQuery): Promise<Page<StakeRecord>>;
  /** Everybody's staked total as an instant began, by the same rule as `investments`. */
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
  pay(stakeId: string, txHash: string): Promise<boolean>;
}

/** The bonus and turnover that one mint of an invitee promises their inviter. */
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

/** Sums over one inviter's bonuses. */
export interface ReferralSums {
  readonly turnover: Nano<'TON'>;
  readonly turnoverPending: Nano<'TON'>;
  readonly bonus: Nano<'AXIOM'>;
  readonly bonusPending: Nano<'AXIOM'>;
  readonly reversed: number;
}

export interface ReferralRepository {
  insert(bonus: ReferralBonusRow): Promise<void>;
  ofMint(mintId: string): Promise<ReferralBonusRow | null>;
  /** pending → released or reversed; false when it is closed already. */
  close(mintId: string, status: 'released' | 'reversed', atMs: number): Promise<boolean>;
  sums(inviterId: string): Promise<ReferralSums>;
  /** By inviter; everybody asked for is there. */
  sumsOf(inviterIds: readonly string[]): Promise<ReadonlyMap<string, ReferralSums>>;
  /** Invitees with at least one bond that counts. */
  friendsReleased(inviterId: string): Promise<number>;
  byInvitee(inviterId: string): Promise<ReadonlyMap<string, ReferralSums>>;
}
