import * as draws from '../draws/index.ts';
import * as prices from '../prices/index.ts';
import type { Span } from '../scenario/scenario.ts';
import { cancelBond, keepBond, payStakingFee } from './bonds.ts';
import { type Choice, chosen } from './choice.ts';
import type { FastBehaviour } from './compiled.ts';
import { count } from './count.ts';
import { mulDiv } from './exact.ts';
import * as layout from './layout.ts';
import { guarded } from './out-of-range.ts';
import { beginPaid } from './holding.ts';
import { addPending, addReleased } from './referral.ts';
import { openStake } from './stakes.ts';
import * as rules from '../rules.ts';
import * as slotNames from './slots.ts';
import * as times from '../decisions/times.ts';
import { addWide } from './wide-sums.ts';
import type { World } from './world.ts';

const { P, PAID, PERSON, TO_CANCEL, TO_HOLD, TO_STAKE, WHOLE } = layout;
const { RULE } = rules;

const { DRAWS, PURPOSE } = draws;
const { scramble } = draws;
const { SUM } = slotNames;
const { IN_TIME, IN_TIME_SECONDS, LATE, LATE_FROM, LATE_SECONDS } = times;
const { PRICE_STEP_SECONDS } = prices;

/** A draw of today for a purpose. */
export function drawn({ moments }: World, key: number, purpose: number): number {
  return scramble(key ^ (moments[purpose] as number));
}

/** Index of one weight. Makes no draw if only one weight is above 0. */
export function decided(world: World, choice: Choice, key: number, purpose: number): number {
  return choice.only >= 0 ? choice.only : chosen(choice, drawn(world, key, purpose));
}

/** A whole number of a span. */
export function withinSpan(world: World, { from, to }: Span, key: number, purpose: number): number {
  return from === to ? from : from + (((drawn(world, key, purpose) * (to - from + 1)) / DRAWS) | 0);
}

/** Price at a second of the run. */
export function priceOf({ steps, price }: Pick<World, 'steps' | 'price'>, second: number): number {
  return steps.length === 0 ? price : (steps[Math.floor(second / PRICE_STEP_SECONDS)] as number);
}

/** One order at a second of the run: its payment, its bond, and the stake or early exit of the same second. */
export function buy(world: World, person: number, key: number, behaviour: FastBehaviour, at: number): void {
  const { buying } = behaviour;
  const payment = decided(world, behaviour.payment, key, PURPOSE.payment);
  if (payment > LATE) {
    count(world, RULE.order_unpaid);
    return;
  }
  const delay = drawn(world, key, PURPOSE.delay);
  const isLate = payment !== IN_TIME;
  const paidAt =
    at + (((delay * (isLate ? LATE_SECONDS : IN_TIME_SECONDS)) / DRAWS) | 0) + (isLate ? LATE_FROM : 0);
  const choice = ((drawn(world, key, PURPOSE.amount) * buying.amountCount) / DRAWS) | 0;
  const ton = buying.amountFrom + buying.amountStep * choice;
  const plan = decided(world, behaviour.plan, key, PURPOSE.plan);
  const token = creditedToken(world, ton, at, paidAt, isLate);
  count(world, isLate ? RULE.bond_paid_late : RULE.bond_paid);
  const tonIn = person * PERSON + P.tonIn;
  world.people[tonIn] = guarded((world.people[tonIn] as number) + ton);
  addWide(world.sums, SUM.boughtTon, ton);
  addWide(world.sums, SUM.treasury, ton);
  addWide(world.sums, SUM.issued, token);
  beginPaid(world, person, token);
  const life = decided(world, behaviour.life, key, PURPOSE.life);
  const after = life === TO_HOLD ? 0 : lifeDays(world, behaviour, life, key);
  const kind = plan | PAID;
  if (life === TO_STAKE && after === 0) {
    count(world, RULE.bond_staked);
    openStake(world, person, token, kind, world.day, paidAt);
    addReleased(world, person, token, ton);
    if (world.plan.stakingFee !== 0) payStakingFee(world, person);
    return;
  }
  const bonus = addPending(world, person, token);
  if (life === TO_CANCEL && after === 0) cancelBond(world, person, token, bonus, world.plan.exitFee);
  else keepBond(world, person, token, ton, bonus, kind, paidAt, life, world.day + after);
}

function lifeDays(world: World, { buying }: FastBehaviour, life: number, key: number): number {
  return withinSpan(
    world,
    life === TO_STAKE ? buying.stakeAfterDays : buying.cancelAfterDays,
    key,
    PURPOSE.lifeDays,
  );
}

/** Nano-AXIOM that a payment buys: the quoted amount, or less where the price of the payment counts and buys less. */
export function creditedToken(
  world: Pick<World, 'steps' | 'price' | 'plan' | 'counts'>,
  ton: number,
  at: number,
  paidAt: number,
  isLate: boolean,
): number {
  const quoted = priceOf(world, at);
  const token = tokenFor(world, ton, quoted);
  const current = priceOf(world, paidAt);
  if (current === quoted) return token;
  const isMoved = Math.abs(current - quoted) > mulDiv(quoted, world.plan.largestMove, WHOLE);
  if (!isLate && !isMoved) return token;
  const then = tokenFor(world, ton, current);
  if (then >= token) return token;
  count(world, RULE.late_at_lower_price);
  return then;
}

function tokenFor({ plan }: Pick<World, 'plan'>, ton: number, price: number): number {
  return mulDiv(ton, plan.buying.numerator, price * plan.buying.divisor);
}
