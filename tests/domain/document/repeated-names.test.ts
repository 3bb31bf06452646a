import { repeatedNames } from '@axiom/domain/document';
import fc from 'fast-check';
import { expect, it } from 'vitest';

it('names each path whose name stands twice in one object, once', () => {
  expect(repeatedNames('{"a":1,"b":{"a":1,"a":2,"a":3},"c":[{"x":1},{"y":1,"y":[]}],"a":{}}')).toEqual([
    'b.a',
    'c[1].y',
    'a',
  ]);
});

it('knows a name by what it says, whatever its spelling', () => {
  expect(repeatedNames(String.raw`{"a":1,"\u0061":2}`)).toEqual(['a']);
  expect(repeatedNames(String.raw`{"30":1,"a\"b":{"{":"}","[":"]"},"30":2}`)).toEqual(['["30"]']);
});

it('is not misled by texts, numbers and lists', () => {
  for (const text of [
    '"a"',
    '5',
    'null',
    '[]',
    '{}',
    '["a","a"]',
    '{"a":"a","b":"a,\\"a\\":1"}',
    '[{"a":1},{"a":1}]',
  ])
    expect(repeatedNames(text)).toEqual([]);
});

it('finds nothing in what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 2 }), (value, indent) => {
      expect(repeatedNames(JSON.stringify(value, null, indent))).toEqual([]);
    }),
  );
});
