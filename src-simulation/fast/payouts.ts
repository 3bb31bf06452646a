import { drawOf, PURPOSE } from '../draws/index.ts';
import { count } from './count.ts';
import * as layout from './layout.ts';
import { guarded } from './out-of-range.ts';
import * as rules from '../rules.ts';
import * as slotNames from './slots.ts';
import { addWide } from './wide-sums.ts';
import { claim, type World } from './world.ts';

const { I, P, PAYOUT, PAYOUT_INTS, PERSON, PERSON_INTS, Y, YI } = layout;
const { SUM } = slotNames;
const { RULE } = rules;

const DONE = 0;
const QUEUED = 1;
const HELD = 2;
const STATUS = 3;
const FROM_MAIN = 4;
const HAS_WAITED = 8;

/** Appends a sale's payout to the line. */
export function addPayout(
  world: World,
  person: number,
  isMain: boolean,
  token: number,
  fee: number,
  ton: number,
  isHeld: boolean,
): void {
  const { payouts, people, sums } = world;
  const index = claim(payouts, PAYOUT);
  const number = index * PAYOUT;
  payouts.numbers[number + Y.token] = token;
  payouts.numbers[number + Y.fee] = fee;
  payouts.numbers[number + Y.ton] = ton;
  const at = index * PAYOUT_INTS;
  payouts.ints[at + YI.person] = person;
  payouts.ints[at + YI.createdDay] = world.day;
  payouts.ints[at + YI.state] = (isHeld ? HELD : QUEUED) | (isMain ? FROM_MAIN : 0);
  payouts.ints[at + YI.nextHeld] = 0;
  if (isHeld) {
    if (world.lastHeld === 0) world.firstHeld = index;
    else payouts.ints[world.lastHeld * PAYOUT_INTS + YI.nextHeld] = index;
    world.lastHeld = index;
  }
  world.waiting += 1;
  const waiting = person * PERSON + P.tonWaiting;
  people[waiting] = guarded((people[waiting] as number) + ton);
  addWide(sums, SUM.waitingTon, guarded(ton));
  addWide(sums, SUM.inFlight, token);
}

/** The end of a day: the operator reviews, the line is paid, and each payout that still waits is counted once. */
export function endPayouts(world: World): void {
  if (world.payouts.count === 1) return;
  const judged = world.firstHeld;
  judgeHeld(world);
  payLine(world);
  for (let index = judged; index !== world.firstHeld;) {
    countWaiting(world, index);
    index = world.payouts.ints[index * PAYOUT_INTS + YI.nextHeld] as number;
  }
  for (let index = world.firstOfToday; index < world.payouts.count; index += 1) countWaiting(world, index);
  world.firstOfToday = world.payouts.count;
}

function countWaiting(world: World, index: number): void {
  const { ints } = world.payouts;
  const at = index * PAYOUT_INTS + YI.state;
  const state = ints[at] as number;
  if ((state & STATUS) !== QUEUED || (state & HAS_WAITED) !== 0) return;
  ints[at] = state | HAS_WAITED;
  count(world, RULE.payout_waited);
}

function judgeHeld(world: World): void {
  const { payouts, plan, ints, day } = world;
  const { reviewDays } = plan.scenario.operator;
  while (world.firstHeld !== 0) {
    const at = world.firstHeld * PAYOUT_INTS;
    const createdDay = payouts.ints[at + YI.createdDay] as number;
    if (createdDay > day - reviewDays) return;
    const state = payouts.ints[at + YI.state] as number;
    const person = payouts.ints[at + YI.person] as number;
    const key = ints[person * PERSON_INTS + I.key] as number;
    const purpose = (state & FROM_MAIN) === 0 ? PURPOSE.refuseReferral : PURPOSE.refuseMain;
    if (drawOf(key, createdDay, purpose) < plan.refused) refund(world, world.firstHeld, person, state);
    else payouts.ints[at + YI.state] = (state & ~STATUS) | QUEUED;
    world.firstHeld = payouts.ints[at + YI.nextHeld] as number;
    if (world.firstHeld === 0) world.lastHeld = 0;
  }
}

function refund(world: World, index: number, person: number, state: number): void {
  const { payouts, people, sums } = world;
  const token = payouts.numbers[index * PAYOUT + Y.token] as number;
  const to = person * PERSON + ((state & FROM_MAIN) === 0 ? P.referral : P.main);
  people[to] = guarded((people[to] as number) + token);
  addWide(sums, SUM.balances, token);
  count(world, RULE.payout_refused);
  close(world, index, person, state);
}

/** Removes a payout from the sums of what waits. */
function close(world: World, index: number, person: number, state: number): void {
  const { payouts, people, sums } = world;
  payouts.ints[index * PAYOUT_INTS + YI.state] = (state & ~STATUS) | DONE;
  const ton = payouts.numbers[index * PAYOUT + Y.ton] as number;
  const waiting = person * PERSON + P.tonWaiting;
  people[waiting] = (people[waiting] as number) - ton;
  world.waiting -= 1;
  addWide(sums, SUM.waitingTon, -ton);
  addWide(sums, SUM.inFlight, -(payouts.numbers[index * PAYOUT + Y.token] as number));
}

/** Pays the line in order of creation, as long as the hot wallet can pay the first one. */
function payLine(world: World): void {
  const { payouts } = world;
  let isOpen = false;
  for (let index = world.firstOpen; index < payouts.count; index += 1) {
    const status = (payouts.ints[index * PAYOUT_INTS + YI.state] as number) & STATUS;
    if (status === QUEUED && !pay(world, index)) return;
    if (status === HELD) isOpen = true;
    if (!isOpen) world.firstOpen = index + 1;
  }
}

function pay(world: World, index: number): boolean {
  const { payouts, people, plan, sums } = world;
  const number = index * PAYOUT;
  const ton = payouts.numbers[number + Y.ton] as number;
  const leaving = guarded(ton + plan.networkFee);
  const at = SUM.treasury * 2;
  if ((sums[at] as number) <= 0 && ((sums[at] as number) < 0 || (sums[at + 1] as number) < leaving)) {
    return false;
  }
  const state = payouts.ints[index * PAYOUT_INTS + YI.state] as number;
  const person = payouts.ints[index * PAYOUT_INTS + YI.person] as number;
  const fee = payouts.numbers[number + Y.fee] as number;
  addWide(sums, SUM.treasury, -leaving);
  addWide(sums, SUM.networkFees, plan.networkFee);
  addWide(sums, SUM.soldTon, ton);
  addWide(sums, SUM.fees, fee);
  addWide(sums, SUM.burnt, (payouts.numbers[number + Y.token] as number) - fee);
  const out = person * PERSON + P.tonOut;
  people[out] = guarded((people[out] as number) + ton);
  count(world, RULE.payout_paid);
  close(world, index, person, state);
  return true;
}
