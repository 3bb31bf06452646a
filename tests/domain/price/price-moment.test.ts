import {
  doubtAtMs,
  heldReading,
  momentWithTold,
  priceOfMoment,
  type PriceReading,
} from '@axiom/domain/price';
import { describe, expect, it } from 'vitest';
import { DAY_0_MS, price } from '../support/fixtures.ts';

const S = 1000;
const at = (seconds: number) => DAY_0_MS + seconds * S;
const reading = (seconds: number, text = '1'): PriceReading => ({ price: price(text), atMs: at(seconds) });
const held = reading(0);
const alone = { held, nextMs: null, doubtedMs: null };

describe('priceOfMoment', () => {
  it('is the reading that held then, for 5 min', () => {
    expect(priceOfMoment(alone, at(0))).toBe(price('1'));
    expect(priceOfMoment(alone, at(300))).toBe(price('1'));
    expect(priceOfMoment(alone, at(300) + 1)).toBeNull();
    expect(priceOfMoment({ ...alone, held: null }, at(0))).toBeNull();
  });

  it('T70 is unknown where the source took that reading back, before the instant or after it', () => {
    for (const doubtedS of [0, 5, 10, 20, 300])
      for (const paidS of [0, 10, 300])
        expect(priceOfMoment({ ...alone, doubtedMs: at(doubtedS) }, at(paidS))).toBeNull();
  });

  it('a doubt about a later reading, or once it was stale anyhow, says nothing about it', () => {
    const followed = { ...alone, nextMs: at(20) };
    expect(priceOfMoment({ ...followed, doubtedMs: at(20) - 1 }, at(10))).toBeNull();
    expect(priceOfMoment({ ...followed, doubtedMs: at(20) }, at(10))).toBe(price('1'));
    expect(priceOfMoment({ ...alone, doubtedMs: at(300) + 1 }, at(10))).toBe(price('1'));
  });
});

describe('what the source says now', () => {
  it('holds where it is not stored yet, and never before its own instant', () => {
    const told = (latest: PriceReading | null) => heldReading(reading(10), { latest }, at(20));
    expect(told(null)).toEqual(reading(10));
    expect(told(reading(9, '2'))).toEqual(reading(10));
    expect(told(reading(10, '2'))).toEqual(reading(10, '2'));
    expect(told(reading(20, '2'))).toEqual(reading(20, '2'));
    expect(told(reading(20.001, '2'))).toEqual(reading(10));
    expect(heldReading(null, { latest: reading(21) }, at(20))).toBeNull();
  });

  it('is the next reading, and the first doubt, where it comes before the stored ones', () => {
    const moment = { held, nextMs: at(40), doubtedMs: at(50) };
    const merged = (latest: PriceReading | null, doubted: PriceReading | null) => {
      const { nextMs, doubtedMs } = momentWithTold(moment, { latest, doubted }, at(20));
      return [nextMs, doubtedMs];
    };
    expect(merged(null, null)).toEqual([at(40), at(50)]);
    expect(merged(reading(30), reading(35))).toEqual([at(30), at(35)]);
    expect(merged(reading(20), reading(60))).toEqual([at(40), at(50)]);
    // Of a reading before the held one: that doubt is over.
    expect(merged(null, { ...held, atMs: at(-1) })).toEqual([at(40), at(50)]);
  });

  it('T70 a doubt counts from when its price was true, between the good reading and now', () => {
    const from = (seconds: number) => doubtAtMs(reading(seconds), held, at(30));
    expect([from(-9), from(0), from(7), from(31)]).toEqual([at(0), at(0), at(7), at(30)]);
    expect(doubtAtMs(reading(-9), null, at(30))).toBe(at(-9));
  });
});
