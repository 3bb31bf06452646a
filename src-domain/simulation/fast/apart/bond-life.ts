import type { FastPlan } from '../compile.ts';
import { count } from '../count.ts';
import { mulDiv } from '../exact.ts';
import { feeAmount, isFlatFee } from '../fee.ts';
import * as fastLayout from '../layout.ts';
import * as RULE from '../rule-index.ts';
import * as familyNames from './family.ts';
import * as layout from './layout.ts';
import type { Apart } from './memory.ts';
import { liveStake } from './stake-life.ts';

const { TO_STAKE } = fastLayout;
const { BOND_CANCELED, BOND_MATURED, FEE_FLAT } = RULE;
const { A, D, DAILY, LIFE } = layout;
const { BOUGHT, MATURED, PLANNED, PROMISE, PROMISE_AND_RELEASE, PROMISE_AND_REVERSE, RELEASE, REVERSE } =
  familyNames;
const { note, orderOf } = familyNames;

/** A bond that was just paid for. */
export interface Bought {
  readonly person: number;
  readonly isInvited: boolean;
  readonly kind: number;
  readonly ton: number;
  readonly token: number;
  readonly day: number;
  /** Of the day: of its visit, and of the payment. */
  readonly visit: number;
  readonly second: number;
}

/** Bought and staked in the same second. */
export function stakeAtOnce(
  apart: Apart,
  person: number,
  isInvited: boolean,
  kind: number,
  ton: number,
  token: number,
  day: number,
  visit: number,
  second: number,
): void {
  liveStake(apart, person, kind, token, day, second);
  if (apart.plan.stakingFee !== 0) payStakingFee(apart, person, day);
  if (isInvited) {
    note(apart.family, day, orderOf(person, visit, BOUGHT), PROMISE_AND_RELEASE, 0, token, ton);
  }
}

/** Bought and canceled in the same second. */
export function cancelAtOnce(apart: Apart, bought: Bought): void {
  const { person, day, token, ton, visit, isInvited } = bought;
  cancel(apart, person, token, day);
  if (isInvited) {
    note(apart.family, day, orderOf(person, visit, BOUGHT), PROMISE_AND_REVERSE, 0, token, ton);
  }
}

/** Kept until it is staked or canceled as planned, until it matures, or to the end of the run. */
export function keep(apart: Apart, bought: Bought, life: number, planDay: number, planSecond: number): void {
  const { plan, people, deltas, family } = apart;
  const { person, day, token, ton, visit, second, kind, isInvited } = bought;
  const promise = isInvited ? note(family, day, orderOf(person, visit, BOUGHT), PROMISE, 0, token, ton) : -1;
  const terms = plan.plans[kind] as FastPlan;
  const matureDay = day + terms.days;
  const isPlanned = planDay < matureDay || (planDay === matureDay && planSecond < second);
  const end = isPlanned ? planDay : matureDay;
  const bonded = day * DAILY + D.bonded;
  deltas.daily[bonded] = (deltas.daily[bonded] as number) + token;
  if (end >= plan.days) {
    const own = person * LIFE + A.bonded;
    people[own] = (people[own] as number) + token;
    return;
  }
  const left = end * DAILY + D.bonded;
  deltas.daily[left] = (deltas.daily[left] as number) - token;
  let isReleased = true;
  if (!isPlanned) {
    mature(apart, person, token, terms, end);
    isReleased = terms.days >= plan.referralMinDays;
  } else if (life === TO_STAKE) {
    liveStake(apart, person, kind, token, end, planSecond);
    if (plan.stakingFee !== 0) payStakingFee(apart, person, end);
  } else {
    cancel(apart, person, token, end);
    isReleased = false;
  }
  if (!isInvited) return;
  const order = isPlanned ? orderOf(person, planSecond, PLANNED) : orderOf(person, second, MATURED);
  note(family, end, order, isReleased ? RELEASE : REVERSE, promise, token, ton);
}

function mature(apart: Apart, person: number, token: number, terms: FastPlan, day: number): void {
  const { people, deltas } = apart;
  const credit = mulDiv(token, terms.matured.numerator, terms.matured.divisor);
  count(apart, BOND_MATURED);
  const own = person * LIFE + A.main;
  people[own] = (people[own] as number) + credit;
  const at = day * DAILY;
  deltas.daily[at + D.balances] = (deltas.daily[at + D.balances] as number) + credit;
  deltas.daily[at + D.expense] = (deltas.daily[at + D.expense] as number) + credit - token;
}

function cancel(apart: Apart, person: number, token: number, day: number): void {
  const { people, deltas, plan } = apart;
  const fee = feeAmount(token, plan.exitFee);
  if (isFlatFee(token, plan.exitFee)) count(apart, FEE_FLAT);
  count(apart, BOND_CANCELED);
  const own = person * LIFE + A.main;
  people[own] = (people[own] as number) + token - fee;
  const at = day * DAILY;
  deltas.daily[at + D.balances] = (deltas.daily[at + D.balances] as number) + token - fee;
  deltas.daily[at + D.fees] = (deltas.daily[at + D.fees] as number) + fee;
}

function payStakingFee({ people, deltas, plan }: Apart, person: number, day: number): void {
  const own = person * LIFE + A.tonIn;
  people[own] = (people[own] as number) + plan.stakingFee;
  const at = day * DAILY + D.stakingFees;
  deltas.daily[at] = (deltas.daily[at] as number) + plan.stakingFee;
}
