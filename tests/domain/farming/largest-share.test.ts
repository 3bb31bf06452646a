import { LARGEST_BOOKED_NANO } from '@axiom/domain/economy';
import { largestShare, openFarmLink, quoteFarm, shareValue } from '@axiom/domain/farming';
import { axiom as nano } from '@axiom/domain/money';
import { price9 } from '@axiom/domain/price';
import { describe, expect, it } from 'vitest';
import { aPolicy, axiom, DAY_0_MS, price } from '../support/fixtures.ts';

const policy = aPolicy();
const highestPrice = price('2');

describe.each(policy.plans.filter(({ isActive }) => isActive))('the largest share for $days days', (plan) => {
  const most = largestShare({ plan, highestPrice });
  const balances = { main: axiom('9000000000'), referral: axiom('0'), task: axiom('0') };
  const open = (amountToken: bigint, isForMe: boolean) =>
    openFarmLink({
      id: 'l1',
      ownerId: 'u1',
      order: {
        amountToken: nano(amountToken),
        days: plan.days,
        countActivations: 1,
        fromRefBalance: false,
        fromTaskBalance: false,
        isMultilink: false,
        isForMe,
      },
      activationCode: 'abc123',
      ownBond: { mintId: 'm1', price: price('1') },
      balances,
      policy,
      highestPrice,
      nowMs: DAY_0_MS,
    });

  it('promises, and is worth, what the books can hold; the next nano does not', () => {
    const gain = [plan.bonusPercent, plan.maxRewardPercent].reduce((a, b) => (a > b ? a : b));
    const fits = (amount: bigint) =>
      amount * (100_000_000n + gain) <= LARGEST_BOOKED_NANO * 100_000_000n &&
      shareValue(nano(amount), highestPrice) <= LARGEST_BOOKED_NANO;
    expect([fits(most), fits(most + 1n)]).toEqual([true, false]);
  });

  it('a link, a bond of one’s own and a quote of more are refused, naming the bound', () => {
    for (const isForMe of [false, true]) {
      expect(open(most, isForMe).link.amountToken).toBe(most);
      expect(() => open(most + 1n, isForMe)).toThrow(/^amount must be at most [\d.]+ AXIOM; /);
    }
    const quote = (amountToken: bigint) =>
      quoteFarm({ amountToken: nano(amountToken), price: price('1'), plan, policy, highestPrice });
    expect(quote(most).amountToken).toBe(most);
    expect(() => quote(most + 1n)).toThrow(/^amount must be at most/);
  });
});

it('a dear price bounds it by its value', () => {
  const plan = { ...policy.plans[0], bonusPercent: 0n, maxRewardPercent: 0n } as never;
  expect(largestShare({ plan, highestPrice: price9(1_000_000_000n) })).toBe(LARGEST_BOOKED_NANO);
  expect(largestShare({ plan, highestPrice: price9(4_000_000_000n) })).toBe(LARGEST_BOOKED_NANO / 4n);
});
