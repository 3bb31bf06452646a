import { paymentPrice, type PriceReading } from '@axiom/domain/price';
import { expect, it } from 'vitest';
import { DAY_0_MS, price } from '../support/fixtures.ts';

const bounds = { lowest: price('0.5'), highest: price('2') };
const reading = (text: string): PriceReading => ({ price: price(text), atMs: DAY_0_MS });
const latest = reading('1');
/** What a payment whose moment nobody knows is judged at while the source tells that price and is not believed on it. */
const judged = (text: string) => paymentPrice(null, { latest, doubted: reading(text) }, bounds).price;

it('a payment is judged at the price of its moment, whatever the source says now', () => {
  const ofItsMoment = { price: price('0.9'), isOfItsMoment: true };
  expect(paymentPrice(price('0.9'), { latest, doubted: null }, bounds)).toEqual(ofItsMoment);
  expect(paymentPrice(price('0.9'), { latest, doubted: reading('1.5') }, bounds)).toEqual(ofItsMoment);
});

it('without one at the newest good price, and it is said that this is another', () => {
  expect(paymentPrice(null, { latest, doubted: null }, bounds)).toEqual({
    price: price('1'),
    isOfItsMoment: false,
  });
  expect(() => paymentPrice(null, { latest: null, doubted: null }, bounds)).toThrow(/no price yet/);
});

it('T70 and at the one in doubt, up or down, from bound to bound', () => {
  for (const text of ['1.5', '0.7', '0.5', '2']) expect(judged(text)).toBe(price(text));
});

it('T70 what cannot be a price of that source counts for nothing', () => {
  for (const text of ['0', '0.499999999', '2.000000001', '1000']) expect(judged(text)).toBe(price('1'));
});
