import { MS_PER_DAY, MS_PER_SECOND, SECONDS_PER_DAY } from '@axiom/domain/constants';
import { levelOf } from '@axiom/domain/referral';
import { ACCRUAL_DENOMINATOR } from '@axiom/domain/staking';
import { WHOLE_PERCENT, ZERO_AXIOM, ZERO_PERCENT } from '@axiom/domain/money';
import type { Scenario, SnapshotBond, SnapshotPerson, SnapshotStake } from '../scenario/scenario.ts';
import type { FastPlan } from './fast-plan.ts';
import { fraction } from './exact.ts';
import { feeOf } from './fee.ts';
import { NOT_HELD, PAID } from './layout.ts';
import { guarded, OutOfRange, toNumber } from './out-of-range.ts';

/** A target that no index reaches in any run. */
const UNREACHABLE: bigint = 2n ** 52n;
/** Earlier instants make no difference to any rule, so they are cut off here. */
const LONG_AGO: number = -(2 ** 30);

/** The state at the start of a run: the people of a snapshot, who have the first numbers, and what they have. */
export interface Kept {
  readonly people: readonly KeptPerson[];
  readonly bonds: readonly KeptBond[];
  readonly stakes: readonly KeptStake[];
  /** Frozen terms of bonds and stakes; their rate classes follow those of the policy's plans. */
  readonly plans: readonly FastPlan[];
  /** Sum of all amounts, which are booked against adjustments. */
  readonly total: bigint;
}

export interface KeptPerson {
  readonly main: number;
  readonly referral: number;
  readonly task: number;
  readonly turnover: number;
  /** 0-based. */
  readonly level: number;
  /** UTC day of the run; `NOT_HELD` if nothing is held. */
  readonly heldSince: number;
}

export interface KeptBond {
  readonly person: number;
  readonly token: number;
  readonly ton: number;
  readonly bonus: number;
  /** Seconds and days since the run's first midnight; negative before it. */
  readonly startSecond: number;
  readonly matureDay: number;
  readonly matureSecond: number;
  readonly kind: number;
}

export interface KeptStake {
  readonly person: number;
  readonly total: number;
  /** How much its index must gain in the run until the cap is reached. */
  readonly target: number;
  /** The reward that is left until the cap. */
  readonly rewardLeft: number;
  /** Its fraction of a nano from before the run, and what the last unit of its index earns beyond the cap; in 1 / ACCRUAL_DENOMINATOR nano. */
  readonly rest: number;
  readonly away: number;
  /** UTC day of the run on which its bond became active. */
  readonly startDay: number;
  readonly kind: number;
}

/** @throws OutOfRange where plain numbers cannot hold it */
export function keptOf(scenario: Scenario): Kept {
  const { snapshot, policy } = scenario;
  const people = snapshot?.people ?? [];
  const terms = new Terms(policy.plans.length);
  const start = scenario.startDay;
  return {
    people: people.map((person) => personOf(person, start)),
    bonds: people.flatMap(({ bonds }, person) => bonds.map((bond) => bondOf(bond, person, start, terms))),
    stakes: people.flatMap(({ stakes }, person) =>
      stakes.map((stake) => stakeOf(stake, person, start, terms)),
    ),
    plans: terms.plans,
    total: people.reduce((total, person) => total + totalOf(person), 0n),
  };
}

class Terms {
  readonly plans: FastPlan[] = [];
  readonly #classes = new Map<string, number>();
  readonly #first: number;

  constructor(first: number) {
    this.#first = first;
  }

  classOf(name: string, plan: () => Pick<FastPlan, 'days' | 'daily' | 'matured' | 'exitFee'>): number {
    const known = this.#classes.get(name);
    if (known !== undefined) return known;
    const next = this.#first + this.plans.length;
    const { days, daily, matured, exitFee } = plan();
    this.plans.push({ days, daily, cap: fraction(0n, 1n), capIndex: 0, matured, exitFee });
    this.#classes.set(name, next);
    return next;
  }
}

function personOf(person: SnapshotPerson, startDay: number): KeptPerson {
  const { heldSinceMs, turnover } = person;
  return {
    main: guarded(toNumber(person.main)),
    referral: guarded(toNumber(person.referral)),
    task: guarded(toNumber(person.task)),
    turnover: guarded(toNumber(turnover)),
    level: levelOf(turnover) - 1,
    heldSince: heldSinceMs === undefined ? NOT_HELD : Math.floor(heldSinceMs / MS_PER_DAY) - startDay,
  };
}

/** A bond that is held to its maturity, which is the first second of the run at the earliest. */
function bondOf(bond: SnapshotBond, person: number, startDay: number, terms: Terms): KeptBond {
  const { exitFee, tariffDays, bonusPercent } = bond;
  const start = Math.floor(bond.activatedAtMs / MS_PER_SECOND) - startDay * SECONDS_PER_DAY;
  const mature = Math.max(0, start + tariffDays * SECONDS_PER_DAY);
  const name = ['bond', tariffDays, bonusPercent, exitFee.percent, exitFee.flatToken].join('/');
  const kind = terms.classOf(name, () => ({
    days: tariffDays,
    daily: 0,
    matured: fraction(WHOLE_PERCENT + bonusPercent, WHOLE_PERCENT),
    exitFee: feeOf(exitFee),
  }));
  return {
    person,
    token: guarded(toNumber(bond.amountToken)),
    ton: guarded(toNumber(bond.amountTon)),
    bonus: guarded(toNumber(bond.pendingBonus)),
    startSecond: Math.max(LONG_AGO, start),
    matureDay: Math.floor(mature / SECONDS_PER_DAY),
    matureSecond: mature % SECONDS_PER_DAY,
    kind: kind | (bond.origin === 'paid' ? PAID : 0),
  };
}

function stakeOf(stake: SnapshotStake, person: number, startDay: number, terms: Terms): KeptStake {
  const { totalAmount, maxReward, earnedReward, accrualRemainder, dailyReward } = stake;
  const missing = (maxReward - earnedReward) * ACCRUAL_DENOMINATOR - accrualRemainder;
  if (totalAmount === 0n || missing < 0n || accrualRemainder >= ACCRUAL_DENOMINATOR) throw new OutOfRange();
  const target = (missing + totalAmount - 1n) / totalAmount;
  const isReachable = target < UNREACHABLE;
  const kind = terms.classOf(`stake/${dailyReward}`, () => ({
    days: 0,
    daily: toNumber(dailyReward),
    matured: fraction(1n, 1n),
    exitFee: feeOf({ percent: ZERO_PERCENT, flatToken: ZERO_AXIOM }),
  }));
  return {
    person,
    total: guarded(toNumber(totalAmount)),
    target: Number(isReachable ? target : UNREACHABLE),
    rewardLeft: guarded(toNumber(maxReward - earnedReward)),
    rest: toNumber(accrualRemainder),
    away: isReachable ? toNumber(totalAmount * target - missing) : 0,
    startDay: Math.floor(stake.activeSinceMs / MS_PER_DAY) - startDay,
    kind: kind | (stake.origin === 'paid' ? PAID : 0),
  };
}

/** Without an inviter there is no pending bonus. */
function totalOf({ main, referral, task, bonds, stakes, inviter }: SnapshotPerson): bigint {
  const bonded = bonds.reduce(
    (total, { amountToken, pendingBonus }) =>
      total + amountToken + (inviter === undefined ? 0n : pendingBonus),
    0n,
  );
  return main + referral + task + stakes.reduce((total, { totalAmount }) => total + totalAmount, bonded);
}
