/** A mint as stored. Amounts in nano; percents as the policy's decimal text, frozen at creation. */
export interface MintRow {
  readonly id: string;
  readonly userId: string;
  readonly status: 'pending' | 'active' | 'canceled' | 'completed' | 'move_to_staking';
  readonly origin: 'paid' | 'farm';
  readonly policyId: string;
  /** Single-use comment of the payment, at least 128 random bits; null for a farm mint. */
  readonly orderCode: string | null;
  readonly createdAtMs: number;
  readonly payUntilMs: number | null;
  readonly activatedAtMs: number | null;
  readonly maturesAtMs: number | null;
  readonly closedAtMs: number | null;
  readonly amountTonNano: bigint;
  /** Quoted while pending, final from the activation on. */
  readonly amountTokenNano: bigint;
  readonly expectedTokenNano: bigint;
  readonly earlyExitFeeNano: bigint;
  readonly tariffDays: number;
  readonly bonusPercent: string;
  readonly dailyReward: string;
  readonly maxRewardPercent: string;
  /** The pending stake that holds this mint. */
  readonly reservedByStakeId: string | null;
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

export interface MintRepository {
  insert(mint: MintRow): Promise<void>;
  byId(id: string): Promise<MintRow | null>;
  /** The mint only when it is this person's. */
  ofUser(userId: string, id: string): Promise<MintRow | null>;
  byOrderCode(orderCode: string): Promise<MintRow | null>;
  /** Replaces the row when its status still is `from`; false when another transaction moved it. */
  move(from: MintRow['status'], mint: MintRow): Promise<boolean>;
  countPending(userId: string): Promise<number>;
  /** Newest first. */
  list(userId: string, page: PageQuery): Promise<Page<MintRow>>;
}

/** A stake as stored. Rates are percent per day as decimal text, in force until the next 00:00 UTC. */
export interface StakeRow {
  readonly id: string;
  readonly userId: string;
  readonly mintId: string;
  readonly status: 'pending' | 'active' | 'completed';
  readonly createdAtMs: number;
  readonly startedAtMs: number | null;
  readonly lastUpdatedAtMs: number | null;
  readonly completedAtMs: number | null;
  readonly completesAtMs: number | null;
  readonly tariffDays: number;
  readonly totalAmountNano: bigint;
  readonly dailyReward: string;
  readonly holdBonus: string;
  readonly collectiveBonus: string;
  readonly investmentBonus: string;
  readonly earnedRewardNano: bigint;
  readonly maxRewardNano: bigint;
  readonly remainder: bigint;
}

export interface StakeRepository {
  insert(stake: StakeRow): Promise<void>;
  byId(id: string): Promise<StakeRow | null>;
  ofUser(userId: string, id: string): Promise<StakeRow | null>;
  /** Replaces the row when its status and last settlement still are those of `before`. */
  move(before: StakeRow, after: StakeRow): Promise<boolean>;
  list(userId: string, page: PageQuery): Promise<Page<StakeRow>>;
  /** Everybody's staked total at an instant. */
  stakedTotalAt(atMs: number): Promise<bigint>;
}

/** The bonus and turnover that one mint of an invitee promises his inviter. */
export interface ReferralBonusRow {
  readonly mintId: string;
  readonly inviterId: string;
  readonly inviteeId: string;
  readonly status: 'pending' | 'released' | 'reversed';
  readonly bonusNano: bigint;
  readonly turnoverNano: bigint;
  readonly createdAtMs: number;
  readonly closedAtMs: number | null;
}

/** Sums over one inviter's bonuses: TON nano and AXIOM nano. */
export interface ReferralSums {
  readonly turnoverNano: bigint;
  readonly turnoverPendingNano: bigint;
  readonly bonusNano: bigint;
  readonly bonusPendingNano: bigint;
}

export interface ReferralRepository {
  insert(bonus: ReferralBonusRow): Promise<void>;
  ofMint(mintId: string): Promise<ReferralBonusRow | null>;
  /** pending → released or reversed; false when it is closed already. */
  close(mintId: string, status: 'released' | 'reversed', atMs: number): Promise<boolean>;
  sums(inviterId: string): Promise<ReferralSums>;
  byInvitee(inviterId: string): Promise<ReadonlyMap<string, ReferralSums>>;
}
