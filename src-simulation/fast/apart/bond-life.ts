import { refuseNoReturn } from '../out-of-range.ts';
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
import * as purchases from './purchases.ts';
import * as stakeLives from './stake-life.ts';

const { DRAWS, NEVER, scramble } = draws;
const { VISIT_SECONDS } = times;
const { TO_CANCEL, TO_HOLD, TO_STAKE } = fastLayout;
const { BOND_CANCELED, BOND_MATURED, FEE_FLAT } = RULE;
const { A, D, DAILY, LIFE, M, MOMENTS } = layout;
const { MATURED, noteBought, noteEnd, orderOf, PLANNED, PROMISE, RELEASE, REVERSE } = families;
const { COLUMNS } = purchases;
const { liveStakes } = stakeLives;

/** What becomes of a purchase's bond, from the payment on. */
export function beginBond(apart: Apart, purchase: number, isInvited: boolean): void {
  const behaviour = apart.plan.behaviours[COLUMNS.behaviour[purchase] as number] as FastBehaviour;
  const key = COLUMNS.key[purchase] as number;
  const day = COLUMNS.day[purchase] as number;
  const life = lifeOf(apart, behaviour, key, day);
  const after = life === TO_HOLD ? NEVER : daysOf(apart, behaviour, life, key, day);
  if (after > 0) {
    keep(apart, purchase, isInvited, life, day + after);
    return;
  }
  if (life === TO_CANCEL) cancel(apart, purchase, day);
  else stake(apart, purchase);
  if (isInvited) noteBought(apart.family, purchase, PROMISE + (life === TO_CANCEL ? REVERSE : RELEASE));
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
function keep(apart: Apart, purchase: number, isInvited: boolean, life: number, planDay: number): void {
  const { plan, people, deltas, family } = apart;
  const person = COLUMNS.person[purchase] as number;
  const day = COLUMNS.day[purchase] as number;
  const second = COLUMNS.second[purchase] as number;
  const token = COLUMNS.token[purchase] as number;
  const promise = isInvited ? noteBought(family, purchase, PROMISE) : 0;
  const terms = plan.plans[COLUMNS.kind[purchase] as number] as FastPlan;
  const matureDay = day + terms.days;
  const planSecond = visitSecond(apart, COLUMNS.key[purchase] as number, planDay);
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
  if (!isPlanned) mature(apart, purchase, terms, end);
  else if (life === TO_STAKE) {
    COLUMNS.day[purchase] = end;
    COLUMNS.second[purchase] = planSecond;
    stake(apart, purchase);
  } else cancel(apart, purchase, end);
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

function mature(apart: Apart, purchase: number, terms: FastPlan, day: number): void {
  const { people, deltas } = apart;
  const token = COLUMNS.token[purchase] as number;
  const credit = mulDiv(token, terms.matured.numerator, terms.matured.divisor);
  count(apart, BOND_MATURED);
  const own = (COLUMNS.person[purchase] as number) * LIFE + A.main;
  people[own] = (people[own] as number) + credit;
  const at = day * DAILY;
  deltas.daily[at + D.balances] = (deltas.daily[at + D.balances] as number) + credit;
  deltas.daily[at + D.expense] = (deltas.daily[at + D.expense] as number) + credit - token;
}

function cancel(apart: Apart, purchase: number, day: number): void {
  const { people, deltas, plan } = apart;
  const token = COLUMNS.token[purchase] as number;
  const fee = feeAmount(token, plan.exitFee);
  refuseNoReturn(token, fee);
  if (isFlatFee(token, plan.exitFee)) count(apart, FEE_FLAT);
  count(apart, BOND_CANCELED);
  const own = (COLUMNS.person[purchase] as number) * LIFE + A.main;
  people[own] = (people[own] as number) + token - fee;
  const at = day * DAILY;
  deltas.daily[at + D.balances] = (deltas.daily[at + D.balances] as number) + token - fee;
  deltas.daily[at + D.fees] = (deltas.daily[at + D.fees] as number) + fee;
}

/** Stakes on the purchase's day and second, and pays the fee of it. */
function stake(apart: Apart, purchase: number): void {
  const { people, deltas, plan } = apart;
  liveStakes(apart, purchase, purchase + 1);
  if (plan.stakingFee === 0) return;
  const own = (COLUMNS.person[purchase] as number) * LIFE + A.tonIn;
  people[own] = (people[own] as number) + plan.stakingFee;
  const at = (COLUMNS.day[purchase] as number) * DAILY + D.stakings;
  deltas.daily[at] = (deltas.daily[at] as number) + 1;
}
