import { DocumentReader } from '@axiom/domain/document';
import { describe, expect, it } from 'vitest';

function notes(use: (reader: DocumentReader) => unknown): readonly string[] {
  const reader = new DocumentReader();
  use(reader);
  return reader.problems.map(({ path, found, allowed }) => `${path} | ${found} | ${allowed}`);
}

const json = (text: string): unknown => JSON.parse(text);

describe('objects', () => {
  it('have exactly the fields of their kind; a mistyped one is told the nearest', () => {
    expect(notes((reader) => reader.object({ a: 1, b: 2 }, 'x', ['a'], ['b']))).toEqual([]);
    expect(notes((reader) => reader.object({ amonut: 1 }, '', ['amount']))).toEqual([
      'amonut | 1 | no such field; known: amount; perhaps amount',
    ]);
  });

  it.each(['__proto__', 'constructor', 'toString'])('refuse the name %s with its path', (name) => {
    const [note] = notes((reader) => reader.object(json(`{"${name}": {"a": 1}}`), 'x', ['a']));
    expect(note).toMatch(`${name === '__proto__' ? 'x.__proto__' : `x.${name}`} | an object | no such field`);
  });

  it('take no field from a prototype', () => {
    const reader = new DocumentReader();
    expect(reader.object({}, 'x', ['toString'])['toString']).toBeUndefined();
  });

  it.each([
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['an inherited object', Object.create({ a: 1 }) as unknown],
    ['a getter', Object.defineProperty({}, 'a', { get: () => 1, enumerable: true }) as unknown],
    ['a symbol', { [Symbol('a')]: 1, a: 1 }],
  ])('are plain: %s is refused once, not field by field', (_, value) => {
    const found = notes((reader) =>
      reader.integer(reader.object(value, 'x', ['a'])['a'], 'x.a', { min: 1, max: 2 }),
    );
    expect(found).toEqual(['x | an object that is not plain data | an object with a']);
  });

  it('without a prototype are as good', () => {
    const bare = Object.assign(Object.create(null) as object, { a: 1 });
    expect(notes((reader) => reader.object(bare, '', ['a']))).toEqual([]);
  });

  it.each([null, 5, 'text', [], undefined])('are not %j', (value) => {
    expect(notes((reader) => reader.object(value, 'x', ['a']))).toHaveLength(1);
  });

  it('may leave out an optional field: its default then', () => {
    const reader = new DocumentReader();
    const read = (value: unknown, path: string) => reader.boolean(value, path);
    expect(reader.optional(undefined, 'x', true, read)).toBe(true);
    expect(reader.optional(false, 'x', true, read)).toBe(false);
    expect(reader.problems).toEqual([]);
  });
});

describe('lists', () => {
  it('read every item, holes too', () => {
    const holed: boolean[] = [];
    holed[0] = true;
    holed[2] = false;
    const read = (reader: DocumentReader) =>
      reader.list(holed, 'x', { min: 0, max: 3 }, (item, path) => reader.boolean(item, path));
    expect(notes(read)).toEqual(['x[1] | nothing | true or false']);
  });
});

describe('maps', () => {
  const rule = { min: 1, max: 2 };
  const read = (reader: DocumentReader, value: unknown) =>
    reader.map(value, 'agents', rule, (item, path) => reader.integer(item, path, { min: 0, max: 9 }));

  it('read every entry under its name', () => {
    const reader = new DocumentReader();
    expect([...read(reader, { whale: 1, 'small-fish': 2 })]).toEqual([
      ['whale', 1],
      ['small-fish', 2],
    ]);
    expect(reader.problems).toEqual([]);
  });

  it('refuse names of the language, odd names, wrong sizes', () => {
    expect(notes((reader) => read(reader, json('{"__proto__": 1}')))).toEqual([
      expect.stringMatching(/^agents\.__proto__ \| "__proto__" \| a name of the form/),
    ]);
    expect(notes((reader) => read(reader, { constructor: 1 }))).toHaveLength(1);
    expect(notes((reader) => read(reader, { 'a.b': 1 }))).toEqual([
      expect.stringMatching(/^agents\["a\.b"\] \| "a\.b" \| a name of the form/),
    ]);
    expect(notes((reader) => read(reader, {}))).toEqual([
      'agents | an object of 0 names | an object of 1 to 2 names',
    ]);
    expect(notes((reader) => read(reader, { a: 1, b: 1, c: 1 }))).toHaveLength(1);
    expect(notes((reader) => read(reader, null))).toHaveLength(1);
  });
});

describe('kinds', () => {
  const read = (reader: DocumentReader, value: unknown) =>
    reader.variant(value, 'x', {
      wait: (item, path) => reader.object(item, path, ['kind', 'days']) && 'wait',
      buy: (item, path) => reader.object(item, path, ['kind', 'ton']) && 'buy',
    });

  it('are told apart by a field', () => {
    expect(read(new DocumentReader(), { kind: 'buy', ton: '1' })).toBe('buy');
    expect(notes((reader) => read(reader, { kind: 'buy', days: 1 }))).toEqual([
      'x.days | 1 | no such field; known: kind, ton',
    ]);
    expect(notes((reader) => read(reader, { kind: 'bui' }))).toEqual([
      'x.kind | "bui" | one of wait, buy; perhaps buy',
    ]);
    expect(notes((reader) => read(reader, { kind: 'toString' }))).toEqual([
      'x.kind | "toString" | one of wait, buy',
    ]);
    expect(notes((reader) => read(reader, {}))).toEqual(['x.kind | nothing | one of wait, buy']);
    expect(notes((reader) => read(reader, 'buy'))).toEqual([
      'x | "buy" | an object whose kind is one of wait, buy',
    ]);
  });
});

describe('references', () => {
  it('name what is defined elsewhere; an unknown one lists the known and the nearest', () => {
    const known = ['steady', 'whale'];
    expect(new DocumentReader().reference('whale', 'x', known)).toBe('whale');
    expect(notes((reader) => reader.reference('Whales', 'x', known, 'an agent'))).toEqual([
      'x | "Whales" | an agent of this document: steady, whale; perhaps whale',
    ]);
    expect(notes((reader) => reader.reference('zzz', 'x', known))).toEqual([
      'x | "zzz" | a name of this document: steady, whale',
    ]);
    expect(notes((reader) => reader.reference('a', 'x', [], 'an agent'))).toEqual([
      'x | "a" | an agent of this document: there is none',
    ]);
    const many = Array.from({ length: 30 }, (_, index) => `agent${index}`);
    expect(notes((reader) => reader.reference('?', 'x', many))[0]).toMatch(/agent19 and 10 more$/);
  });
});

describe('decimals', () => {
  const percent = { min: -50_000_000n, max: 50_000_000n, fractionDigits: 6, unit: '%' };
  const read = (value: unknown) => (reader: DocumentReader) => reader.decimal(value, 'x', percent);

  it('carry a sign where the range reaches below 0', () => {
    expect(new DocumentReader().decimal('-2.5', 'x', percent)).toBe(-2_500_000n);
    expect(new DocumentReader().decimal('-50', 'x', percent)).toBe(-50_000_000n);
    for (const text of ['-0', '-0.0', '--1', '-50.000001', '−1', '- 1', '+1'])
      expect(notes(read(text))).toHaveLength(1);
    expect(notes((reader) => reader.decimal('-1', 'x', { ...percent, min: 0n }))).toHaveLength(1);
  });

  it('name their unit and refuse one that is written', () => {
    expect(notes(read('2.5 %'))).toEqual([
      'x | "2.5 %" | a decimal text from "-50" to "50" (%) with at most 6 fraction digits; it counts %, and no unit is written',
    ]);
    expect(notes(read('5 TON'))[0]).toMatch(/no unit is written$/);
    expect(notes(read(5))).toEqual([
      'x | 5 | a decimal text from "-50" to "50" (%) with at most 6 fraction digits; in quotes',
    ]);
  });

  it('say what to do with what other languages take for a number', () => {
    for (const [value, hint] of [
      ['1e400', /digits; written out, without an exponent$/],
      ['2.5E-3', /digits; written out, without an exponent$/],
      ['1,5', /digits; with a point instead of the comma$/],
      ['0x10', /fraction digits$/],
      ['5 % a day', /no unit is written$/],
      [Number.NaN, /fraction digits$/],
      [51, /fraction digits$/],
      [0.0000001, /fraction digits$/],
    ] as const)
      expect(notes(read(value))).toEqual([expect.stringMatching(hint)]);
  });
});

describe('texts', () => {
  it('have bounds and a pattern', () => {
    const rule = { min: 1, max: 3, pattern: /^[a-z]+$/ };
    expect(new DocumentReader().text('abc', 'x', rule)).toBe('abc');
    for (const value of ['', 'abcd', 'A', 5, undefined])
      expect(notes((reader) => reader.text(value, 'x', rule))).toHaveLength(1);
  });
});
