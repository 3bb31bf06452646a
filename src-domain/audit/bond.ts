import * as booking from '../ledger/bookings/index.ts';
import { derivedAmounts } from '../mint/amounts.ts';
import { maturityAfter } from '../mint/maturity.ts';
import type { Mint } from '../mint/mint.ts';
import { formatDecimal, type Nano, percentOfFloor, subtract } from '../money/index.ts';
import { orderEndsAtMs } from '../payment/order-ends-at.ts';
import { LEVELS } from '../referral/levels.ts';
import { referralBonus } from '../referral/referral-bonus.ts';
import { referralDecision } from '../referral/referral-decision.ts';
import { nextSettlementAtMs } from '../staking/settle.ts';
import type { Stake } from '../staking/stake.ts';
import { type Difference, differenceIf } from './difference.ts';
import { type BookedLine, compareBookings, type ExpectedBooking } from './lines.ts';

/** The inviter's bonus for a bond, as its row stores it. Amounts in nano. */
export interface ReferralFacts {
  readonly inviterId: string;
  readonly status: 'pending' | 'released' | 'reversed';
  readonly bonusToken: Nano<'AXIOM'>;
  readonly turnoverTon: Nano<'TON'>;
}

/** Everything that is stored about one bond: its row, its stake, its bonus, its bookings, its due rows. */
export interface BondFacts {
  readonly mint: Mint;
  /** Who invited the owner of the bond. */
  readonly inviterId?: string;
  readonly stake?: Stake;
  /** Staking fee that was paid, nano-TON. */
  readonly stakingFeeTon?: Nano<'TON'>;
  readonly referral?: ReferralFacts;
  /** The use of a farming link that created the bond. */
  readonly use?: { readonly linkId: string; readonly userId: string };
  /** By its order's policy: least days of a matured bond that release the bonus. Undefined: unknown. */
  readonly referralMinDays?: number;
  /** Due rows of the bond and of its stake, epoch ms; undefined: there is none. */
  readonly mintDueAtMs?: number;
  readonly stakeDueAtMs?: number;
  readonly lines: readonly BookedLine[];
}

/** Differences between the rules and what is stored about a bond, its stake, its bonus and its bookings. */
export function auditBond(facts: BondFacts): readonly Difference[] {
  return [
    ...compareBookings(`mint ${facts.mint.id}`, expectedBookings(facts), facts.lines),
    ...amountsOf(facts),
    ...statusesOf(facts),
    ...referralOf(facts),
    ...dueOf(facts),
  ];
}

/** True when it was paid for or came from a farming link. */
function wasActive({ status, activatedAtMs }: Mint): boolean {
  return status !== 'pending' && (status !== 'canceled' || activatedAtMs !== undefined);
}

function expectedBookings(facts: BondFacts): readonly ExpectedBooking[] {
  const { mint } = facts;
  if (!wasActive(mint)) return [];
  return [beginning(facts), ...ending(mint), ...stakeBookings(facts), ...referralBookings(facts)];
}

function beginning({ mint, use }: BondFacts): ExpectedBooking {
  const { ownerId: userId, amountTon, amountToken } = mint;
  return {
    booking:
      mint.origin === 'paid'
        ? booking.mintActivated({ userId, amountTon, amountToken })
        : booking.farmingActivated({ userId, linkId: use?.linkId ?? '', amountToken }),
  };
}

function ending({ status, ownerId: userId, amountToken, ...mint }: Mint): readonly ExpectedBooking[] {
  switch (status) {
    case 'canceled':
      return [{ booking: booking.mintCanceled({ userId, amountToken, feeToken: mint.earlyExitFee }) }];
    case 'completed': {
      const bonusToken = subtract(mint.expectedToken, amountToken);
      return [{ booking: booking.mintMatured({ userId, amountToken, bonusToken }) }];
    }
    case 'move_to_staking':
      return [{ booking: booking.mintStaked({ userId, amountToken }) }];
    case 'pending':
    case 'active':
      return [];
  }
}

function stakeBookings({ mint, stake, stakingFeeTon }: BondFacts): readonly ExpectedBooking[] {
  if (stake === undefined) return [];
  const userId = mint.ownerId;
  const { earnedReward: rewardToken, totalAmount } = stake;
  return [
    ...(stakingFeeTon === undefined
      ? []
      : [{ booking: booking.stakingFeePaid({ amountTon: stakingFeeTon }) }]),
    ...(rewardToken === 0n
      ? []
      : [{ booking: booking.stakeSettled({ userId, rewardToken }), inParts: true }]),
    ...(stake.status === 'completed' ? [{ booking: booking.stakeCompleted({ userId, totalAmount }) }] : []),
  ];
}

function referralBookings({ referral }: BondFacts): readonly ExpectedBooking[] {
  if (referral === undefined) return [];
  const { inviterId: userId, bonusToken, status } = referral;
  const promised = { booking: booking.referralPending({ userId, bonusToken }) };
  if (status === 'pending') return [promised];
  const end = status === 'released' ? booking.referralReleased : booking.referralReversed;
  return [promised, { booking: end({ userId, bonusToken }) }];
}

const axioms = (nano: bigint): string => `${formatDecimal(nano)} AXIOM`;

function amountsOf({ mint, stake }: BondFacts): readonly Difference[] {
  const row = `mint ${mint.id}`;
  const derived = derivedAmounts(mint.amountToken, mint.terms);
  const own = [
    ...differenceIf(
      'amount',
      `${row} expected_token`,
      axioms(derived.expectedToken),
      axioms(mint.expectedToken),
    ),
    ...differenceIf(
      'amount',
      `${row} early_exit_fee`,
      axioms(derived.earlyExitFee),
      axioms(mint.earlyExitFee),
    ),
  ];
  if (stake === undefined) return own;
  const staked = `stake ${stake.id}`;
  const { totalAmount, maxReward, earnedReward, dailyReward } = stake;
  const cap = percentOfFloor(mint.amountToken, mint.terms.maxRewardPercent);
  return [
    ...own,
    ...differenceIf('amount', `${staked} total_amount`, axioms(mint.amountToken), axioms(totalAmount)),
    ...differenceIf('amount', `${staked} max_reward`, axioms(cap), axioms(maxReward)),
    ...differenceIf('amount', `${staked} daily_reward`, String(mint.terms.dailyReward), String(dailyReward)),
    ...(stake.status === 'completed'
      ? differenceIf('amount', `${staked} earned_reward`, axioms(maxReward), axioms(earnedReward))
      : []),
  ];
}

function statusesOf({ mint, stake, use }: BondFacts): readonly Difference[] {
  const row = `mint ${mint.id}`;
  const told = stake === undefined ? 'no stake' : `a stake that is ${stake.status}`;
  return [
    ...differenceIf('status', `${row} ${mint.status}`, stakeWanted(mint, stake), told),
    ...(stake !== undefined && stake.ownerId !== mint.ownerId
      ? differenceIf('status', `stake ${stake.id}`, `owner ${mint.ownerId}`, `owner ${stake.ownerId}`)
      : []),
    ...(stake?.status === 'pending'
      ? differenceIf('status', `${row} reserved_by`, stake.id, mint.reservedByStake ?? 'nothing')
      : []),
    ...differenceIf(
      'status',
      `${row} activation of a link`,
      mint.origin === 'farm' ? `by ${mint.ownerId}` : 'none',
      use === undefined ? 'none' : `by ${use.userId}`,
    ),
  ];
}

/** The stake that a bond in this status must have. */
function stakeWanted(mint: Mint, stake: Stake | undefined): string {
  if (mint.status === 'move_to_staking')
    return `a stake that is ${stake?.status === 'completed' ? 'completed' : 'active'}`;
  return mint.status === 'active' && mint.reservedByStake !== undefined
    ? 'a stake that is pending'
    : 'no stake';
}

function referralOf({ mint, referral, inviterId, referralMinDays }: BondFacts): readonly Difference[] {
  const row = `referral bonus of mint ${mint.id}`;
  const isDue = mint.origin === 'paid' && wasActive(mint) && inviterId !== undefined;
  const whose = differenceIf(
    'status',
    row,
    isDue ? `of ${inviterId}` : 'none',
    referral === undefined ? 'none' : `of ${referral.inviterId}`,
  );
  if (referral === undefined || !isDue) return whose;
  const { bonusToken, turnoverTon, status } = referral;
  const levels = LEVELS.map(({ level }) => referralBonus(mint.amountToken, level));
  const wanted = referralStatus(mint, referralMinDays) ?? status;
  return [
    ...whose,
    ...differenceIf('status', row, wanted, status),
    ...differenceIf(
      'amount',
      `${row} turnover`,
      `${formatDecimal(mint.amountTon)} TON`,
      `${formatDecimal(turnoverTon)} TON`,
    ),
    ...(levels.includes(bonusToken)
      ? []
      : differenceIf('amount', row, `one of ${levels.map(axioms).join(', ')}`, axioms(bonusToken))),
  ];
}

/** The status that the bonus must have; undefined where the policy's days are unknown. */
function referralStatus(
  { status, tariffDays }: Mint,
  minDays: number | undefined,
): ReferralFacts['status'] | undefined {
  if (status === 'active') return 'pending';
  if (status === 'completed' && minDays === undefined) return undefined;
  const outcome = status === 'completed' ? 'matured' : status === 'move_to_staking' ? 'staked' : 'canceled';
  return referralDecision(outcome, tariffDays, minDays ?? 0) === 'release' ? 'released' : 'reversed';
}

function dueOf({ mint, stake, mintDueAtMs, stakeDueAtMs }: BondFacts): readonly Difference[] {
  const due = (atMs: number | undefined) => (atMs === undefined ? 'no due row' : `due at ${atMs}`);
  const mintEndsAtMs = mintEndAtMs(mint);
  const stakeEndsAtMs = stake === undefined ? undefined : stakeStepAtMs(stake);
  return [
    ...(mintEndsAtMs === undefined
      ? []
      : differenceIf('due', `mint ${mint.id}`, due(mintEndsAtMs), due(mintDueAtMs))),
    ...(stake === undefined || stakeEndsAtMs === undefined
      ? []
      : differenceIf('due', `stake ${stake.id}`, due(stakeEndsAtMs), due(stakeDueAtMs))),
    ...(wasActive(mint) && mint.activatedAtMs !== undefined
      ? differenceIf(
          'amount',
          `mint ${mint.id} matures_at`,
          String(maturityAfter(mint.activatedAtMs, mint.tariffDays)),
          String(mint.maturesAtMs),
        )
      : []),
  ];
}

/** When an open bond ends by itself, epoch ms. */
function mintEndAtMs({ status, createdAtMs, maturesAtMs }: Mint): number | undefined {
  if (status === 'pending') return orderEndsAtMs({ createdAtMs });
  return status === 'active' ? maturesAtMs : undefined;
}

/** When an open stake is settled next, or expires unpaid, epoch ms. */
function stakeStepAtMs(stake: Stake): number | undefined {
  if (stake.status === 'pending') return orderEndsAtMs(stake);
  return stake.status === 'active' ? nextSettlementAtMs(stake) : undefined;
}
