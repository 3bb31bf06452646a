import * as constants from '../../../constants/index.ts';
import * as draws from '../../draws/index.ts';
import type { Span } from '../../scenario/scenario.ts';
import * as fastBuying from '../buying.ts';
import { type Choice, chosen } from '../choice.ts';
import type { FastBehaviour } from '../compile.ts';
import { count } from '../count.ts';
import { type GapGuide, guidedGap } from '../gap-guide.ts';
import * as fastLayout from '../layout.ts';
import { guarded } from '../out-of-range.ts';
import * as RULE from '../rule-index.ts';
import * as times from '../times.ts';
import { cancelAtOnce, keep, stakeAtOnce } from './bond-life.ts';
import * as deltaNames from './deltas.ts';
import * as layout from './layout.ts';
import type { Apart } from './memory.ts';

const { SECONDS_PER_DAY } = constants;
const { DRAWS, NEVER, PURPOSE, scramble } = draws;
const { creditedToken } = fastBuying;
const { IN_TIME, IN_TIME_SECONDS, LATE, LATE_FROM, LATE_SECONDS, VISIT_SECONDS } = times;
const { TO_CANCEL, TO_HOLD, TO_STAKE } = fastLayout;
const { BOND_PAID, BOND_PAID_LATE, ORDER_UNPAID } = RULE;
const { A, D, DAILY, LIFE, M, MOMENTS } = layout;
const { AMOUNT, flush, PURCHASES } = deltaNames;

/** A person's whole run: from his arrival he buys, purchase by purchase, each followed to its end. */
export function live(
  apart: Apart,
  person: number,
  key: number,
  behaviour: FastBehaviour,
  isInvited: boolean,
): void {
  const { plan, moments, firstMoments, people } = apart;
  const { days, settlers } = plan;
  const arrival = settlers.arrival[person] as number;
  if (arrival >= days) return;
  const guide = behaviour.guides[PURPOSE.buy] as GapGuide;
  let day = arrival + guidedGap(guide, scramble(key ^ (firstMoments[arrival] as number)));
  while (day < days) {
    purchase(apart, person, key, behaviour, isInvited, day);
    day += 1 + guidedGap(guide, scramble(key ^ (moments[day * MOMENTS + M.buy] as number)));
  }
  const own = person * LIFE;
  guarded(people[own + A.tonIn] as number);
  guarded(people[own + A.main] as number);
  guarded(people[own + A.staked] as number);
  guarded(people[own + A.bonded] as number);
}

function decided({ moments }: Apart, choice: Choice, key: number, at: number): number {
  return choice.only >= 0 ? choice.only : chosen(choice, scramble(key ^ (moments[at] as number)));
}

function picked(moments: Int32Array, key: number, at: number, count: number): number {
  return Math.floor((scramble(key ^ (moments[at] as number)) * count) / DRAWS);
}

function purchase(
  apart: Apart,
  person: number,
  key: number,
  behaviour: FastBehaviour,
  isInvited: boolean,
  day: number,
): void {
  const { moments, people, deltas } = apart;
  const { buying } = behaviour;
  const row = day * MOMENTS;
  const payment = decided(apart, behaviour.payment, key, row + M.payment);
  if (payment > LATE) {
    count(apart, ORDER_UNPAID);
    return;
  }
  const isLate = payment !== IN_TIME;
  const visit = picked(moments, key, row + M.visit, VISIT_SECONDS);
  const second =
    visit +
    picked(moments, key, row + M.delay, isLate ? LATE_SECONDS : IN_TIME_SECONDS) +
    (isLate ? LATE_FROM : 0);
  const ton =
    buying.amountFrom + buying.amountStep * picked(moments, key, row + M.amount, buying.amountCount);
  const kind = decided(apart, behaviour.plan, key, row + M.plan);
  const midnight = day * SECONDS_PER_DAY;
  const token = creditedToken(apart, ton, midnight + visit, midnight + second, isLate);
  count(apart, isLate ? BOND_PAID_LATE : BOND_PAID);
  const own = person * LIFE;
  people[own + A.tonIn] = (people[own + A.tonIn] as number) + ton;
  const { daily, left } = deltas;
  daily[day * DAILY + D.boughtTon] = (daily[day * DAILY + D.boughtTon] as number) + ton;
  daily[day * DAILY + D.issued] = (daily[day * DAILY + D.issued] as number) + token;
  const life = decided(apart, behaviour.life, key, row + M.life);
  if (life === TO_HOLD) {
    keep(apart, { person, isInvited, kind, ton, token, day, visit, second }, life, NEVER, 0);
  } else {
    const after = within(
      moments,
      life === TO_STAKE ? buying.stakeAfterDays : buying.cancelAfterDays,
      key,
      row,
    );
    if (after > 0) {
      const bought = { person, isInvited, kind, ton, token, day, visit, second };
      keep(apart, bought, life, day + after, visitSecond(apart, key, day + after));
    } else if (life === TO_CANCEL) {
      cancelAtOnce(apart, { person, isInvited, kind, ton, token, day, visit, second });
    } else stakeAtOnce(apart, person, isInvited, kind, ton, token, day, visit, second);
  }
  left[AMOUNT] = (left[AMOUNT] as number) - ton - token - apart.plan.stakingFee;
  left[PURCHASES] = (left[PURCHASES] as number) - 1;
  if ((left[AMOUNT] as number) < 0 || (left[PURCHASES] as number) <= 0) flush(deltas);
}

function within(moments: Int32Array, { from, to }: Span, key: number, row: number): number {
  return from === to ? from : from + picked(moments, key, row + M.lifeDays, to - from + 1);
}

/** Of a day on which something is planned; any where that day never comes. */
function visitSecond({ moments, plan }: Apart, key: number, day: number): number {
  return day < plan.days ? picked(moments, key, day * MOMENTS + M.visit, VISIT_SECONDS) : 0;
}
