import { wholeSecondMs } from '../time/index.ts';
import { orderEndsAtMs } from '../payment/order-ends-at.ts';
import { IllegalStakeTransition } from './illegal-stake-transition.ts';
import { withBonuses } from './open-stake.ts';
import { settle } from './settle.ts';
import type { Stake, StakeStatus } from './stake.ts';
import type { StakeEffect, StakeEvent, StakeEventType } from './stake-event.ts';

/** The stake after a step, and its effects. */
export interface StakeStep {
  /** Null if the pending stake was dropped. */
  readonly stake: Stake | null;
  readonly effects: readonly StakeEffect[];
}

type EventOf<T extends StakeEventType> = Extract<StakeEvent, { type: T }>;
type Step<T extends StakeEventType> = (stake: Stake, event: EventOf<T>) => StakeStep;
/** Every status with every event; null is an illegal step. */
type Table = { readonly [S in StakeStatus]: { readonly [T in StakeEventType]: Step<T> | null } };

const TABLE: Table = {
  pending: { activate, expire, drop, settle: null },
  active: { activate: null, expire: null, drop: null, settle: settleStep },
  completed: { activate: null, expire: null, drop: null, settle: null },
};

/**
 * One legal step of a stake and its effects. Total: every status handles every event.
 * @throws IllegalStakeTransition naming status and event. Nothing is changed then.
 */
export function transitionStake(stake: Stake, event: StakeEvent): StakeStep {
  const step = TABLE[stake.status][event.type] as Step<StakeEventType> | null;
  if (step === null) throw new IllegalStakeTransition(stake, event.type);
  return step(stake, event);
}

function activate(stake: Stake, event: EventOf<'activate'>): StakeStep {
  const started: Stake = { ...stake, status: 'active', lastUpdatedAtMs: wholeSecondMs(event.atMs) };
  return { stake: withBonuses(started, event.bonuses), effects: [] };
}

function expire(stake: Stake, event: EventOf<'expire'>): StakeStep {
  if (event.atMs < orderEndsAtMs(stake)) {
    throw new IllegalStakeTransition(stake, 'expire', 'not_yet_due');
  }
  return { stake: null, effects: [{ type: 'release_mint', mintId: stake.mintId }] };
}

function drop(): StakeStep {
  return { stake: null, effects: [] };
}

function settleStep(stake: Stake, event: EventOf<'settle'>): StakeStep {
  const settlement = settle(stake, event.atMs);
  const { rewardToken } = settlement;
  const reward: StakeEffect[] = rewardToken > 0n ? [{ type: 'pay_reward', rewardToken }] : [];
  const returned: StakeEffect[] = settlement.isCompleted
    ? [{ type: 'return_stake', totalAmount: stake.totalAmount }]
    : [];
  return { stake: settlement.stake, effects: [...reward, ...returned] };
}
