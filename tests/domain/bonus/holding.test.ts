import {
  beginHolding,
  changesSince,
  daysHeld,
  endHolding,
  type Holding,
  nextHold,
  NO_HOLDING,
  ownBonusesFor,
  resetHolding,
} from '@axiom/domain/bonus';
import { describe, expect, it } from 'vitest';
import { aPolicy, axiom, DAY_0_MS, DAY_MS } from '../support/fixtures.ts';

const held: Holding = { heldSinceMs: DAY_0_MS, heldUntilMs: null };
const HOUR_MS = 3_600_000;

describe('days in a row', () => {
  it('begin with the first thing held and are not moved by a second', () => {
    expect(daysHeld(NO_HOLDING, DAY_0_MS)).toBe(0);
    expect(beginHolding(NO_HOLDING, DAY_0_MS)).toEqual(held);
    expect(beginHolding(held, DAY_0_MS + 5 * DAY_MS)).toBe(held);
    expect(daysHeld(held, DAY_0_MS + 30 * DAY_MS)).toBe(30);
  });

  it('go on when the last thing ended today or yesterday, and begin anew after a day without any', () => {
    const ended = endHolding(held, DAY_0_MS + 9 * DAY_MS + HOUR_MS);
    expect(ended).toEqual({ heldSinceMs: DAY_0_MS, heldUntilMs: DAY_0_MS + 9 * DAY_MS + HOUR_MS });
    expect(daysHeld(ended, DAY_0_MS + 10 * DAY_MS)).toBe(0);
    const lastMs = DAY_0_MS + 11 * DAY_MS - 1;
    expect(beginHolding(ended, lastMs)).toEqual(held);
    expect(beginHolding(ended, lastMs + 1)).toEqual({ heldSinceMs: lastMs + 1, heldUntilMs: null });
  });

  it('end once', () => {
    const ended = endHolding(held, DAY_0_MS + DAY_MS);
    expect(endHolding(ended, DAY_0_MS + 2 * DAY_MS)).toBe(ended);
    expect(endHolding(NO_HOLDING, DAY_0_MS)).toBe(NO_HOLDING);
  });

  it('are reset by a withdrawal or another person’s use of a link: what is still held counts from then on', () => {
    const nowMs = DAY_0_MS + 40 * DAY_MS + HOUR_MS;
    const reset = resetHolding(held, nowMs);
    expect(reset).toEqual({ heldSinceMs: nowMs, heldUntilMs: null });
    expect(daysHeld(reset, DAY_0_MS + 40 * DAY_MS)).toBe(0);
    expect(daysHeld(reset, DAY_0_MS + 41 * DAY_MS)).toBe(1);
  });

  it('lead to the next step: it counts from the very midnight that is told, and not a day earlier', () => {
    const policy = aPolicy();
    const facts = { investedToken: axiom('0') };
    const bonusAt = (atMs: number) =>
      ownBonusesFor(policy, { ...facts, holdDays: daysHeld(held, atMs) }).holdBonus;
    for (let day = 0; day < 400; day += 1) {
      const nowMs = DAY_0_MS + day * DAY_MS + HOUR_MS;
      const next = nextHold(policy, held, nowMs);
      const isLast = bonusAt(nowMs) === policy.holdBonus.at(-1)?.daily;
      expect(next === null, `day ${day}`).toBe(isLast);
      if (next === null) continue;
      expect(next.fromMs).toBeGreaterThan(nowMs);
      expect([bonusAt(next.fromMs - 1), bonusAt(next.fromMs)]).toEqual([bonusAt(nowMs), next.daily]);
    }
    expect(nextHold(policy, NO_HOLDING, DAY_0_MS)).toBeNull();
    expect(nextHold(policy, endHolding(held, DAY_0_MS), DAY_0_MS)).toBeNull();
    expect(nextHold({ holdBonus: [] }, held, DAY_0_MS)).toBeNull();
  });

  it('reset while nothing is held, never go on from before', () => {
    const ended = endHolding(held, DAY_0_MS + DAY_MS);
    expect(resetHolding(ended, DAY_0_MS + DAY_MS)).toEqual(NO_HOLDING);
    const again = beginHolding(resetHolding(ended, DAY_0_MS + DAY_MS), DAY_0_MS + DAY_MS + 1);
    expect(again.heldSinceMs).toBe(DAY_0_MS + DAY_MS + 1);
  });

  const afterLate = (holding: Holding, endedAtMs: number, spans: Parameters<typeof changesSince>[2]) =>
    changesSince(holding, endedAtMs, spans).reduce((each, { step, atMs }) => step(each, atMs), holding);

  it('an end worked on late: what began meanwhile goes on where the gap breaks no day, begins anew elsewhere', () => {
    const endedAtMs = DAY_0_MS + 9 * DAY_MS + HOUR_MS;
    const spanFrom = (fromMs: number) => [{ fromMs, untilMs: null }];
    expect(afterLate(held, endedAtMs, [])).toEqual(endHolding(held, endedAtMs));
    expect(afterLate(held, endedAtMs, spanFrom(endedAtMs))).toEqual(held);
    expect(afterLate(held, endedAtMs, spanFrom(endedAtMs + 1))).toEqual(held);
    const nextDayMs = DAY_0_MS + 11 * DAY_MS;
    expect(afterLate(held, endedAtMs, spanFrom(nextDayMs - 1))).toEqual(held);
    expect(afterLate(held, endedAtMs, spanFrom(nextDayMs))).toEqual({
      heldSinceMs: nextDayMs,
      heldUntilMs: null,
    });
  });

  it('an end worked on late: what ended meanwhile has ended then, and a reset counts at its instant', () => {
    const endedAtMs = DAY_0_MS + 9 * DAY_MS;
    const span = { fromMs: endedAtMs + HOUR_MS, untilMs: endedAtMs + 5 * HOUR_MS };
    expect(afterLate(held, endedAtMs, [span])).toEqual({ ...held, heldUntilMs: span.untilMs });
    const resetWhile = { heldSinceMs: span.fromMs + 1, heldUntilMs: null };
    expect(afterLate(resetWhile, endedAtMs, [{ ...span, untilMs: null }])).toEqual(resetWhile);
    const resetBefore = { heldSinceMs: span.fromMs - 1, heldUntilMs: null };
    expect(afterLate(resetBefore, endedAtMs, [{ ...span, untilMs: null }])).toEqual({
      heldSinceMs: span.fromMs,
      heldUntilMs: null,
    });
  });
});
