import {
  type Account,
  applyBooking,
  balanceOf,
  type Balances,
  booking,
  InsufficientBalance,
  SYSTEM_ACCOUNTS,
  type SystemAccountName,
  systemAccount,
  USER_ACCOUNTS,
  userAccount,
} from '@axiom/domain/ledger';
import { axiom, type Currency, type Nano, ton } from '@axiom/domain/money';
import { transitionPayout, type PayoutEvent, type PayoutStatus } from '@axiom/domain/withdrawal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from './support/settings.ts';

const USERS = ['u1', 'u2'] as const;
type User = (typeof USERS)[number];

const small = fc.bigInt({ min: 1n, max: 20n });
const user = fc.constantFrom(...USERS);

interface Payout {
  readonly userId: User;
  readonly source: 'main' | 'referral';
  readonly tokenAmount: Nano<'AXIOM'>;
  readonly feeToken: Nano<'AXIOM'>;
  readonly amountTon: Nano<'TON'>;
  status: PayoutStatus;
}

type Command =
  | { type: 'buy'; userId: User; amount: bigint }
  | { type: 'cancel' | 'mature' | 'stake' | 'complete' | 'reward' | 'transfer'; userId: User; amount: bigint }
  | { type: 'bonus' | 'release' | 'reverse'; userId: User; amount: bigint }
  | { type: 'sell'; userId: User; amount: bigint; source: 'main' | 'referral' }
  | { type: 'payout'; at: number; event: PayoutEvent }
  | { type: 'deposit'; amount: bigint }
  | { type: 'fee'; amount: bigint };

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('buy' as const), userId: user, amount: small }),
  fc.record({
    type: fc.constantFrom('cancel', 'mature', 'stake', 'complete', 'reward', 'transfer' as const),
    userId: user,
    amount: small,
  }),
  fc.record({ type: fc.constantFrom('bonus', 'release', 'reverse' as const), userId: user, amount: small }),
  fc.record({
    type: fc.constant('sell' as const),
    userId: user,
    amount: small,
    source: fc.constantFrom('main', 'referral' as const),
  }),
  fc.record({
    type: fc.constant('payout' as const),
    at: fc.nat({ max: 5 }),
    event: fc.constantFrom('hold', 'release', 'send', 'put_back', 'confirm', 'refund', 'come_back' as const),
  }),
  fc.record({ type: fc.constant('deposit' as const), amount: small }),
  fc.record({ type: fc.constant('fee' as const), amount: small }),
);

/** The house as the server keeps it: balances by bookings, payouts by their table. */
class House {
  balances: Balances = applyBooking(new Map(), booking.capital({ amountTon: ton(60n) }));
  readonly payouts: Payout[] = [];
  /** A second count, kept by hand: AXIOM given to people, and TON on the wallet. */
  given = 0n;
  wallet = 60n;
  refusals = 0;

  run(each: Command): void {
    try {
      this.apply(each);
    } catch (error) {
      if (!(error instanceof InsufficientBalance)) throw error;
      this.refusals += 1;
    }
  }

  private book(made: Parameters<typeof applyBooking>[1]): void {
    this.balances = applyBooking(this.balances, made);
  }

  private apply(each: Command): void {
    switch (each.type) {
      case 'buy':
        this.book(
          booking.mintActivated({
            userId: each.userId,
            amountTon: ton(each.amount),
            amountToken: axiom(each.amount * 2n),
          }),
        );
        this.wallet += each.amount;
        this.given += each.amount * 2n;
        return;
      case 'cancel':
        this.book(
          booking.mintCanceled({ userId: each.userId, amountToken: axiom(each.amount), feeToken: axiom(1n) }),
        );
        this.given -= 1n;
        return;
      case 'mature':
        this.book(
          booking.mintMatured({
            userId: each.userId,
            amountToken: axiom(each.amount),
            bonusToken: axiom(3n),
          }),
        );
        this.given += 3n;
        return;
      case 'stake':
        this.book(booking.mintStaked({ userId: each.userId, amountToken: axiom(each.amount) }));
        return;
      case 'complete':
        this.book(booking.stakeCompleted({ userId: each.userId, totalAmount: axiom(each.amount) }));
        return;
      case 'reward':
        this.book(booking.stakeSettled({ userId: each.userId, rewardToken: axiom(each.amount) }));
        this.given += each.amount;
        return;
      case 'transfer':
        this.book(booking.referralTransferred({ userId: each.userId, amountToken: axiom(each.amount) }));
        return;
      case 'bonus':
        this.book(booking.referralPending({ userId: each.userId, bonusToken: axiom(each.amount) }));
        this.given += each.amount;
        return;
      case 'release':
        this.book(booking.referralReleased({ userId: each.userId, bonusToken: axiom(each.amount) }));
        return;
      case 'reverse':
        this.book(booking.referralReversed({ userId: each.userId, bonusToken: axiom(each.amount) }));
        this.given -= each.amount;
        return;
      case 'sell':
        this.sell(each);
        return;
      case 'payout':
        this.movePayout(each);
        return;
      case 'deposit':
        this.book(booking.depositUnmatched({ amountTon: ton(each.amount) }));
        this.wallet += each.amount;
        return;
      case 'fee':
        this.book(booking.networkFee({ amountTon: ton(each.amount) }));
        this.wallet -= each.amount;
    }
  }

  private sell(each: Extract<Command, { type: 'sell' }>): void {
    const payout: Payout = {
      userId: each.userId,
      source: each.source,
      tokenAmount: axiom(each.amount),
      feeToken: axiom(1n),
      amountTon: ton(each.amount),
      status: 'queued',
    };
    this.book(booking.withdrawalCreated(payout));
    this.payouts.push(payout);
    this.given -= each.amount;
  }

  private movePayout(each: Extract<Command, { type: 'payout' }>): void {
    const payout = this.payouts[each.at];
    if (payout === undefined) return;
    let next: PayoutStatus;
    try {
      next = transitionPayout(payout.status, each.event);
    } catch {
      return;
    }
    const amounts = { ...payout, wasSending: payout.status === 'sending' };
    if (each.event === 'send') this.book(booking.withdrawalSending(amounts));
    if (each.event === 'put_back') this.book(booking.withdrawalPutBack(amounts));
    if (each.event === 'confirm') {
      this.book(booking.withdrawalConfirmed({ ...amounts, networkFeeTon: ton(0n) }));
      this.wallet -= payout.amountTon;
    }
    if (each.event === 'refund') {
      this.book(booking.withdrawalRefunded(amounts));
      this.given += payout.tokenAmount;
    }
    if (each.event === 'come_back') {
      const returnedTon = ton(payout.amountTon - 1n);
      this.book(booking.withdrawalCameBack({ ...amounts, returnedTon }));
      this.wallet += returnedTon;
      this.given += payout.tokenAmount;
    }
    payout.status = next;
  }

  sumOf(accounts: readonly Account[], currency: Currency): bigint {
    return accounts.reduce((total, account) => total + balanceOf(this.balances, account, currency), 0n);
  }
}

const systemAccounts = (Object.keys(SYSTEM_ACCOUNTS) as SystemAccountName[]).map(systemAccount);
const userAccounts = USERS.flatMap((userId) => USER_ACCOUNTS.map((name) => userAccount(userId, name)));
const SIGNED = ['issuance', 'sales', 'rewards_expense', 'capital', 'adjustments'];

function checkHouse(house: House): void {
  const all = [...systemAccounts, ...userAccounts];
  expect(house.sumOf(all, 'AXIOM')).toBe(0n);
  expect(house.sumOf(all, 'TON')).toBe(0n);
  for (const account of all) {
    if (account.owner === 'system' && SIGNED.includes(account.name)) continue;
    for (const currency of ['AXIOM', 'TON'] as const) {
      expect(balanceOf(house.balances, account, currency) >= 0n).toBe(true);
    }
  }
  expect(house.sumOf(userAccounts, 'AXIOM')).toBe(house.given);
  const pots = (['treasury_hot', 'unmatched_deposits', 'payouts_in_flight'] as const).map(systemAccount);
  expect(house.sumOf(pots, 'TON')).toBe(house.wallet);
  const open = house.payouts.filter(({ status }) => ['queued', 'held', 'sending'].includes(status));
  expect(balanceOf(house.balances, systemAccount('payouts_in_flight'), 'AXIOM')).toBe(
    open.reduce((total, { tokenAmount }) => total + tokenAmount, 0n),
  );
  expect(balanceOf(house.balances, systemAccount('payouts_in_flight'), 'TON')).toBe(
    open.filter(({ status }) => status === 'sending').reduce((total, { amountTon }) => total + amountTon, 0n),
  );
}

describe('R7.03 the ledger', () => {
  it('R4.16 sums to zero in both currencies, keeps no balance below zero and agrees with a second count, whatever happens', () => {
    holds(fc.array(command, { maxLength: 40, size: 'max' }), (commands) => {
      const house = new House();
      for (const each of commands) {
        const before = house.balances;
        const refusals = house.refusals;
        house.run(each);
        if (house.refusals > refusals) expect(house.balances).toBe(before);
        checkHouse(house);
      }
    });
  });

  it('R4.16 a sale that ends refunded leaves every account as it was', () => {
    holds(user, fc.bigInt({ min: 2n, max: 20n }), fc.boolean(), (userId, amount, wasSent) => {
      const house = new House();
      house.run({ type: 'reward', userId, amount });
      const before = new Map(house.balances);
      house.run({ type: 'sell', userId, amount, source: 'main' });
      if (wasSent) house.run({ type: 'payout', at: 0, event: 'send' });
      house.run({ type: 'payout', at: 0, event: 'refund' });
      for (const [key, balance] of house.balances) expect(balance).toBe(before.get(key) ?? 0n);
    });
  });

  it('R4.16 an unmatched deposit that goes back leaves only the network’s fee behind', () => {
    holds(fc.bigInt({ min: 10n, max: 1000n }), fc.bigInt({ min: 0n, max: 9n }), (amount, fee) => {
      const steps = [
        booking.depositUnmatched({ amountTon: ton(amount) }),
        booking.depositRefundSending({ amountTon: ton(amount) }),
        booking.depositRefundFailed({ amountTon: ton(amount) }),
        booking.depositRefundSending({ amountTon: ton(amount) }),
        booking.depositRefundConfirmed({
          amountTon: ton(amount),
          sentTon: ton(amount - fee),
          networkFeeTon: ton(fee),
        }),
      ];
      const balances = steps.reduce<Balances>(applyBooking, new Map());
      const left = [...balances].filter(([, balance]) => balance !== 0n);
      expect(new Map(left)).toEqual(
        new Map(
          fee === 0n
            ? []
            : [
                ['system/sales/TON', -fee],
                ['system/network_fees/TON', fee],
              ],
        ),
      );
    });
  });
});
