import { booking, systemAccount } from '@axiom/domain/ledger';
import { add } from '@axiom/domain/money';
import { transitionPayout } from '@axiom/domain/withdrawal';
import { isPayoutRefused } from '../decisions/index.ts';
import { held, post } from './books.ts';
import { count, type OpenPayout, type Person, type World } from './world.ts';

/** The end of a day, first part: the operator reviews the payouts that were held for long enough. */
export function judgeHeld(world: World): void {
  const { reviewDays, refuse } = world.scenario.operator;
  for (const payout of world.payouts) {
    if (payout.status !== 'held' || payout.createdDay > world.day - reviewDays) continue;
    const { source, createdDay, quote } = payout;
    const { key, userId } = world.people[payout.person] as Person;
    const { tokenAmount, amountTon } = quote;
    if (!isPayoutRefused(refuse, { key, createdDay, source })) {
      payout.status = transitionPayout(payout.status, 'release');
      continue;
    }
    payout.status = transitionPayout(payout.status, 'refund');
    const refund = { userId, source, tokenAmount, amountTon, wasSending: false };
    post(world.books, booking.withdrawalRefunded(refund));
    count(world, 'payout_refused');
  }
  world.payouts = world.payouts.filter(({ status }) => status !== 'refunded');
}

/** Second part: pays the line in order of creation, as long as the hot wallet can pay the first one. */
export function payLine(world: World): void {
  for (const payout of world.payouts.filter(({ status }) => status === 'queued')) {
    if (!pay(world, payout)) break;
  }
  world.payouts = world.payouts.filter(({ status }) => status !== 'confirmed');
  for (const payout of world.payouts) {
    if (payout.status !== 'queued' || payout.hasWaited) continue;
    payout.hasWaited = true;
    count(world, 'payout_waited');
  }
}

function pay(world: World, payout: OpenPayout): boolean {
  const { networkFeeTon } = world.scenario;
  const { tokenAmount, feeToken, amountTon } = payout.quote;
  const hot = held(world.books, systemAccount('treasury_hot'), 'TON');
  if (hot < add(amountTon, networkFeeTon)) return false;
  const aside = { amountTon, feeReserveTon: networkFeeTon };
  payout.status = transitionPayout(payout.status, 'send');
  post(world.books, booking.withdrawalSending(aside));
  payout.status = transitionPayout(payout.status, 'confirm');
  post(world.books, booking.withdrawalConfirmed({ ...aside, tokenAmount, feeToken, networkFeeTon }));
  const person = world.people[payout.person] as Person;
  person.tonOut = add(person.tonOut, amountTon);
  world.soldTon = add(world.soldTon, amountTon);
  count(world, 'payout_paid');
  return true;
}
