import { plainName, walletInfoOf } from '@axiom/domain/wallet/list';
import { describe, expect, it } from 'vitest';

const MARKS = [
  0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069,
];

describe('a wallet’s name, as it is shown', () => {
  it.each(MARKS.map((mark) => [mark.toString(16), String.fromCodePoint(mark)]))(
    'R9.10c U+%s turns nothing around it',
    (_, mark) => {
      expect(plainName(`${mark}Ton${mark}${mark}reepeek${mark}`)).toBe('Tonreepeek');
    },
  );

  it('letters of any alphabet and of several signs stay as they are', () => {
    for (const name of ['محفظة تون', 'ארנק טון', 'ウォレット', '👩‍👩‍👧 Wallet', 'Zero\u200bwidth'])
      expect(plainName(name)).toBe(name);
  });

  it('60 characters are shown, of more the first 60; none is cut in two', () => {
    expect(plainName('n'.repeat(60))).toBe('n'.repeat(60));
    expect(plainName('n'.repeat(61))).toBe(`${'n'.repeat(60)}…`);
    expect(plainName('🦊'.repeat(90))).toBe(`${'🦊'.repeat(60)}…`);
  });

  it('R9.10c is the name of every wallet of a list', () => {
    const entry = {
      app_name: 'a',
      name: '\u202eTon\u2069',
      image: 'https://a.example/i.png',
      about_url: 'https://a.example',
      bridge: [{ type: 'js', key: 'a' }],
      platforms: ['chrome'],
    };
    expect(walletInfoOf(entry, () => ({ isInjected: false, isEmbedded: false })).name).toBe('Ton');
  });
});
