import * as draws from '../../draws/index.ts';
import type { Span } from '../../scenario/scenario.ts';
import { chosen } from '../choice.ts';
import type { FastBehaviour, FastPlan } from '../compile.ts';
import { count } from '../count.ts';
import { mulDiv } from '../exact.ts';
import { feeAmount, isFlatFee } from '../fee.ts';
import * as fastLayout from '../layout.ts';
import * as RULE from '../rule-index.ts';
import * as times from '../times.ts';
import * as families from './family.ts';
import * as layout from './layout.ts';
import type { Apart } from './memory.ts';
import * as stakeLives from './stake-life.ts';

const { DRAWS, NEVER, scramble } = draws;
const { VISIT_SECONDS } = times;
const { TO_CANCEL, TO_HOLD, TO_STAKE } = fastLayout;
const { BOND_CANCELED, BOND_MATURED, FEE_FLAT } = RULE;
const { A, D, DAILY, LIFE, M, MOMENTS } = layout;
const { BOUGHT, MATURED, noteBought, noteEnd, orderOf, PLANNED, PROMISE, RELEASE, REVERSE } = families;
const { liveStake } = stakeLives;

/** What becomes of a bond that was just paid for, at a second of its day. */
export function beginBond(
  apart: Apart,
  behaviour: FastBehaviour,
  key: number,
  person: number,
  isInvited: boolean,
  kind: number,
  ton: number,
  token: number,
  day: number,
  visit: number,
  second: number,
): void {
  const life = lifeOf(apart, behaviour, key, day);
  const after = life === TO_HOLD ? NEVER : daysOf(apart, behaviour, life, key, day);
  if (after > 0) {
    keep(apart, key, person, isInvited, kind, ton, token, day, visit, second, life, day + after);
    return;
  }
  if (life === TO_CANCEL) cancel(apart, person, token, day);
  else {
    liveStake(apart, person, kind, token, day, second);
    if (apart.plan.stakingFee !== 0) payStakingFee(apart, person, day);
  }
  if (!isInvited) return;
  const what = PROMISE + (life === TO_CANCEL ? REVERSE : RELEASE);
  noteBought(apart.family, day, orderOf(person, visit, BOUGHT), what, token, ton);
}

function lifeOf({ moments }: Apart, { life }: FastBehaviour, key: number, day: number): number {
  return life.only >= 0 ? life.only : chosen(life, drawOfDay(moments, key, day, M.life));
}

function daysOf(
  { moments }: Apart,
  { buying }: FastBehaviour,
  life: number,
  key: number,
  day: number,
): number {
  const { from, to }: Span = life === TO_STAKE ? buying.stakeAfterDays : buying.cancelAfterDays;
  if (from === to) return from;
  return from + Math.floor((drawOfDay(moments, key, day, M.lifeDays) * (to - from + 1)) / DRAWS);
}

function drawOfDay(moments: Int32Array, key: number, day: number, purpose: number): number {
  return scramble(key ^ (moments[day * MOMENTS + purpose] as number));
}

/** A bond that is kept until it is staked or canceled as planned, until it matures, or to the end of the run. */
function keep(
  apart: Apart,
  key: number,
  person: number,
  isInvited: boolean,
  kind: number,
  ton: number,
  token: number,
  day: number,
  visit: number,
  second: number,
  life: number,
  planDay: number,
): void {
  const { plan, people, deltas, family } = apart;
  const promise = isInvited
    ? noteBought(family, day, orderOf(person, visit, BOUGHT), PROMISE, token, ton)
    : 0;
  const terms = plan.plans[kind] as FastPlan;
  const matureDay = day + terms.days;
  const planSecond = visitSecond(apart, key, planDay);
  const isPlanned = planDay < matureDay || (planDay === matureDay && planSecond < second);
  const end = isPlanned ? planDay : matureDay;
  const from = day * DAILY + D.bonded;
  deltas.daily[from] = (deltas.daily[from] as number) + token;
  if (end >= plan.days) {
    const own = person * LIFE + A.bonded;
    people[own] = (people[own] as number) + token;
    return;
  }
  const until = end * DAILY + D.bonded;
  deltas.daily[until] = (deltas.daily[until] as number) - token;
  if (!isPlanned) mature(apart, person, token, terms, end);
  else if (life === TO_STAKE) {
    liveStake(apart, person, kind, token, end, planSecond);
    if (plan.stakingFee !== 0) payStakingFee(apart, person, end);
  } else cancel(apart, person, token, end);
  if (!isInvited) return;
  const isReleased = isPlanned ? life === TO_STAKE : terms.days >= plan.referralMinDays;
  const order = isPlanned ? orderOf(person, planSecond, PLANNED) : orderOf(person, second, MATURED);
  noteEnd(family, end, order, isReleased ? RELEASE : REVERSE, promise);
}

/** Of the visit on a day for which something is planned; any where that day never comes. */
function visitSecond({ moments, plan }: Apart, key: number, day: number): number {
  if (day >= plan.days) return 0;
  return Math.floor((drawOfDay(moments, key, day, M.visit) * VISIT_SECONDS) / DRAWS);
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
  const at = day * DAILY + D.stakings;
  deltas.daily[at] = (deltas.daily[at] as number) + 1;
}
