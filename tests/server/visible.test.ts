import { describe, expect, it } from 'vitest';
import { visible } from '#server/cli/visible.ts';

describe('what the operator reads', () => {
  it.each([
    ['\u202e', '\\u202e'],
    ['\u2066x\u2069', '\\u2066x\\u2069'],
    ['\u001b[31m', '\\u001b[31m'],
    ['\u0007\u0085\u009b', '\\u0007\\u0085\\u009b'],
    ['a\rb', 'a\\u000db'],
    ['\u200b\ufeff\u2028', '\\u200b\\ufeff\\u2028'],
    ['\u{e0041}', '\\udb40\\udc41'],
    ['\ud800', '\\ud800'],
  ])('escapes %j', (text, seen) => {
    expect(visible(text)).toBe(seen);
  });

  it('leaves everything else as it is, in every script, and JSON stays the same JSON', () => {
    const text = '  Ёлка 日本 عربى 🎉 — “x”\n\t'.replace('\t', '');
    expect(visible(text)).toBe(text);
    const value = { first_name: '\u202eadmin\u0000 \u2067Ann', nested: ['\u061c', 'ок'] };
    const shown = visible(JSON.stringify(value, null, 2));
    expect(JSON.parse(shown)).toEqual(value);
    expect(/[\p{Cf}\p{Cc}]/u.test(shown.replaceAll('\n', ''))).toBe(false);
  });
});
