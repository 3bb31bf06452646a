import { resetHolding } from '@axiom/domain/bonus';
import { isDomainError } from '@axiom/domain/errors';
import { booking, userAccount } from '@axiom/domain/ledger';
import { add, axiom, type Nano, percent6, percentOfFloor, smaller } from '@axiom/domain/money';
import { checkWithdrawal, leftOfDayLimit, type WithdrawalDecision } from '@axiom/domain/withdrawal';
import type { RushSale } from '../decisions/index.ts';
import { cancel, isFlat } from './bonds.ts';
import { held, post } from './books.ts';
import { count, type Person, todayMs, todaysPrice, type World } from './world.ts';

interface Order {
  readonly source: 'main' | 'referral';
  /** Of the balance, in 1e-6 percent. */
  readonly share: number;
}

/** Sells a share of a balance, at most what is left of the day's limit. Nothing is sold below the minimum. */
export function sell(world: World, person: Person, { source, share }: Order, second: number): void {
  const { policy } = world.scenario;
  const { userId } = person;
  const availableToken = axiom(held(world.books, userAccount(userId, source), 'AXIOM'));
  const wanted = percentOfFloor(availableToken, percent6(BigInt(share)));
  const left = leftOfDayLimit({ withdrawnTodayToken: person.soldToday, policy });
  const tokenAmount = smaller(wanted, left);
  if (tokenAmount < policy.withdrawal.minToken || tokenAmount === 0n) return;
  const decision = decide(world, { tokenAmount, availableToken, day: person, second });
  if (decision === undefined) return;
  const { quote, status } = decision;
  const { feeToken, amountTon } = quote;
  post(world.books, booking.withdrawalCreated({ userId, source, tokenAmount, feeToken, amountTon }));
  count(world, source === 'main' ? 'sold_main' : 'sold_referral');
  if (tokenAmount < wanted) count(world, 'sale_clipped');
  if (isFlat(tokenAmount, policy.withdrawal.fee)) count(world, 'fee_flat');
  if (status === 'held') count(world, 'payout_held');
  person.soldToday = add(person.soldToday, tokenAmount);
  person.sentToday = add(person.sentToday, amountTon);
  const { number, holding } = person;
  world.payouts.push({ person: number, source, createdDay: world.day, quote, status, hasWaited: false });
  if (holding.heldSinceMs !== null && holding.heldUntilMs === null) count(world, 'hold_reset');
  person.holding = resetHolding(holding, todayMs(world, second));
}

interface Asked {
  readonly tokenAmount: Nano<'AXIOM'>;
  readonly availableToken: Nano<'AXIOM'>;
  readonly day: Pick<Person, 'soldToday' | 'sentToday'>;
  readonly second: number;
}

function decide(world: World, { day, second, ...asked }: Asked): WithdrawalDecision | undefined {
  try {
    return checkWithdrawal({
      ...asked,
      withdrawnTodayToken: day.soldToday,
      sentTodayTon: day.sentToday,
      price: todaysPrice(world, second),
      policy: world.scenario.policy,
    });
  } catch (error) {
    if (isDomainError(error, 'nothing_left')) return undefined;
    throw error;
  }
}

/** A rush sale: cancels every bond that may be canceled if it says so, then sells a share of both balances. */
export function sellInHurry(world: World, person: Person, rush: RushSale, second: number): void {
  const { share, cancelsBonds } = rush;
  const startMs = todayMs(world, 0);
  if (cancelsBonds) {
    for (const bond of person.bonds.filter(
      ({ mint }) => mint.origin === 'paid' && (mint.activatedAtMs as number) < startMs,
    ))
      cancel(world, person, bond, todayMs(world, second));
  }
  sell(world, person, { source: 'main', share }, second);
  sell(world, person, { source: 'referral', share }, second);
}
