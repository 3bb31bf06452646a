import * as draws from '../../draws/index.ts';
import * as choices from '../choice.ts';
import type { FastBehaviour } from '../compile.ts';
import * as gaps from '../gap-guide.ts';
import * as RULE from '../rule-index.ts';
import * as times from '../times.ts';
import * as layout from './layout.ts';
import type { Apart } from './memory.ts';
import * as purchases from './purchases.ts';

const { DRAWS, NEVER, scramble } = draws;
const { chosen } = choices;
const { guidedGap } = gaps;
const { IN_TIME, IN_TIME_SECONDS, LATE, LATE_FROM, LATE_SECONDS, VISIT_SECONDS } = times;
const { BOND_PAID, BOND_PAID_LATE, ORDER_UNPAID } = RULE;
const { M, MOMENTS } = layout;
const { COLUMNS } = purchases;
const IN_TIME_SPAN: number = IN_TIME_SECONDS / DRAWS;
const LATE_SPAN: number = LATE_SECONDS / DRAWS;
const VISIT_SPAN: number = VISIT_SECONDS / DRAWS;

/** The day of a person's first purchase; one after the run where they never come. */
export function firstPurchase(apart: Apart, person: number, key: number, behaviour: number): number {
  const { plan, firstMoments } = apart;
  const arrival = plan.settlers.arrival[person] as number;
  if (arrival >= plan.days) return NEVER;
  const { guides } = plan.behaviours[behaviour] as FastBehaviour;
  return (
    arrival + guidedGap(guides[M.buy] as gaps.GapGuide, scramble(key ^ (firstMoments[arrival] as number)))
  );
}

/** Notes what a person orders and pays, from one of their days on, while there is room; the next day on which they buy. */
export function buy(apart: Apart, person: number, key: number, behaviour: number, from: number): number {
  const { moments, plan, noted, counts } = apart;
  const { buying, guides, payment: payments, plan: plans } = plan.behaviours[behaviour] as FastBehaviour;
  const { amountFrom, amountStep, amountCount } = buying;
  const guide = guides[M.buy] as gaps.GapGuide;
  let at = noted.count;
  let next = from;
  while (next < plan.days && at < noted.limit) {
    const day = next;
    const row = day * MOMENTS;
    next += 1 + guidedGap(guide, scramble(key ^ (moments[row + M.buy] as number)));
    const payment = decided(moments, payments, key, row + M.payment);
    const rule = payment === IN_TIME ? BOND_PAID : payment === LATE ? BOND_PAID_LATE : ORDER_UNPAID;
    counts[rule] = (counts[rule] as number) + 1;
    if (rule === ORDER_UNPAID) continue;
    // | 0 where Math.floor would do: it spares the check that the number is whole.
    const visit = (scramble(key ^ (moments[row + M.visit] as number)) * VISIT_SPAN) | 0;
    const delay = scramble(key ^ (moments[row + M.delay] as number));
    const wait = payment === LATE ? LATE_FROM + ((delay * LATE_SPAN) | 0) : (delay * IN_TIME_SPAN) | 0;
    const choice = ((scramble(key ^ (moments[row + M.amount] as number)) * amountCount) / DRAWS) | 0;
    COLUMNS.person[at] = person;
    COLUMNS.key[at] = key;
    COLUMNS.behaviour[at] = behaviour;
    COLUMNS.day[at] = day;
    COLUMNS.visit[at] = visit;
    COLUMNS.second[at] = visit + wait;
    COLUMNS.kind[at] = decided(moments, plans, key, row + M.plan);
    COLUMNS.ton[at] = amountFrom + amountStep * choice;
    at += 1;
  }
  noted.count = at;
  return next;
}

/** One of a choice, without a draw where there is no choice. */
function decided(moments: Int32Array, choice: choices.Choice, key: number, at: number): number {
  return choice.only >= 0 ? choice.only : chosen(choice, scramble(key ^ (moments[at] as number)));
}
