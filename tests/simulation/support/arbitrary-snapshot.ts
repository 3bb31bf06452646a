import { ACCRUAL_DENOMINATOR } from '@axiom/domain/staking';
import { axiom as nanoAxiom, ton as nanoTon } from '@axiom/domain/money';
import type { Scenario } from '@axiom/simulation';
import fc from 'fast-check';
import { axiom, DAY_0_MS, DAY_MS, percent } from '../../domain/support/fixtures.ts';

type Snapshot = NonNullable<Scenario['snapshot']>;
type Person = Snapshot['people'][number];

const origin = fc.constantFrom('paid' as const, 'farm' as const);
const token = fc.oneof(
  fc.constantFrom('0', '4.9', '60', '2500.000000001').map(axiom),
  fc.bigInt({ min: 0n, max: 10n ** 13n }).map(nanoAxiom),
);
const some = token.map((amount) => nanoAxiom(amount + 1n));
const nanoTons = fc.constantFrom(0n, 49_999_999_999n, 70_000_000_000n, 20_000_000_000_000n).map(nanoTon);

/** Before the snapshot was taken, to the millisecond; midnights and the moments beside them more often. */
const ago = (most: number) =>
  fc.oneof(
    fc.nat(most),
    fc
      .tuple(fc.nat(Math.floor(most / DAY_MS)), fc.constantFrom(0, 1, 999, 1000))
      .map(([days, by]) => Math.max(0, days * DAY_MS - by)),
  );

const bond = fc
  .record({
    origin,
    amountTon: nanoTons,
    amountToken: some,
    tariffDays: fc.constantFrom(1, 7, 30, 90),
    bonusPercent: fc.constantFrom('0', '4', '7.123457').map(percent),
    exitFee: fc.constantFrom('0', '10').map((share) => ({ percent: percent(share), flatToken: axiom('3') })),
    pendingBonus: token,
    age: fc.integer({ min: 0, max: 999_999 }),
  })
  .map(({ age, ...rest }): ((takenAtMs: number) => Person['bonds'][number]) => (takenAtMs) => ({
    ...rest,
    pendingBonus: rest.origin === 'paid' ? rest.pendingBonus : axiom('0'),
    dailyReward: percent('0.1'),
    maxRewardPercent: percent('40'),
    activatedAtMs: takenAtMs - Math.floor((rest.tariffDays * DAY_MS * age) / 1_000_000),
  }));

const stake = fc
  .record({
    origin,
    totalAmount: some,
    dailyReward: fc.constantFrom('0', '0.05', '3.333333', '40').map(percent),
    share: fc.constantFrom(1n, 20n, 777n, 100_000n),
    done: fc.nat(1_000_000),
    accrualRemainder: fc.oneof(
      fc.constant(0n),
      fc.bigInt({ min: 0n, max: ACCRUAL_DENOMINATOR - 1n }),
      fc.constant(ACCRUAL_DENOMINATOR - 1n),
    ),
    agoMs: ago(20 * DAY_MS),
  })
  .map(
    ({ share, done, agoMs, ...rest }): ((takenAtMs: number) => Person['stakes'][number]) =>
      (takenAtMs) => {
        const maxReward = nanoAxiom((rest.totalAmount * share) / 1000n + 1n);
        return {
          ...rest,
          maxReward,
          earnedReward: nanoAxiom((maxReward * BigInt(done)) / 1_000_001n),
          lastUpdatedAtMs: takenAtMs,
          activeSinceMs: takenAtMs - agoMs,
        };
      },
  );

const person = fc
  .record({
    group: fc.nat(1),
    main: token,
    referral: token,
    task: token,
    turnover: nanoTons,
    heldAgo: fc.option(ago(100 * DAY_MS), { nil: undefined }),
    isInvited: fc.boolean(),
    bonds: fc.array(bond, { maxLength: 3 }),
    stakes: fc.array(stake, { maxLength: 3 }),
  })
  .map(({ heldAgo, isInvited, bonds, stakes, ...rest }) => (takenAtMs: number, index: number): Person => ({
    ...rest,
    ...(heldAgo === undefined ? {} : { heldSinceMs: takenAtMs - heldAgo }),
    ...(isInvited && index > 0 ? { inviter: index - 1 } : {}),
    bonds: bonds.map((make) => make(takenAtMs)),
    stakes: stakes.map((make) => make(takenAtMs)),
  }));

/** A few people of two groups, taken up to two days before the run begins. */
export const arbitrarySnapshot: fc.Arbitrary<Snapshot> = fc
  .record({
    takenAgo: ago(2 * DAY_MS),
    treasuryTon: nanoTons,
    people: fc.array(person, { minLength: 1, maxLength: 4 }),
  })
  .map(({ takenAgo, treasuryTon, people }) => {
    const takenAtMs = DAY_0_MS - takenAgo;
    return { takenAtMs, treasuryTon, people: people.map((make, index) => make(takenAtMs, index)) };
  });
