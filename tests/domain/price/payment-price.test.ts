import { paymentPrice, type PriceReading } from '@axiom/domain/price';
import { expect, it } from 'vitest';
import { DAY_0_MS, price } from '../support/fixtures.ts';

const bounds = { lowest: price('0.5'), highest: price('2') };
const reading = (text: string): PriceReading => ({ price: price(text), atMs: DAY_0_MS });
const latest = reading('1');
/** What a payment counts at while the source tells that price and is not believed on it. */
const counted = (text: string) => paymentPrice({ latest, doubted: reading(text) }, bounds);

it('a payment counts at the newest good price', () => {
  expect(paymentPrice({ latest, doubted: null }, bounds)).toBe(price('1'));
});

it('T70 and at the one in doubt, up or down, from bound to bound', () => {
  for (const text of ['1.5', '0.7', '0.5', '2']) expect(counted(text)).toBe(price(text));
});

it('T70 what cannot be a price of that source counts for nothing', () => {
  for (const text of ['0', '0.499999999', '2.000000001', '1000']) expect(counted(text)).toBe(price('1'));
});
