import { DocumentReader } from '@axiom/domain/document';
import {
  activePlans,
  defaultPolicyJson,
  feeOf,
  findPlan,
  parsePolicy,
  readPolicy,
  yieldsOf,
} from '@axiom/domain/economy';
import { creditOnActivation, type Mint, openMint, transitionMint } from '@axiom/domain/mint';
import {
  axiom,
  compare,
  larger,
  minus,
  multiply,
  percent6,
  type Percent6,
  percentOfFloor,
  plus,
  rational,
  ton,
} from '@axiom/domain/money';
import {
  HTTP_PRICE_BOUNDS,
  isPriceStale,
  type PriceReading,
  takeReading,
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
import { completesAtMs, openStake } from '@axiom/domain/staking';
import { checkWithdrawal, maxWithdrawal } from '@axiom/domain/withdrawal';
import { isDomainError } from '@axiom/domain/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nano, payments, plans, policy, prices, tokens } from './support/arbitraries.ts';
import { provenPolicies } from './support/policies.ts';
import { holds, runs } from './support/settings.ts';

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
  const rounds = provenPolicies.chain(({ policy: proven, bounds }) =>
    fc.record({
      policy: fc.constant(proven),
      bounds: fc.constant(bounds),
      plan: fc.constantFrom(...activePlans(proven.plans)),
      level,
      amountTon: payments,
      quotedPrice: fc.bigInt({ min: bounds.lowest, max: bounds.highest }).map(price9),
      // In 1e-6 of the quoted price: mostly the whole move that the source may make, or a little more.
      moved: fc.oneof(
        fc.constantFrom(0n, bounds.largestMove, bounds.largestMove + 1n),
        fc.bigInt({ min: 0n, max: 2n * bounds.largestMove }),
        fc.bigInt({ min: -90_000_000n, max: 300_000_000n }),
      ),
      paidAfterMs: fc.constantFrom(0, 60_000, 90_000, 90_001, 800_000),
      isStaked: fc.boolean(),
      isSoldTogether: fc.boolean(),
    }),
  );

  it('R4.16 what two accounts can sell without waiting is less than what was paid, on every policy that is accepted', () => {
    holds(rounds, (round) => {
      const { policy: proven, bounds, plan, amountTon, quotedPrice, moved } = round;
      const currentPrice = price9(larger(1n, (quotedPrice * (100_000_000n + moved)) / 100_000_000n));
      const quote = quoteMint({ amountTon, price: quotedPrice, plan, policy: proven });
      const pending = openMint({ id: 'm', ownerId: 'u', quote, policy: proven, pendingCount: 0, nowMs: 0 });
      const credited = creditOnActivation({
        quotedToken: quote.amountToken,
        amountTon,
        quotedPrice,
        paidPrice: { price: currentPrice, isOfItsMoment: true },
        spread: proven.spread,
        validUntilMs: 60_000,
        chainTimeMs: round.paidAfterMs,
        largestMove: bounds.largestMove,
      });
      if (credited === 0n) return;
      const atMs = round.paidAfterMs;
      const { mint } = transitionMint(pending, { type: 'activate', atMs, amountToken: credited });
      const end = transitionMint(
        mint,
        round.isStaked ? { type: 'stake', atMs, stakeId: 's' } : { type: 'cancel', atMs },
      );
      let buyer = 0n;
      let inviter = 0n;
      for (const effect of end.effects) {
        if (effect.type === 'return_early') buyer += effect.creditToken;
        if (effect.type !== 'referral_due') continue;
        const decision = referralDecision(effect.outcome, mint.tariffDays, proven.referral.minDays);
        if (decision === 'release') inviter += referralBonus(mint.amountToken, round.level.level);
      }
      const sold = (token: bigint) =>
        tonForToken(axiom(token - feeOf(axiom(token), proven.withdrawal.fee)), currentPrice, proven.spread);
      const back = round.isSoldTogether ? sold(buyer + inviter) : sold(buyer) + sold(inviter);
      expect(back < amountTon, `${back} TON back of ${amountTon}`).toBe(true);
    });
  });

  it('R4.16 a stake returns its amount no sooner than a day after its start, whatever its bonuses', () => {
    const last = (steps: readonly { readonly daily: Percent6 }[]) => steps.at(-1)?.daily ?? percent6(0n);
    holds(rounds, ({ policy: proven, plan, amountTon, quotedPrice }) => {
      const quote = quoteMint({ amountTon, price: quotedPrice, plan, policy: proven });
      const opened = openMint({ id: 'm', ownerId: 'u', quote, policy: proven, pendingCount: 0, nowMs: 0 });
      const bonuses = {
        holdBonus: last(proven.holdBonus),
        investmentBonus: last(proven.investmentBonus),
        collectiveBonus: last(proven.collectiveBonus),
      };
      const stake = openStake({ id: 's', mint: opened, bonuses, waitsForFee: false, nowMs: 0 });
      // A cap is floored to a nano, which a whole second earns.
      expect((completesAtMs(stake) ?? Infinity) >= 86_399_000).toBe(true);
    });
  });

  it('R4.16 a bond made by a link is never canceled, and earns its inviter nothing', () => {
    holds(rounds, ({ policy: proven, plan, amountTon, quotedPrice }) => {
      const quote = quoteMint({ amountTon, price: quotedPrice, plan, policy: proven });
      const opened = openMint({ id: 'm', ownerId: 'u', quote, policy: proven, pendingCount: 0, nowMs: 0 });
      const farm: Mint = {
        ...opened,
        origin: 'farm',
        status: 'active',
        activatedAtMs: 0,
        maturesAtMs: plan.days * 86_400_000,
      };
      expect(() => transitionMint(farm, { type: 'cancel', atMs: 0 })).toThrow(/farm|link/i);
      for (const event of [
        { type: 'stake', atMs: 0, stakeId: 's' },
        { type: 'mature', atMs: plan.days * 86_400_000 },
      ] as const)
        expect(transitionMint(farm, event).effects.some(({ type }) => type === 'referral_due')).toBe(false);
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

describe('R7.03 yields', () => {
  it('R4.16 are what the rules pay for large amounts, and never less than they pay for small ones', () => {
    holds(provenPolicies, payments, fc.nat(200), ({ policy: proven }, amountTon, pick) => {
      const rows = yieldsOf(proven);
      const row = rows[pick % rows.length]!;
      const plan = findPlan(proven, row.planDays);
      const quote = quoteMint({ amountTon, price: price9(10n ** 9n), plan, policy: proven });
      const outcome = row.way === 'maturity' ? 'matured' : 'staked';
      const isReleased = referralDecision(outcome, plan.days, proven.referral.minDays) === 'release';
      const bonus = row.level === null || !isReleased ? 0n : referralBonus(quote.amountToken, row.level);
      const gain = row.way === 'maturity' ? quote.bonusToken : quote.maxRewardToken;
      const token = axiom(quote.amountToken + gain + bonus);
      const fee = feeOf(token, proven.withdrawal.fee);
      const back = tonForToken(axiom(token - fee), price9(10n ** 9n), proven.spread);
      const { numerator, denominator } = row.net;
      const promised = (amountTon * (numerator + denominator)) / denominator;
      expect(back <= promised).toBe(true);
      const isFlat = fee === proven.withdrawal.fee.flatToken;
      if (!isFlat) expect(promised - back < 10n).toBe(true);
    });
  });

  it('R4.16 take their days, fall back to nothing at the break-even price and add up per day', () => {
    holds(provenPolicies, fc.nat(200), ({ policy: proven }, pick) => {
      const rows = yieldsOf(proven);
      const row = rows[pick % rows.length]!;
      const one = rational(1n);
      expect(compare(multiply(row.perDay, row.days), row.net)).toBe(0);
      expect(compare(multiply(plus(one, row.net), minus(one, row.breakEvenFall)), one)).toBe(0);
      expect(compare(row.days, one) >= 0).toBe(true);
    });
  });
});

describe('R7.03 a price source', () => {
  const walks = fc.array(
    fc.record({
      // From a step below to a step above, now and then anywhere.
      move: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: -1_000_000, max: 1_000_001 }) },
        { weight: 1, arbitrary: fc.integer({ min: -99_000_000, max: 200_000_000 }) },
      ),
      late: fc.oneof({ weight: 6, arbitrary: fc.nat(9_000) }, { weight: 1, arbitrary: fc.nat(400_000) }),
      afterMs: fc.oneof(
        { weight: 8, arbitrary: fc.constant(10_000) },
        { weight: 1, arbitrary: fc.integer({ min: 10_000, max: 400_000 }) },
      ),
    }),
    { minLength: 1, maxLength: 40 },
  );

  it('R4.16 whatever it answers, the last good price stays in its bounds and moves by at most m in 90 s while it is fresh', () => {
    const bounds = HTTP_PRICE_BOUNDS;
    holds(walks, (looks) => {
      let last: PriceReading | null = null;
      let nowMs = 1_800_000_000_000;
      let answered = 10n ** 9n;
      const seen: { readonly price: bigint; readonly atMs: number }[] = [];
      for (const { move, late, afterMs } of looks) {
        nowMs += afterMs;
        answered = larger(1n, (answered * (100_000_000n + BigInt(move))) / 100_000_000n);
        const reading = { price: price9(answered), atMs: nowMs - late };
        const before: PriceReading | null = last;
        const taken = takeReading({ reading, last, nowMs, bounds });
        expect(taken.last).toBe(taken.refusal === null ? reading : before);
        last = taken.last;
        if (last === null) continue;
        answered = last.price;
        expect(last.price >= bounds.lowest && last.price <= bounds.highest).toBe(true);
        if (before !== null && isPriceStale(before.atMs, nowMs)) seen.length = 0;
        seen.push({ price: last.price, atMs: nowMs });
        for (const { price, atMs } of seen) {
          if (nowMs - atMs > 90_000) continue;
          const size = last.price > price ? last.price - price : price - last.price;
          expect(size * 100_000_000n <= price * bounds.largestMove).toBe(true);
        }
      }
    });
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
        const { quote } = checkWithdrawal({
          ...facts,
          sentTodayTon: ton(0n),
          tokenAmount,
          price: price9(10n ** 9n),
        });
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

describe('R7.03 one reading finds form and proofs', () => {
  const leaves = leavesOf(defaultPolicyJson).filter(
    (path) => path.length > 1 || path[0] === 'spread_percent',
  );
  const values = fc.constantFrom<unknown>(
    '0',
    '0.000001',
    '0.05',
    '1',
    '5',
    '9.99',
    '50',
    '500',
    '20000',
    '9000000000',
    1,
    7,
    30,
    90,
    365,
    3650,
    true,
    false,
  );
  // Often of what several proofs rest on.
  const shared = leaves.filter((path) => /percent|fee|min_|max_ton|daily$/.test(path.join('.')));
  const leaf = fc.oneof(fc.constantFrom(...shared), fc.constantFrom(...leaves));
  const changed = fc.array(fc.tuple(leaf, values), { minLength: 0, maxLength: 3 });
  const moves = fc.constantFrom(0n, 560_334n, 2_500_000n, 14_000_000n, 800_000_000n);

  it('R4.16 what is said beside a malformed field stays true whatever that field is corrected to', () => {
    let stated = 0;
    holds(
      changed,
      leaf,
      moves,
      fc.array(values, { minLength: 4, maxLength: 8 }),
      (changes, at, move, corrections) => {
        const bounds = { ...SIMULATED_PRICE_BOUNDS, largestMove: percent6(move) };
        const problemsOf = (each: unknown) => parsePolicy(each, bounds).problems ?? [];
        const document = structuredClone(defaultPolicyJson) as Record<string, unknown>;
        for (const [path, value] of changes) put(document, path, value);
        if (formProblemsOf(document) > 0) return;
        put(document, at, { malformed: true });
        const beside = problemsOf(document).filter(({ found }) => found !== 'an object');
        stated += beside.length;
        for (const correction of corrections) {
          put(document, at, correction);
          if (formProblemsOf(document) > 0) continue;
          expect(problemsOf(document)).toEqual(expect.arrayContaining(beside));
        }
      },
    );
    expect(stated).toBeGreaterThan(runs / 20);
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

function formProblemsOf(document: unknown): number {
  const reader = new DocumentReader();
  readPolicy(reader, document);
  return reader.problems.length;
}

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
