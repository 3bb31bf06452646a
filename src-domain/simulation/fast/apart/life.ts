import * as constants from '../../../constants/index.ts';
import * as draws from '../../draws/index.ts';
import * as fastBuying from '../buying.ts';
import * as choices from '../choice.ts';
import type { FastBehaviour } from '../compile.ts';
import * as completions from '../completion-days.ts';
import * as exact from '../exact.ts';
import * as gaps from '../gap-guide.ts';
import * as RULE from '../rule-index.ts';
import { DENOMINATOR as ACCRUAL_DENOMINATOR } from '../stakes.ts';
import * as times from '../times.ts';
import * as bondLives from './bond-life.ts';
import * as deltaNames from './deltas.ts';
import * as families from './family.ts';
import * as layout from './layout.ts';
import type { Apart } from './memory.ts';
import * as people from './person.ts';
import * as stakeLives from './stake-life.ts';

const { SECONDS_PER_DAY } = constants;
const { DRAWS, scramble } = draws;
const { creditedToken } = fastBuying;
const { chosen } = choices;
const { completionDay } = completions;
const { mulDiv } = exact;
const { guidedGap } = gaps;
const { IN_TIME, IN_TIME_SECONDS, LATE, LATE_FROM, LATE_SECONDS, VISIT_SECONDS } = times;
const { BOND_PAID, BOND_PAID_LATE, ORDER_UNPAID } = RULE;
const { beginBond } = bondLives;
const { AMOUNT, flush, PURCHASES } = deltaNames;
const { BOUGHT, noteBought, orderOf, PROMISE, RELEASE } = families;
const { D, DAILY, K, M, MOMENTS, PART, STAKED, T, TERMS } = layout;
const { endLife, firstPurchase, stakesAtOnce } = people;
const { complete } = stakeLives;
const DENOMINATOR: number = ACCRUAL_DENOMINATOR;
const IN_TIME_SPAN: number = IN_TIME_SECONDS / DRAWS;
const LATE_SPAN: number = LATE_SECONDS / DRAWS;
const VISIT_SPAN: number = VISIT_SECONDS / DRAWS;

/**
 * A person's whole run: from his arrival he buys, purchase by purchase, each followed to its end. This is where a run's
 * time goes: what who stakes at once does stands here in one piece, with what it needs at hand, and not in functions.
 */
export function live(
  apart: Apart,
  person: number,
  key: number,
  behaviour: FastBehaviour,
  isInvited: boolean,
): void {
  const { plan, moments, deltas, terms, collective, collectiveOffset, counts } = apart;
  const { daily, staked, left } = deltas;
  const { amountFrom, amountStep, amountCount } = behaviour.buying;
  const { days } = plan;
  const isStaker = stakesAtOnce(plan, behaviour);
  const guide = behaviour.guides[M.buy] as gaps.GapGuide;
  let [tonIn, earned, open] = [0, 0, 0];
  for (let next = firstPurchase(apart, person, key, guide); next < days;) {
    const day = next;
    const row = day * MOMENTS;
    next += 1 + guidedGap(guide, scramble(key ^ (moments[row + M.buy] as number)));
    const payment = decided(moments, behaviour.payment, key, row + M.payment);
    const rule = payment === IN_TIME ? BOND_PAID : payment === LATE ? BOND_PAID_LATE : ORDER_UNPAID;
    counts[rule] = (counts[rule] as number) + 1;
    if (rule === ORDER_UNPAID) continue;
    const isLate = payment === LATE;
    const visit = Math.floor(scramble(key ^ (moments[row + M.visit] as number)) * VISIT_SPAN);
    const delay = scramble(key ^ (moments[row + M.delay] as number));
    const second =
      visit + (isLate ? LATE_FROM + Math.floor(delay * LATE_SPAN) : Math.floor(delay * IN_TIME_SPAN));
    const choice = Math.floor((scramble(key ^ (moments[row + M.amount] as number)) * amountCount) / DRAWS);
    const ton = amountFrom + amountStep * choice;
    const kind = decided(moments, behaviour.plan, key, row + M.plan);
    const at = day * SECONDS_PER_DAY + second;
    const token = tokenFor(apart, ton, at - second + visit, at, isLate);
    tonIn += ton;
    const ofDay = day * DAILY;
    daily[ofDay + D.boughtTon] = (daily[ofDay + D.boughtTon] as number) + ton;
    daily[ofDay + D.issued] = (daily[ofDay + D.issued] as number) + token;
    if (isStaker) {
      const high = Math.floor(token / PART);
      const ofKind = (day * plan.plans.length + kind) * STAKED;
      staked[ofKind + K.total] = (staked[ofKind + K.total] as number) + token;
      staked[ofKind + K.weighted] = (staked[ofKind + K.weighted] as number) - high * second;
      staked[ofKind + K.rest] = (staked[ofKind + K.rest] as number) - (token - high * PART) * second;
      staked[ofKind + K.begun] = (staked[ofKind + K.begun] as number) + 1;
      const own = kind * TERMS;
      const rate = (terms[own + T.daily] as number) + (collective[day] as number);
      const base = rate * at + (collectiveOffset[day] as number);
      const target = base + (terms[own + T.needed] as number);
      const end = terms[own + T.end] as number;
      if (end < target) {
        open += token;
        earned += mulDiv(token, end - base, DENOMINATOR);
      } else
        complete(
          apart,
          person,
          kind,
          token,
          target,
          completionDay(apart.completions, days, kind, target, day),
        );
      if (isInvited)
        noteBought(apart.family, day, orderOf(person, visit, BOUGHT), PROMISE + RELEASE, token, ton);
    } else beginBond(apart, behaviour, key, person, isInvited, kind, ton, token, day, visit, second);
    left[AMOUNT] = (left[AMOUNT] as number) - (ton > token ? ton : token);
    left[PURCHASES] = (left[PURCHASES] as number) - 1;
    if ((left[AMOUNT] as number) < 0 || (left[PURCHASES] as number) <= 0) flush(deltas);
  }
  endLife(apart, person, tonIn, open, earned);
}

/** One of a choice, without a draw where there is no choice. */
function decided(moments: Int32Array, choice: choices.Choice, key: number, at: number): number {
  return choice.only >= 0 ? choice.only : chosen(choice, scramble(key ^ (moments[at] as number)));
}

function tokenFor(apart: Apart, ton: number, at: number, paidAt: number, isLate: boolean): number {
  if (apart.steps.length > 0) return creditedToken(apart, ton, at, paidAt, isLate);
  return mulDiv(ton, apart.perTon.numerator, apart.perTon.divisor);
}
