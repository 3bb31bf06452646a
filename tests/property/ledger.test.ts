import {
  type Account,
  accountKey,
  applyBooking,
  applyBookingInPlace,
  balanceOf,
  type Balances,
  booking,
  BOOKING_KINDS,
  type BookingKind,
  InsufficientBalance,
  linkEscrow,
  SYSTEM_ACCOUNTS,
  type SystemAccountName,
  systemAccount,
  USER_ACCOUNTS,
  userAccount,
} from '@axiom/domain/ledger';
import { axiom, type Currency, ton } from '@axiom/domain/money';
import { PAYOUT_EVENTS } from '@axiom/domain/withdrawal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { House } from './support/house.ts';
import { type Source, USERS } from './support/tiny-world.ts';
import { holds, replayedWalk } from './support/settings.ts';
import { Twin } from './support/twin.ts';

const small = fc.bigInt({ min: 1n, max: 20n });
const signed = fc.bigInt({ min: -20n, max: 20n }).filter((amount) => amount !== 0n);
const user = fc.constantFrom(...USERS);
/** The newest entity, or the one before: two ids, so that steps meet. */
const at = fc.constantFrom(-1, -2);
const source: fc.Arbitrary<Source> = fc.constantFrom('main', 'referral', 'task');

/** One step of both: the model says whether it is legal, the house must agree, and both must hold the same afterwards. */
class Step implements fc.Command<Twin, House> {
  readonly name: string;
  readonly model: (twin: Twin) => boolean;
  readonly real: (house: House) => boolean;
  constructor(name: string, model: (twin: Twin) => boolean, real: (house: House) => boolean) {
    this.name = name;
    this.model = model;
    this.real = real;
  }
  check(): boolean {
    return true;
  }
  run(twin: Twin, house: House): void {
    const before = house.balances;
    const posted = house.journal.length;
    const isLegal = this.model(twin);
    expect(this.real(house), this.name).toBe(isLegal);
    if (!isLegal) {
      expect(house.balances).toBe(before);
      expect(house.journal).toHaveLength(posted);
    }
    checkBooks(twin, house);
  }
  toString(): string {
    return this.name;
  }
}

type Shared = Exclude<
  keyof Twin & keyof House,
  'day' | 'mints' | 'stakes' | 'links' | 'payouts' | 'deposits'
>;
type Arbitraries<Values extends unknown[]> = { [K in keyof Values]: fc.Arbitrary<Values[K]> };

/** A step that house and model know by the same name and arguments. */
function steps<Name extends Shared>(
  name: Name,
  ...args: Arbitraries<Parameters<Twin[Name]>>
): fc.Arbitrary<Step> {
  return fc.tuple(...(args as fc.Arbitrary<unknown>[])).map((values) => {
    const on = (target: object) =>
      (target as Record<string, (...all: unknown[]) => unknown>)[name]?.apply(target, values);
    return new Step(
      `${name}(${values.map(String).join(', ')})`,
      (twin) => on(twin) as boolean,
      (house) => house.attempt(() => on(house) as ReturnType<House['pay']>),
    );
  });
}

/** Movements that no entity stands behind. */
const free: readonly fc.Arbitrary<Step>[] = [
  small.map((amount) => hotStep(`capital(${amount})`, amount, booking.capital({ amountTon: ton(amount) }))),
  small.map((amount) => hotStep(`fee(${amount})`, -amount, booking.networkFee({ amountTon: ton(amount) }))),
  signed.map((amount) =>
    hotStep(`unexplained(${amount})`, amount, booking.unexplained({ amountTon: ton(amount) })),
  ),
  fc.tuple(user, source, signed).map(
    ([userId, account, amount]) =>
      new Step(
        `adjust(${userId}, ${account}, ${amount})`,
        (twin) => twin.adjust(userId, account, amount),
        (house) =>
          house.attempt(() =>
            house.post(booking.adjustment({ userId, account, amountToken: axiom(amount) })),
          ),
      ),
  ),
];

function hotStep(name: string, amount: bigint, made: Parameters<House['post']>[0]): Step {
  return new Step(
    name,
    (twin) => twin.treasury(amount),
    (house) => house.attempt(() => house.post(made)),
  );
}

const wait = fc.integer({ min: 1, max: 3 }).map(
  (days) =>
    new Step(
      `wait(${days})`,
      (twin) => ((twin.day += days), true),
      (house) => ((house.day += days), true),
    ),
);

const payoutEvent = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('send', 'confirm', 'come_back' as const) },
  { weight: 3, arbitrary: fc.constantFrom(...PAYOUT_EVENTS) },
);

/** Ways that take several steps are offered more often, so that their ends are reached. */
const often = (arbitrary: fc.Arbitrary<Step>, times: number) =>
  Array.from({ length: times }, () => arbitrary);
const commands = [
  ...often(steps('order', user, small, fc.constantFrom(1, 3)), 3),
  ...often(steps('pay', at), 4),
  ...often(steps('endMint', at, fc.constantFrom('cancel', 'mature', 'expire')), 2),
  ...often(steps('stake', at, fc.boolean()), 4),
  ...often(steps('payFee', at), 3),
  steps('expireFee', at),
  ...often(steps('settle', at), 2),
  steps('transfer', user, small),
  ...often(steps('openLink', user, small, fc.integer({ min: 1, max: 3 }), source, fc.boolean()), 3),
  ...often(steps('activate', at, user), 3),
  steps('cancelLink', at),
  steps('runTask', user, fc.constantFrom('daily_check_in', 'connect_wallet')),
  ...often(steps('sell', user, small, fc.constantFrom('main', 'referral')), 3),
  ...often(steps('movePayout', at, payoutEvent), 6),
  steps('deposit', small),
  ...often(steps('moveDeposit', at, fc.constantFrom('send', 'confirm', 'fail')), 2),
  ...often(wait, 3),
  ...free,
];

/** Both with something to lose on every balance that can be spent, a stake that earns and a sale in line. */
function setup() {
  const model = new Twin();
  const real = new House();
  model.treasury(30n);
  real.attempt(() => real.post(booking.capital({ amountTon: ton(30n) })));
  for (const userId of USERS) {
    for (const account of ['main', 'referral', 'task'] as const) {
      model.adjust(userId, account, 20n);
      const given = booking.adjustment({ userId, account, amountToken: axiom(20n) });
      real.attempt(() => real.post(given));
    }
    model.sell(userId, 10n, 'main');
    real.attempt(() => real.sell(userId, 10n, 'main'));
    model.order(userId, 19n, 3);
    real.attempt(() => real.order(userId, 19n, 3));
    model.pay(-1);
    real.attempt(() => real.pay(-1));
    model.stake(-1, false);
    real.attempt(() => real.stake(-1, false));
  }
  return { model, real };
}
const walks = () =>
  fc.commands(commands, {
    maxCommands: 60,
    size: 'max',
    ...(replayedWalk === undefined ? {} : { replayPath: replayedWalk }),
  });

const systemAccounts = (Object.keys(SYSTEM_ACCOUNTS) as SystemAccountName[]).map(systemAccount);
const userAccounts = USERS.flatMap((userId) => USER_ACCOUNTS.map((name) => userAccount(userId, name)));
const SIGNED: readonly string[] = ['issuance', 'sales', 'rewards_expense', 'capital', 'adjustments'];

/** What both call their entities: pending, active, or gone, whatever it became. */
function statesOf(
  list: readonly ({ readonly state: string } | { readonly status: string } | null)[],
): string {
  return list
    .map((each) => (each === null ? 'gone' : 'state' in each ? each.state : each.status))
    .map((name) => (name === 'pending' || name === 'active' ? name : 'gone'))
    .join(' ');
}

/** What must hold after every step; differences are gathered first, because one `expect` each is slow. */
function checkBooks(twin: Twin, house: House): void {
  const wrong: string[] = [];
  const same = (what: string, found: unknown, expected: unknown) => {
    if (found !== expected) wrong.push(`${what} is ${String(found)} instead of ${String(expected)}`);
  };
  const of = (account: Account, currency: Currency = 'AXIOM') => balanceOf(house.balances, account, currency);
  for (const userId of USERS) {
    for (const name of USER_ACCOUNTS) {
      same(`${userId} ${name}`, of(userAccount(userId, name)), twin.users[userId][name]);
    }
  }
  twin.links.forEach(({ share, left, isRevoked }, index) => {
    same(`escrow of l${index}`, of(linkEscrow(`l${index}`)), isRevoked ? 0n : share * BigInt(left));
  });
  same('mints', statesOf(house.mints), statesOf(twin.mints));
  same('stakes', statesOf(house.stakes), statesOf(twin.stakes));
  twin.stakes.forEach(({ paid }, index) => {
    const stake = house.stakes[index];
    if (stake) same(`earned of s${index}`, stake.earnedReward, paid);
  });
  same('treasury_hot', of(systemAccount('treasury_hot'), 'TON'), twin.hot);
  same('unmatched_deposits', of(systemAccount('unmatched_deposits'), 'TON'), twin.unmatched);
  same('TON in flight', of(systemAccount('payouts_in_flight'), 'TON'), twin.inFlightTon());
  same('AXIOM in flight', of(systemAccount('payouts_in_flight')), twin.inFlightToken());
  const escrows = house.links.map(({ id }) => linkEscrow(id));
  for (const currency of ['AXIOM', 'TON'] as const) {
    let total = 0n;
    for (const account of [...systemAccounts, ...userAccounts, ...escrows]) {
      const balance = of(account, currency);
      total += balance;
      const mayBeNegative = account.owner === 'system' && SIGNED.includes(account.name);
      if (!mayBeNegative && balance < 0n) wrong.push(`${accountKey(account)} is below zero`);
    }
    same(`the sum of ${currency}`, total, 0n);
  }
  expect(wrong).toEqual([]);
}

/** At the end of a walk: every balance is the sum of its entries, and nothing was booked twice. */
function checkJournal({ journal, balances }: House): void {
  const sums = new Map<string, bigint>();
  for (const { account, currency, amount } of journal.flatMap(({ booking: made }) => made.entries)) {
    const key = `${accountKey(account)}/${currency}`;
    sums.set(key, (sums.get(key) ?? 0n) + amount);
  }
  expect(Object.fromEntries(balances)).toEqual(Object.fromEntries(sums));
  const subjects = journal.map(({ subject, booking: { kind } }) => `${kind} ${subject}`);
  expect(subjects.filter((subject, index) => subjects.indexOf(subject) < index)).toEqual([]);
}

describe('R7.03 the ledger', () => {
  it('R4.16 sums to zero, keeps each balance its entries’ sum and not below zero, and books each effect once, whatever happens', () => {
    holds(walks(), (list) => {
      const { model, real } = setup();
      fc.modelRun(() => ({ model, real }), list);
      checkJournal(real);
    });
  });

  it('R4.16 the walks above book every kind of movement', () => {
    const seen = new Set<BookingKind>();
    for (const list of fc.sample(walks(), { numRuns: 200, seed: 1 })) {
      const { model, real } = setup();
      fc.modelRun(() => ({ model, real }), list);
      for (const { booking: made } of real.journal) seen.add(made.kind);
    }
    expect(BOOKING_KINDS.filter((kind) => !seen.has(kind))).toEqual([]);
  });

  it('R4.16 a refused movement leaves every balance as it was, an accepted one is the same in place', () => {
    const balance = fc.bigInt({ min: 0n, max: 30n });
    holds(user, balance, balance, small, fc.boolean(), (userId, main, hot, amount, isSent) => {
      const start = [
        booking.adjustment({ userId, account: 'main', amountToken: axiom(main) }),
        booking.capital({ amountTon: ton(hot) }),
      ].reduce<Balances>(applyBooking, new Map());
      const sale = { userId, source: 'main', tokenAmount: axiom(amount), feeToken: axiom(1n) } as const;
      const amountTon = ton(amount);
      const made = isSent
        ? booking.withdrawalSending({ amountTon })
        : booking.withdrawalCreated({ ...sale, amountTon });
      const inPlace = new Map(start);
      const shown = (balances: Balances) =>
        Object.fromEntries([...balances].filter(([, each]) => each !== 0n));
      if (amount <= (isSent ? hot : main)) {
        applyBookingInPlace(inPlace, made);
        expect(shown(inPlace)).toEqual(shown(applyBooking(start, made)));
        return;
      }
      expect(() => applyBooking(start, made)).toThrow(InsufficientBalance);
      expect(() => applyBookingInPlace(inPlace, made)).toThrow(InsufficientBalance);
      expect(shown(inPlace)).toEqual(shown(start));
    });
  });

  it('R4.16 a sale that ends refunded leaves every account as it was', () => {
    const payoutEnds = fc.constantFrom(['refund'], ['send', 'refund'], [
      'send',
      'put_back',
      'hold',
      'refund',
    ] as const);
    holds(
      user,
      fc.bigInt({ min: 2n, max: 15n }),
      fc.constantFrom('main', 'referral' as const),
      payoutEnds,
      (userId, amount, from, events) => {
        const house = new House();
        const book = (made: ReturnType<typeof booking.capital>) => house.attempt(() => house.post(made));
        book(booking.capital({ amountTon: ton(20n) }));
        book(booking.adjustment({ userId, account: from, amountToken: axiom(amount) }));
        const before = new Map(house.balances);
        expect(house.attempt(() => house.sell(userId, amount, from))).toBe(true);
        for (const event of events)
          expect(house.attempt(() => house.movePayout(-1, event as 'send'))).toBe(true);
        for (const [key, balance] of house.balances) expect(balance).toBe(before.get(key) ?? 0n);
      },
    );
  });

  it('R4.16 an unmatched deposit that goes back leaves only the network’s fee behind', () => {
    holds(fc.bigInt({ min: 10n, max: 1000n }), fc.bigInt({ min: 0n, max: 9n }), (amount, fee) => {
      const way = [
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
      const balances = way.reduce<Balances>(applyBooking, new Map());
      const left = [...balances].filter(([, balance]) => balance !== 0n);
      const fees: [string, bigint][] = [
        ['system/sales/TON', -fee],
        ['system/network_fees/TON', fee],
      ];
      expect(new Map(left)).toEqual(new Map(fee === 0n ? [] : fees));
    });
  });
});
