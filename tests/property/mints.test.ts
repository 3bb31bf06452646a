import { findPlan } from '@axiom/domain/economy';
import { NothingLeft } from '@axiom/domain/errors';
import {
  applyMintEvent,
  creditOnActivation,
  IllegalMintTransition,
  type Mint,
  type MintEvent,
  MINT_STATUSES,
  openFarmMint,
  openMint,
  shownPending,
  transitionMint,
} from '@axiom/domain/mint';
import { axiom, percent6 } from '@axiom/domain/money';
import { price9, quoteMint, tokenForTon } from '@axiom/domain/price';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payments, plans, policy, prices, tokens } from './support/arbitraries.ts';
import { holds } from './support/settings.ts';

const BORN_MS = Date.UTC(2026, 4, 4);
const TERMINAL = ['canceled', 'completed', 'move_to_staking'];

const pendingMint: fc.Arbitrary<Mint> = fc
  .record({ amountTon: payments, price: prices, plan: plans })
  .map((input) => {
    const quote = quoteMint({ ...input, policy });
    return openMint({ id: 'm', ownerId: 'u', quote, policy, pendingCount: 0, nowMs: BORN_MS });
  });

/** A bond from a link: active from the start, and nobody paid for it. */
const farmMint: fc.Arbitrary<Mint> = fc
  .record({ amountToken: tokens, amountTon: payments, price: prices, plan: plans })
  .map(({ amountToken, amountTon, price, plan }) =>
    openFarmMint({
      id: 'm',
      ownerId: 'u',
      amountToken,
      amountTon,
      tariffDays: plan.days,
      terms: { ...plan, price },
      nowMs: BORN_MS,
    }),
  );
const newMint = fc.oneof({ weight: 2, arbitrary: pendingMint }, { weight: 1, arbitrary: farmMint });

const atMs = fc.oneof(
  fc.integer({ min: 0, max: 1_200_000 }).map((ms) => BORN_MS + ms),
  fc.integer({ min: 0, max: 400 }).map((days) => BORN_MS + days * 86_400_000),
);
const stakeId = fc.constantFrom('s1', 's2');
const mintEvent: fc.Arbitrary<MintEvent> = fc.oneof(
  fc.record({ type: fc.constant('activate' as const), atMs, amountToken: tokens }),
  fc.record({ type: fc.constantFrom('cancel', 'expire', 'mature'), atMs }) as fc.Arbitrary<MintEvent>,
  fc.record({ type: fc.constantFrom('reserve', 'stake'), atMs, stakeId }) as fc.Arbitrary<MintEvent>,
  fc.record({ type: fc.constant('release' as const), stakeId }),
);

function tryStep(mint: Mint, event: MintEvent) {
  try {
    return transitionMint(mint, event);
  } catch (error) {
    if (error instanceof IllegalMintTransition || error instanceof NothingLeft) return undefined;
    throw error;
  }
}

describe('R7.03 the life of a bond', () => {
  it('R4.01 terminal statuses absorb every event', () => {
    holds(newMint, fc.constantFrom(...TERMINAL), mintEvent, (mint, status, event) => {
      return tryStep({ ...mint, status: status as Mint['status'] }, event) === undefined;
    });
  });

  it('R4.01 any list of events ends legally: identity kept, tokens paid out at most once, conserved', () => {
    holds(newMint, fc.array(mintEvent, { maxLength: 12, size: 'max' }), (born, events) => {
      let mint = born;
      const inside = {
        issued: born.status === 'active' ? born.amountToken : 0n,
        out: 0n,
        fees: 0n,
        bonus: 0n,
      };
      for (const event of events) {
        const before = structuredClone(mint);
        const step = tryStep(mint, event);
        expect(mint).toEqual(before);
        if (step === undefined) continue;
        for (const effect of step.effects) {
          if (born.origin === 'farm') expect(effect.type).not.toMatch(/^(issue|return_early|referral_)/);
          if (effect.type === 'issue') inside.issued += effect.amountToken;
          if (effect.type === 'move_to_stake') inside.out += effect.amountToken;
          if (effect.type === 'return_early') {
            inside.out += effect.creditToken;
            inside.fees += effect.feeToken;
          }
          if (effect.type === 'pay_out_matured') {
            inside.out += effect.creditToken;
            inside.bonus += effect.bonusToken;
          }
        }
        mint = step.mint;
        expect([mint.id, mint.ownerId, mint.amountTon]).toEqual([born.id, born.ownerId, born.amountTon]);
      }
      const bonded = mint.status === 'active' ? mint.amountToken : 0n;
      expect(inside.issued + inside.bonus).toBe(inside.out + inside.fees + bonded);
    });
  });

  it('R4.01 is staked only while active, whole and once', () => {
    holds(newMint, fc.constantFrom(...MINT_STATUSES), (mint, status) => {
      const step = tryStep({ ...mint, status }, { type: 'stake', atMs: BORN_MS, stakeId: 's1' });
      expect(step !== undefined).toBe(status === 'active');
    });
    holds(pendingMint, atMs, (mint, now) => {
      const active = transitionMint(mint, {
        type: 'activate',
        atMs: BORN_MS,
        amountToken: mint.amountToken,
      }).mint;
      const step = tryStep(active, { type: 'stake', atMs: now, stakeId: 's1' });
      const isDue = now >= BORN_MS + mint.tariffDays * 86_400_000;
      expect(step === undefined).toBe(isDue);
      if (step === undefined) return;
      expect(step.effects[0]).toEqual({
        type: 'move_to_stake',
        stakeId: 's1',
        amountToken: mint.amountToken,
      });
      expect(tryStep(step.mint, { type: 'stake', atMs: now, stakeId: 's1' })).toBeUndefined();
    });
  });

  it('R4.01 a reserved bond can only be staked by its stake, released, or mature', () => {
    holds(pendingMint, mintEvent, (mint, event) => {
      const active = transitionMint(mint, {
        type: 'activate',
        atMs: BORN_MS,
        amountToken: mint.amountToken,
      }).mint;
      const { mint: reserved } = transitionMint(active, { type: 'reserve', atMs: BORN_MS, stakeId: 's1' });
      const step = tryStep(reserved, event);
      if (step === undefined) return;
      expect(['stake', 'release', 'mature']).toContain(event.type);
      if (event.type === 'stake' || event.type === 'release') expect(event.stakeId).toBe('s1');
      expect(step.mint.reservedByStake).toBeUndefined();
    });
  });
});

describe('R7.03 what a payment buys', () => {
  it('never more than was quoted, never more than it buys now when late or after a large move', () => {
    const late = fc.boolean();
    const moves = fc.bigInt({ min: -50_000_000n, max: 50_000_000n });
    holds(payments, prices, moves, late, (amountTon, quotedPrice, move, isLate) => {
      const spread = policy.spread;
      const quotedToken = tokenForTon(amountTon, quotedPrice, spread);
      const moved = (quotedPrice * (100_000_000n + move)) / 100_000_000n;
      const currentPrice = price9(moved > 0n ? moved : 1n);
      const largestMove = percent6(600_000n);
      const credit = creditOnActivation({
        quotedToken,
        amountTon,
        quotedPrice,
        paidPrice: { price: currentPrice, isOfItsMoment: true },
        spread,
        validUntilMs: BORN_MS,
        chainTimeMs: BORN_MS + (isLate ? 30_001 : 30_000),
        largestMove,
      });
      const now = tokenForTon(amountTon, currentPrice, spread);
      const difference = currentPrice - quotedPrice;
      const size = difference < 0n ? -difference : difference;
      const isLarge = size * 100_000_000n > quotedPrice * largestMove;
      expect(credit <= quotedToken).toBe(true);
      expect(credit).toBe(isLate || isLarge ? (now < quotedToken ? now : quotedToken) : quotedToken);
    });
  });
});

describe('R7.03 lists', () => {
  const item = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    status: fc.constantFrom('pending', 'active', 'canceled' as const),
    createdAtMs: fc.integer({ min: 0, max: 400_000 }).map((age) => BORN_MS - age),
  });

  it('R4.02 shown pending is the newest pending one and at most 180 s old, in any order of the list', () => {
    holds(fc.uniqueArray(item, { maxLength: 6, selector: (each) => each.createdAtMs }), (items) => {
      const newest = items
        .filter(({ status }) => status === 'pending')
        .toSorted((a, b) => b.createdAtMs - a.createdAtMs)[0];
      const expected = newest !== undefined && BORN_MS - newest.createdAtMs <= 180_000 ? newest : undefined;
      expect(shownPending(items, BORN_MS)).toBe(expected);
      expect(shownPending(items.toReversed(), BORN_MS)).toBe(expected);
    });
  });

  it('R4.03 events keep each id once, hold its last word and forget nobody', () => {
    holds(fc.array(item, { maxLength: 20 }), (events) => {
      const list = events.reduce<readonly (typeof events)[number][]>(applyMintEvent, []);
      expect(list.map(({ id }) => id).toSorted()).toEqual(
        [...new Set(events.map(({ id }) => id))].toSorted(),
      );
      for (const each of list) expect(each).toBe(events.findLast(({ id }) => id === each.id));
      const last = events.at(-1);
      if (last !== undefined) expect(applyMintEvent(list, last)).toEqual(list);
    });
  });

  it('R4.13 every plan on offer can be found by its days', () => {
    holds(plans, (plan) => findPlan(policy, plan.days) === plan);
  });
});

describe('R7.03 early exit', () => {
  it('R4.01 returns less than the bond, and something, or is not made', () => {
    holds(pendingMint, tokens, (mint, amountToken) => {
      const active = transitionMint(mint, {
        type: 'activate',
        atMs: BORN_MS,
        amountToken: axiom(amountToken),
      }).mint;
      const step = tryStep(active, { type: 'cancel', atMs: BORN_MS });
      expect(step === undefined).toBe(active.earlyExitFee === active.amountToken);
      if (step === undefined) return;
      const [effect] = step.effects;
      if (effect?.type !== 'return_early') throw new Error('an early exit returns nothing');
      expect(effect.creditToken + effect.feeToken).toBe(amountToken);
      expect(effect.creditToken > 0n && effect.feeToken > 0n).toBe(true);
    });
  });
});
