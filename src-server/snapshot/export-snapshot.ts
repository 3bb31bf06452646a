import { formatDecimal, formatPercent } from '@axiom/domain/money';
import type { BondState, StakeState } from '../ports/store-snapshot.ts';
import { iso } from '../wire/time.ts';
import { coarse } from './coarse-snapshot.ts';
import { type EconomyState, type KeptPerson, type SnapshotDeps, takeSnapshot } from './take-snapshot.ts';

/** The simulator's input `start.snapshot`: people by number, decimal texts, instants in UTC. */
export interface SnapshotDocument {
  readonly taken_at: string;
  readonly treasury_ton: string;
  readonly people: readonly PersonDocument[];
}

interface PersonDocument {
  /** Index of the inviter in the same list. */
  readonly inviter?: number;
  readonly held_since?: string;
  readonly main: string;
  readonly referral: string;
  readonly task: string;
  readonly turnover: string;
  readonly bonds: readonly Readonly<Record<string, unknown>>[];
  readonly stakes: readonly Readonly<Record<string, unknown>>[];
}

/**
 * The whole economy as the start of a simulation, anonymous: no names, ids, codes or addresses, and no amount
 * or instant that identifies a payment on the chain.
 * @throws WorkStillDue
 */
export async function exportSnapshot(deps: SnapshotDeps): Promise<SnapshotDocument> {
  return snapshotDocument(coarse(await takeSnapshot(deps)));
}

/** Converts a state into the simulator's input. */
export function snapshotDocument({ takenAtMs, treasuryTon, people }: EconomyState): SnapshotDocument {
  return {
    taken_at: iso(takenAtMs),
    treasury_ton: formatDecimal(treasuryTon),
    people: people.map(personDocument),
  };
}

function personDocument({ inviter, heldSinceMs, bonds, stakes, ...person }: KeptPerson): PersonDocument {
  return {
    ...(inviter === undefined ? {} : { inviter }),
    ...(heldSinceMs === null ? {} : { held_since: iso(heldSinceMs) }),
    main: formatDecimal(person.main),
    referral: formatDecimal(person.referral),
    task: formatDecimal(person.task),
    turnover: formatDecimal(person.turnover),
    bonds: bonds.map(bondDocument),
    stakes: stakes.map(stakeDocument),
  };
}

function bondDocument(bond: BondState) {
  const { terms } = bond;
  return {
    origin: bond.origin,
    amount_ton: formatDecimal(bond.amountTon),
    amount_token: formatDecimal(bond.amountToken),
    activated_at: iso(bond.activatedAtMs),
    tariff_days: bond.tariffDays,
    bonus_percent: formatPercent(terms.bonusPercent),
    daily_reward: formatPercent(terms.dailyReward),
    max_reward_percent: formatPercent(terms.maxRewardPercent),
    exit_fee: {
      percent: formatPercent(terms.earlyExitFee.percent),
      flat_token: formatDecimal(terms.earlyExitFee.flatToken),
    },
    pending_bonus: formatDecimal(bond.pendingBonus),
  };
}

function stakeDocument(stake: StakeState) {
  return {
    origin: stake.origin,
    total_amount: formatDecimal(stake.totalAmount),
    daily_reward: formatPercent(stake.dailyReward),
    max_reward: formatDecimal(stake.maxReward),
    earned_reward: formatDecimal(stake.earnedReward),
    accrual_remainder: String(stake.accrualRemainder),
    last_updated_at: iso(stake.lastUpdatedAtMs),
    active_since: iso(stake.activeSinceMs),
  };
}
