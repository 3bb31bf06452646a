import { activePlans, feeOf } from '@axiom/domain/economy';
import { creditOnActivation, type Mint, openMint, transitionMint } from '@axiom/domain/mint';
import { axiom, larger, percent6, type Percent6 } from '@axiom/domain/money';
import { price9, quoteMint, simulatedPriceAt, tonForToken } from '@axiom/domain/price';
import { referralBonus, referralDecision } from '@axiom/domain/referral';
import { completesAtMs, openStake } from '@axiom/domain/staking';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { level, payments, plans, policy } from './support/arbitraries.ts';
import { provenPolicies } from './support/policies.ts';
import { holds } from './support/settings.ts';

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
      expect(() => transitionMint(farm, { type: 'cancel', atMs: 0 })).toThrow(/re-bonded/);
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
