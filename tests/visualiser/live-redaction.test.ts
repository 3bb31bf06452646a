import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NAMED, SENT } from '../../src-visualiser/live/allowed.ts';
import { redacted } from '../../src-visualiser/live/redact.ts';
import { flowsIn, house, machineOf } from './support/house.ts';

const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 1000);

/** No word of the redaction begins like these, so that finding one means that it came from the input. */
const SECRET_WORD = fc.stringMatching(/^[a-z]{4,12}$/).map((text) => `zqz${text}`);
const SECRET_TEXT = fc.string({ minLength: 1, maxLength: 30 }).map((text) => `§${text}`);
const SECRET_NUMBER = fc.integer({ min: 1_000_003, max: 2 ** 48 });

const fieldName = fc.oneof(fc.constantFrom(...NAMED), fc.constantFrom(...SENT), SECRET_WORD, SECRET_TEXT);

const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    SECRET_WORD,
    SECRET_TEXT,
    SECRET_NUMBER,
    SECRET_NUMBER.map(BigInt),
    fc.boolean(),
    fc.constantFrom(null, undefined),
    fc.array(tie('value'), { maxLength: 8 }),
    fc.array(tie('value'), { maxLength: 4 }).map((all) => new Set(all)),
    fc.dictionary(fieldName, tie('value'), { maxKeys: 6 }),
    fc.array(fc.tuple(fieldName, tie('value')), { maxLength: 4 }).map((all) => new Map(all)),
    SECRET_TEXT.map((text) => Object.assign(new Error(text), { code: text, cause: text })),
  ),
}));

/** Everything in a value that may not leave: texts and numbers in fields whose value the allow-list does not name, and all other names. */
function secretsOf(value: unknown, field = ''): readonly string[] {
  if (typeof value === 'string') return SENT.has(field) && /^[a-z]+$/.test(value) ? [] : [value];
  if (typeof value === 'number') return SENT.has(field) ? [] : [String(value)];
  if (typeof value === 'bigint') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value) || value instanceof Set)
    return [...(value as Iterable<unknown>)].flatMap((one) => secretsOf(one, field));
  if (value instanceof Map)
    return [...value].flatMap(([key, one]) =>
      [String(key), ...secretsOf(one)].filter((text) => !NAMED.has(text)),
    );
  return Object.entries(value).flatMap(([key, one]) => [
    ...(NAMED.has(key) ? [] : [key]),
    ...secretsOf(one, key),
  ]);
}

describe('what leaves a running app', () => {
  it('R7.02 holds no text, number or name that the allow-list does not name', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const secrets = new Set(secretsOf(value));
        const words = JSON.stringify(redacted(value)).split(/["{}[\],: ]+/);
        const leaked = words.filter((word) => secrets.has(word) || word.includes('§'));
        // A word that was allowed in one field may be a secret in another one of the same value.
        const allowed = new Set(allowedIn(value));
        expect(leaked.filter((word) => !allowed.has(word))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('R7.02 tells flags, counts and words of the code, and of all else the kind alone', () => {
    const told = redacted({
      status: 'active',
      type: 'purchase.typed',
      isOpen: true,
      days: 90,
      amountTon: 250_000_000_000n,
      walletAddress: '0QBmzS0dZs0tHWbNLR1mzS0dZs0tHWbNLR1mzS0dZs0tHWbN',
      firstName: 'Anna',
      unheardOf: 'Anna',
      friends: [{ firstName: 'Igor', status: 'counted' }],
    });
    expect(told).toEqual({
      status: 'active',
      type: 'purchase.typed',
      isOpen: true,
      days: 90,
      amountTon: { 'held back': 'whole number' },
      walletAddress: { 'held back': 'text of 48 letters' },
      firstName: { 'held back': 'text of 4 letters' },
      friends: [{ firstName: { 'held back': 'text of 4 letters' }, status: 'counted' }],
      'held back': '1 more field',
    });
  });

  it('R7.02 a field that may be told is a word of the code, not whatever stands in it', () => {
    for (const status of ['0QBmzS0dZs0tHW', 'Anna Ivanova', '250', 'https://t.me/x', 'a'.repeat(33)])
      expect(redacted({ status })).toEqual({ status: { 'held back': `text of ${status.length} letters` } });
  });

  it('R7.02 a value that holds itself ends', () => {
    const value: Record<string, unknown> = { status: 'active' };
    value['payment'] = value;
    expect(JSON.stringify(redacted(value)).length).toBeLessThan(1000);
  });

  it('R7.02 of what the machines hold and hear, only words, flags and counts leave', () => {
    const samples = house.machines.flatMap(({ document }) => document.samples.map(({ payload }) => payload));
    const contexts = ['session', 'transaction', 'share'].flatMap((id) =>
      flowsIn(machineOf(id)).flows.flatMap(({ steps }) => steps.map(({ context }) => context)),
    );
    const left = new Set([...samples, ...contexts].flatMap((value) => valuesIn(redacted(value))));
    expect(left.size).toBeGreaterThan(20);
    const texts = [...left].filter((value) => typeof value === 'string');
    expect(texts.filter((text) => !/^[A-Za-z]+([-_.][A-Za-z]+)*$/.test(text))).toEqual([]);
    const PEOPLE = ['Anna', 'Igor', 'Vera', 'seed', 'ANNA'];
    expect(texts.filter((text) => PEOPLE.includes(text))).toEqual([]);
    expect([...left].filter((value) => typeof value === 'number' && value > 100_000)).toEqual([]);
  });
});

/** Texts and numbers in fields whose value is told. */
function allowedIn(value: unknown, field = ''): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') return SENT.has(field) ? [String(value)] : [];
  if (typeof value !== 'object' || value === null || value instanceof Map) return [];
  if (Array.isArray(value) || value instanceof Set)
    return [...(value as Iterable<unknown>)].flatMap((one) => allowedIn(one, field));
  return Object.entries(value).flatMap(([key, one]) => allowedIn(one, key));
}

/** Every value that was told, without what only names the kind of one that was held back. */
function valuesIn(told: unknown): readonly unknown[] {
  if (typeof told !== 'object' || told === null) return [told];
  return Object.entries(told).flatMap(([key, one]) => (key === 'held back' ? [] : valuesIn(one)));
}
