import { isPayoutRefused, type RushSale } from '../../../src-simulation/decisions/index.ts';
import { cancel, feeOf } from './bonds.ts';
import { credit, DAY, type Person, PRICE_UNIT, priceAt, resetHolding, WHOLE, type World } from './world.ts';

/** A sale of a share (1e-6 percent) of a balance, at most what is left of the day's limit. */
export function sell<A>(
  world: World<A>,
  person: Person<A>,
  { source, share }: { readonly source: 'main' | 'referral'; readonly share: number },
  second: number,
): void {
  const { math, scenario, day } = world;
  const { minToken, maxTokenPerDay, reviewAboveTon, fee } = scenario.policy.withdrawal;
  const wanted = math.share(person[source], math.of(share), world.whole);
  const left = math.minus(math.of(maxTokenPerDay), person.soldToday);
  const tokenAmount = math.isLess(left, wanted) ? left : wanted;
  if (!math.isLess(math.zero, tokenAmount) || math.isLess(tokenAmount, math.of(minToken))) return;
  const at = day * DAY + second;
  const sold = math.minus(tokenAmount, feeOf(world, tokenAmount, fee));
  const amountTon = tonFor(world, sold, priceAt(world, at));
  if (!math.isLess(math.zero, amountTon)) return;
  world.bookings += 1;
  credit(world, person, source, math.minus(math.zero, tokenAmount));
  person.soldToday = math.plus(person.soldToday, tokenAmount);
  person.sentToday = math.plus(person.sentToday, amountTon);
  const isHeld = math.isLess(math.of(reviewAboveTon), person.sentToday);
  const status = isHeld ? 'held' : 'queued';
  world.payouts.push({ person, source, createdDay: day, tokenAmount, amountTon, status });
  resetHolding(person, at);
}

/** TON for tokens at the selling price. */
export function tonFor<A>({ math, scenario }: World<A>, amount: A, price: A): A {
  const unit = math.times(math.of(PRICE_UNIT), math.of(WHOLE));
  return math.share(amount, math.times(price, math.of(BigInt(WHOLE) - scenario.policy.spread)), unit);
}

/** A sale out of turn: bonds bought before today are canceled first, if it says so. */
export function sellInHurry<A>(world: World<A>, person: Person<A>, rush: RushSale, second: number): void {
  const { share, cancelsBonds } = rush;
  const midnight = world.day * DAY;
  if (cancelsBonds)
    for (const bond of person.bonds.filter(({ isPaid, activeSince }) => isPaid && activeSince < midnight))
      cancel(world, person, bond, midnight + second);
  sell(world, person, { source: 'main', share }, second);
  sell(world, person, { source: 'referral', share }, second);
}

/** The whole referral balance to the main one, if it is large enough. */
export function transfer<A>(world: World<A>, person: Person<A>): void {
  const { math, scenario } = world;
  const amount = person.referral;
  if (!math.isLess(math.zero, amount) || math.isLess(amount, math.of(scenario.policy.transfer.minToken)))
    return;
  world.bookings += 1;
  person.referral = math.zero;
  person.main = math.plus(person.main, amount);
}

/** The end of a day: held payouts that were looked at, then the line as long as the hot wallet can pay its first. */
export function endPayouts<A>(world: World<A>): void {
  const { math, scenario, day } = world;
  const { reviewDays, refuse } = scenario.operator;
  for (const payout of world.payouts) {
    const { person, source, createdDay, tokenAmount } = payout;
    if (payout.status !== 'held' || createdDay > day - reviewDays) continue;
    payout.status = 'queued';
    if (!isPayoutRefused(refuse, { key: person.key, createdDay, source })) continue;
    payout.status = 'done';
    world.bookings += 1;
    credit(world, person, source, tokenAmount);
  }
  const networkFee = math.of(scenario.networkFeeTon);
  for (const payout of world.payouts) {
    if (payout.status !== 'queued') continue;
    const cost = math.plus(payout.amountTon, networkFee);
    if (math.isLess(world.treasury, cost)) break;
    payout.status = 'done';
    // Setting the coins aside, and the confirmation.
    world.bookings += 2;
    world.treasury = math.minus(world.treasury, cost);
    payout.person.tonOut = math.plus(payout.person.tonOut, payout.amountTon);
  }
  world.payouts = world.payouts.filter(({ status }) => status !== 'done');
}
