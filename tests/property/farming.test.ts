import { isDomainError } from '@axiom/domain/errors';
import {
  escrowOf,
  type FarmActivation,
  type FarmEffect,
  type FarmLink,
  type FarmOrder,
  openFarmLink,
  OwnFarmLink,
  transitionFarmLink,
} from '@axiom/domain/farming';
import { axiom, type Nano } from '@axiom/domain/money';
import { price9 } from '@axiom/domain/price';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plans, policy } from './support/arbitraries.ts';
import { holds } from './support/settings.ts';

const AUTHOR = 'u0';
const PRICE = price9(1_500_000_000n);
const NOW_MS = Date.UTC(2026, 2, 2);
/** Nine others and the author; few, so that they come again. */
const visitor = fc.integer({ min: 0, max: 9 }).map((n) => `u${n}`);
const share = fc.bigInt({ min: policy.farming.minToken, max: 3n * 10n ** 18n }).map(axiom);
const order: fc.Arbitrary<FarmOrder> = fc.record({
  amountToken: share,
  days: plans.map((plan) => plan.days),
  countActivations: fc.integer({ min: 1, max: 8 }),
  fromRefBalance: fc.boolean(),
  fromTaskBalance: fc.constant(false),
  isMultilink: fc.constant(true),
  isForMe: fc.constant(false),
});

function open(each: FarmOrder, balance: bigint) {
  return openFarmLink({
    id: 'l',
    ownerId: AUTHOR,
    order: each,
    activationCode: 'code',
    ownBond: { mintId: 'own', price: PRICE },
    balances: { main: axiom(balance), referral: axiom(balance), task: axiom(balance) },
    policy,
    highestPrice: PRICE,
    nowMs: NOW_MS,
  });
}

/** A link with its store: who has used it, and where its tokens are. */
class Place {
  link: FarmLink;
  readonly activations = new Map<string, FarmActivation>();
  readonly bonds = new Map<string, Nano<'AXIOM'>>();
  held = 0n;
  returned = 0n;
  resets = 0;

  constructor({ link, effects }: ReturnType<typeof open>) {
    this.link = link;
    effects.forEach((effect) => this.apply(effect));
  }

  apply(effect: FarmEffect): void {
    switch (effect.type) {
      case 'hold_in_escrow':
        this.held += effect.amountToken;
        return;
      case 'grant': {
        const { userId, mintId } = effect.activation;
        expect(this.activations.has(userId)).toBe(false);
        this.activations.set(userId, effect.activation);
        this.bonds.set(mintId, effect.mint.amountToken);
        expect(effect.mint).toMatchObject({ id: mintId, ownerId: userId, status: 'active', origin: 'farm' });
        return;
      }
      case 'reset_hold':
        expect(effect.userId).toBe(AUTHOR);
        this.resets += 1;
        return;
      case 'return_rest':
        expect(effect.source).toBe(this.link.source);
        this.returned += effect.amountToken;
    }
  }

  /** What `who` wants, decided on what they read; undefined where it is refused. */
  decide(who: string, mintId: string) {
    const read = this.link;
    const earlier = this.activations.get(who);
    const event =
      who === 'cancel'
        ? ({ type: 'cancel', atMs: NOW_MS } as const)
        : ({
            type: 'activate',
            atMs: NOW_MS,
            userId: who,
            mintId,
            price: (10n ** 9n) as never,
            ...(earlier === undefined ? {} : { earlier }),
          } as const);
    try {
      return { read, step: transitionFarmLink(read, event) };
    } catch (error) {
      if (error instanceof OwnFarmLink) expect(who).toBe(AUTHOR);
      else if (!isDomainError(error, 'illegal_farm_link_transition')) throw error;
      return undefined;
    }
  }

  check(): void {
    const { link } = this;
    const granted = [...this.bonds.values()].reduce((total, amount) => total + amount, 0n);
    expect(link.activated).toBe(this.bonds.size);
    expect(link.activated <= link.countActivations).toBe(true);
    expect(link.status === 'REACHED').toBe(link.activated === link.countActivations);
    if (link.status !== 'REVOKED') {
      expect(escrowOf(link)).toBe(link.amountToken * BigInt(link.countActivations - link.activated));
    }
    expect(this.held).toBe(granted + this.returned + escrowOf(link));
    expect(this.resets).toBe(this.bonds.size);
  }
}

describe('R7.03 a link', () => {
  it('R4.08 is used at most count times, REACHED exactly at count, and REVOKED absorbs everything', () => {
    const asks = fc.array(
      fc.oneof({ weight: 9, arbitrary: visitor }, { weight: 1, arbitrary: fc.constant('cancel') }),
      {
        maxLength: 25,
        size: 'max',
      },
    );
    holds(order, asks, (each, list) => {
      const place = new Place(open(each, 10n ** 24n));
      list.forEach((who, turn) => {
        const before = place.link;
        const decided = place.decide(who, `m${turn}`);
        if (decided === undefined) return;
        const { step } = decided;
        const first = place.activations.get(who);
        if (first !== undefined) {
          expect(step).toEqual({
            link: before,
            answer: { status: 'ACTIVE', mintId: first.mintId },
            effects: [],
          });
        } else if (before.status !== 'ACTIVE') {
          expect(step).toEqual({ link: before, answer: { status: before.status }, effects: [] });
        }
        step.effects.forEach((effect) => place.apply(effect));
        place.link = step.link;
        place.check();
        if (before.status === 'REVOKED') expect(place.link).toBe(before);
      });
    });
  });

  it('R4.08 gives exactly min(count, people) shares under any interleaving of reads and writes, and a cancel the rest', () => {
    const people = fc.array(visitor, { minLength: 1, maxLength: 12 });
    const schedule = fc.array(fc.nat({ max: 13 }), { maxLength: 60, size: 'max' });
    holds(order, people, fc.boolean(), schedule, (each, visitors, isCanceled, turns) => {
      const place = new Place(open(each, 10n ** 24n));
      const actors = [...visitors, ...(isCanceled ? ['cancel'] : [])].map((who, n) => ({
        who,
        mintId: `m${n}`,
        decided: undefined as ReturnType<Place['decide']>,
        isDone: false,
      }));
      const order = [...turns.map((turn) => turn % actors.length), ...endlessly(actors.length)];
      for (const turn of order) {
        const actor = actors[turn];
        if (actors.every(({ isDone }) => isDone)) break;
        if (actor === undefined || actor.isDone) continue;
        if (actor.decided === undefined) {
          actor.decided = place.decide(actor.who, actor.mintId);
          if (actor.decided === undefined) actor.isDone = true;
          continue;
        }
        const { read, step } = actor.decided;
        actor.decided = undefined;
        // Somebody else wrote first: read again.
        if (read !== place.link) continue;
        step.effects.forEach((effect) => place.apply(effect));
        place.link = step.link;
        actor.isDone = true;
        place.check();
      }
      expect(actors.every(({ isDone }) => isDone)).toBe(true);
      const strangers = new Set(visitors.filter((who) => who !== AUTHOR)).size;
      const most = Math.min(each.countActivations, strangers);
      if (place.link.status === 'REVOKED') {
        expect(place.bonds.size <= most).toBe(true);
        expect(place.returned).toBe(each.amountToken * BigInt(each.countActivations - place.bonds.size));
      } else {
        expect(place.bonds.size).toBe(most);
        expect(place.returned).toBe(0n);
      }
    });
  });

  it('R4.08 is opened exactly within its bounds, and holds amount × count', () => {
    const free = fc.record({
      amountToken: fc.bigInt({ min: 0n, max: 20n * 10n ** 9n }).map(axiom),
      days: fc.constantFrom(7, 8, 30, 90),
      countActivations: fc.integer({ min: -1, max: 1002 }),
      fromRefBalance: fc.boolean(),
      fromTaskBalance: fc.boolean(),
      isMultilink: fc.boolean(),
      isForMe: fc.boolean(),
    });
    const near = free.map((each) => ({ ...each, countActivations: Math.abs(each.countActivations) % 4 }));
    const many = fc
      .tuple(free, fc.integer({ min: 998, max: 1002 }))
      .map(([each, countActivations]) => ({ ...each, countActivations, isForMe: false, isMultilink: true }));
    const balance = fc.oneof(
      fc.bigInt({ min: 0n, max: 60n * 10n ** 9n }),
      fc.bigInt({ min: 0n, max: 10n ** 14n }),
    );
    holds(fc.oneof(free, near, many), balance, (each, available) => {
      const all = each.amountToken * BigInt(each.countActivations);
      const { countActivations: count } = each;
      const isLegal =
        !(each.fromRefBalance && each.fromTaskBalance) &&
        count >= 1 &&
        count <= 1000 &&
        (count === 1 || (each.isMultilink && !each.isForMe)) &&
        each.days !== 8 &&
        each.amountToken >= policy.farming.minToken &&
        all <= available;
      try {
        const place = new Place(open(each, available));
        expect(isLegal).toBe(true);
        expect(place.held).toBe(all);
        expect(place.bonds.size).toBe(each.isForMe ? 1 : 0);
      } catch (error) {
        if (!isDomainError(error)) throw error;
        expect(isLegal).toBe(false);
        expect(error.field).toBeDefined();
      }
    });
  });
});

/** Turn by turn, until nobody is left. */
function* endlessly(actors: number): Generator<number> {
  for (let turn = 0; turn < 10_000; turn += 1) yield turn % actors;
}
