import { defaultPolicyJson, feeOf, parsePolicy } from '@axiom/domain/economy';
import { axiom, percentOfFloor, ton } from '@axiom/domain/money';
import {
  price9,
  quoteMint,
  quoteSale,
  SIMULATED_PRICE_BOUNDS,
  SIMULATED_PRICE_STEP_MS,
  simulatedPriceAt,
  tokenForTon,
  tonForToken,
} from '@axiom/domain/price';
import { type LevelRow, levelOf, LEVELS, referralBonus, referralDecision } from '@axiom/domain/referral';
import { checkWithdrawal, maxWithdrawal } from '@axiom/domain/withdrawal';
import { isDomainError } from '@axiom/domain/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nano, payments, plans, policy, prices, tokens } from './support/arbitraries.ts';
import { holds } from './support/settings.ts';

const level: fc.Arbitrary<LevelRow> = fc.constantFrom(...LEVELS);

describe('R7.03 referral levels', () => {
  const turnover = fc.bigInt({ min: 0n, max: 30_000n * 10n ** 9n }).map(ton);

  it('R4.07 rise with turnover, from 1 to 8', () => {
    holds(turnover, turnover, (a, b) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      expect(levelOf(low) <= levelOf(high)).toBe(true);
      expect(levelOf(low) >= 1 && levelOf(high) <= 8).toBe(true);
    });
  });

  it('R4.07 are held exactly from their thresholds on', () => {
    holds(level, fc.bigInt({ min: 0n, max: 10n ** 9n }), (row, above) => {
      expect(levelOf(ton(row.fromTurnover + above)) >= row.level).toBe(true);
      if (row.level > 1) expect(levelOf(ton(row.fromTurnover - 1n))).toBe(row.level - 1);
    });
  });

  it('R4.07 bonus is ⌊amount × percent / 100⌋', () => {
    holds(tokens, level, (amount, row) => {
      const rest = amount * row.bonusPercent - 100_000_000n * referralBonus(amount, row.level);
      return rest >= 0n && rest < 100_000_000n;
    });
  });
});

describe('R7.03 quotes', () => {
  it('more TON never buys less, a higher price never more', () => {
    holds(payments, payments, prices, prices, (a, b, p, q) => {
      const [little, much] = a < b ? [a, b] : [b, a];
      const [cheap, dear] = p < q ? [p, q] : [q, p];
      expect(tokenForTon(little, p, policy.spread) <= tokenForTon(much, p, policy.spread)).toBe(true);
      expect(tokenForTon(a, dear, policy.spread) <= tokenForTon(a, cheap, policy.spread)).toBe(true);
    });
  });

  it('buy and sell are floored: amount × (1 + spread) × price never exceeds what was paid, by less than a nano of AXIOM', () => {
    holds(payments, prices, (amountTon, p) => {
      const token = tokenForTon(amountTon, p, policy.spread);
      const cost = (each: bigint) => each * p * (100_000_000n + policy.spread);
      const paid = amountTon * 10n ** 9n * 100_000_000n;
      expect(cost(token) <= paid && paid < cost(token + 1n)).toBe(true);
    });
  });

  it('tell what follows: expected − amount = bonus, fee at most the amount', () => {
    holds(payments, prices, plans, (amountTon, price, plan) => {
      const quote = quoteMint({ amountTon, price, plan, policy });
      expect(quote.expectedToken - quote.amountToken).toBe(quote.bonusToken);
      expect(quote.bonusToken).toBe(percentOfFloor(quote.amountToken, plan.bonusPercent));
      expect(quote.earlyExitFee <= quote.amountToken).toBe(true);
    });
  });

  it('R4.16 a sale debits what it says: fee + net, and pays at most the market for the net', () => {
    holds(tokens, prices, (tokenAmount, price) => {
      const fee = feeOf(tokenAmount, policy.withdrawal.fee);
      const worth = ((tokenAmount - fee) * price) / 10n ** 9n;
      try {
        const quote = quoteSale({ tokenAmount, price, policy });
        expect(quote.feeToken).toBe(fee);
        expect(quote.amountTon > 0n && quote.amountTon <= worth).toBe(true);
        expect(quote.amountTon).toBe(tonForToken(axiom(tokenAmount - fee), price, policy.spread));
      } catch (error) {
        if (!isDomainError(error, 'nothing_left')) throw error;
        expect(tonForToken(axiom(tokenAmount - fee), price, policy.spread)).toBe(0n);
      }
    });
  });

  it('R4.16 a fee never exceeds its amount, never falls below its percent and grows with the amount', () => {
    holds(tokens, tokens, (a, b) => {
      const fee = policy.withdrawal.fee;
      const [small, large] = a < b ? [a, b] : [b, a];
      expect(feeOf(small, fee) <= small).toBe(true);
      expect(feeOf(small, fee) * 100_000_000n >= small * fee.percent).toBe(true);
      expect(feeOf(small, fee) <= feeOf(large, fee)).toBe(true);
    });
  });
});

describe('R7.03 nobody earns by going round', () => {
  it('R4.16 buying, canceling and selling loses at every amount, price, plan and level', () => {
    holds(payments, prices, plans, level, (amountTon, price, plan, row) => {
      const bond = quoteMint({ amountTon, price, plan, policy });
      const decision = referralDecision('canceled', plan.days, policy.referral.minDays);
      const bonus = decision === 'release' ? referralBonus(bond.amountToken, row.level) : 0n;
      const back = axiom(bond.amountToken - bond.earlyExitFee + bonus);
      const net = axiom(back - feeOf(back, policy.withdrawal.fee));
      expect(tonForToken(net, price, policy.spread) < amountTon).toBe(true);
    });
  });

  it('R4.16 holding a quote for 90 s of the simulated price and leaving at once loses too', () => {
    const seeds = fc.integer({ min: 0, max: 4_294_967_295 });
    const instants = fc.integer({ min: 1_600_000_000, max: 2_000_000_000 }).map((seconds) => seconds * 1000);
    holds(
      payments,
      plans,
      seeds,
      instants,
      fc.integer({ min: 0, max: 90_000 }),
      (amountTon, plan, seed, at, waited) => {
        const bond = quoteMint({ amountTon, price: simulatedPriceAt(seed, at), plan, policy });
        const kept = axiom(bond.amountToken - bond.earlyExitFee);
        expect(tonForToken(kept, simulatedPriceAt(seed, at + waited), policy.spread) < amountTon).toBe(true);
      },
    );
  });
});

describe('R7.03 the simulated price', () => {
  const seeds = fc.integer({ min: 0, max: 4_294_967_295 });
  const instants = fc.integer({ min: 1_500_000_000_000, max: 2_500_000_000_000 });

  it('stays within its bounds', () => {
    holds(seeds, instants, (seed, at) => {
      const price = simulatedPriceAt(seed, at);
      return price >= SIMULATED_PRICE_BOUNDS.lowest && price <= SIMULATED_PRICE_BOUNDS.highest;
    });
  });

  it('moves by at most its largest step, and by at most m in 90 s', () => {
    const moved = (from: bigint, to: bigint) => {
      const size = from < to ? to - from : from - to;
      const least = from < to ? from : to;
      return (size * 100_000_000n + least - 1n) / least;
    };
    holds(seeds, instants, fc.integer({ min: 0, max: 90_000 }), (seed, at, waited) => {
      const price = simulatedPriceAt(seed, at);
      const next = simulatedPriceAt(seed, at + SIMULATED_PRICE_STEP_MS);
      expect(moved(price, next) <= SIMULATED_PRICE_BOUNDS.largestStep).toBe(true);
      expect(moved(price, simulatedPriceAt(seed, at + waited)) <= SIMULATED_PRICE_BOUNDS.largestMove).toBe(
        true,
      );
    });
  });
});

describe('R7.03 withdrawals', () => {
  it('R4.16 are allowed exactly up to the most that can be withdrawn', () => {
    const amounts = fc.bigInt({ min: 0n, max: 25_000n * 10n ** 9n }).map(axiom);
    holds(amounts, amounts, amounts, (tokenAmount, availableToken, withdrawnTodayToken) => {
      const facts = { availableToken, withdrawnTodayToken, policy };
      const most = maxWithdrawal(facts);
      const isWithin = tokenAmount >= policy.withdrawal.minToken && tokenAmount <= most;
      try {
        const { quote } = checkWithdrawal({ ...facts, tokenAmount, price: price9(10n ** 9n) });
        expect(isWithin).toBe(true);
        expect(quote.tokenAmount).toBe(tokenAmount);
      } catch (error) {
        if (!isDomainError(error)) throw error;
        expect(isWithin).toBe(false);
        expect(error.field).toBe('token_amount');
      }
    });
  });
});

describe('R7.03 the policy document', () => {
  const paths = leavesOf(defaultPolicyJson);
  const junk = fc.oneof(
    fc.constantFrom(null, true, '', '-1', '1e3', 'NaN', '0', '999999999999999999', [], {}),
    fc.integer(),
    fc.string(),
    nano.map(String),
  );

  it('R4.16 is read or refused with problems that name path, found and allowed; it never throws', () => {
    holds(fc.array(fc.tuple(fc.constantFrom(...paths), junk), { minLength: 1, maxLength: 3 }), (changes) => {
      const document = structuredClone(defaultPolicyJson) as Record<string, unknown>;
      for (const [path, value] of changes) put(document, path, value);
      const { policy: read, problems } = parsePolicy(document);
      if (read !== undefined) {
        expect(problems).toBeUndefined();
        return;
      }
      expect(problems.length).toBeGreaterThan(0);
      for (const problem of problems) {
        expect(problem.path).not.toBe('');
        expect(problem.found.length).toBeGreaterThan(0);
        expect(problem.allowed.length).toBeGreaterThan(0);
      }
    });
  });
});

function leavesOf(node: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof node !== 'object' || node === null) return [path];
  const below = Object.entries(node).flatMap(([name, value]) => leavesOf(value, [...path, name]));
  return path.length === 0 ? below : [path, ...below];
}

function put(document: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let node: unknown = document;
  for (const step of path.slice(0, -1)) {
    if (typeof node !== 'object' || node === null) return;
    node = (node as Record<string, unknown>)[step];
  }
  const last = path.at(-1);
  if (typeof node === 'object' && node !== null && last !== undefined)
    (node as Record<string, unknown>)[last] = value;
}
