import {
  buildStartParam,
  compareVersions,
  isAtLeastVersion,
  isKnownPlatform,
  InvalidStartCode,
  isStartCode,
  JoinRequired,
  parseStartParam,
  shareUrl,
  startLink,
} from '@axiom/domain/session';
import { describe, expect, it } from 'vitest';

describe('start parameters', () => {
  it.each([
    ['ref_Ab1', { refCode: 'Ab1' }],
    ['farm_Y9', { farmCode: 'Y9' }],
    ['ref_X-farm_Y', { refCode: 'X', farmCode: 'Y' }],
    ['farm_Y-ref_X', { refCode: 'X', farmCode: 'Y' }],
    ['Ab1', { refCode: 'Ab1' }],
    ['ref', { refCode: 'ref' }],
    ['farm', { refCode: 'farm' }],
  ])('R9.12 reads %s', (text, codes) => {
    expect(parseStartParam(text)).toEqual(codes);
  });

  it.each([
    null,
    undefined,
    '',
    'ref_',
    'farm_',
    'ref_a_b',
    'ref_X-farm_',
    'farm_Y-ref_',
    'farm_Y-farm_Z',
    'farm_Y-ref_X-farm_Z',
    'ref_X-ref_Y',
    'ref_X-farm_Y-farm_Z',
    'REF_X',
    'a b',
    'ref_ü',
    'ref_X\n',
    '<script>',
    'a'.repeat(513),
    `ref_${'a'.repeat(509)}`,
  ])('R9.12 finds no code in %j', (text) => {
    expect(parseStartParam(text)).toEqual({});
  });

  it('R9.12 a code that no call would take is none, and takes no other with it', () => {
    const [longest, long] = ['a'.repeat(64), 'a'.repeat(65)];
    expect(parseStartParam(longest)).toEqual({ refCode: longest });
    for (const text of [long, `ref_${long}`, `farm_${long}`]) expect(parseStartParam(text)).toEqual({});
    expect(parseStartParam(`ref_${long}-farm_Y`)).toEqual({ farmCode: 'Y' });
    expect(parseStartParam(`farm_${long}-ref_X`)).toEqual({ refCode: 'X' });
  });

  it('R9.12 are built from codes alone', () => {
    expect(buildStartParam({ refCode: 'X', farmCode: 'Y' })).toBe('ref_X-farm_Y');
    expect(buildStartParam({ farmCode: 'Y' })).toBe('farm_Y');
    for (const codes of [
      {},
      { refCode: '' },
      { refCode: 'a_b' },
      { farmCode: 'a-b' },
      { refCode: 'a'.repeat(509) },
    ]) {
      expect(() => buildStartParam(codes)).toThrow(InvalidStartCode);
    }
    expect(() => buildStartParam({ refCode: 'a b' })).toThrow(
      'ref_code must be letters A to Z, a to z and digits, 512 characters in all at most; "a b" was given.',
    );
  });

  it('R9.12 codes are letters and digits', () => {
    expect(['a', 'Z9', '', 'a_b', 'ü'].map(isStartCode)).toEqual([true, true, false, false, false]);
  });
});

describe('links', () => {
  const bot = { bot: 'axiom_bot', app: 'app' };

  it('are the bot’s start link with the code', () => {
    expect(startLink(bot, { refCode: 'X7' })).toBe('https://t.me/axiom_bot/app?startapp=ref_X7');
    expect(startLink(bot, { farmCode: 'F1' })).toBe('https://t.me/axiom_bot/app?startapp=farm_F1');
    expect(startLink(bot)).toBe('https://t.me/axiom_bot/app');
  });

  it('share by a URL where there is no share message', () => {
    expect(shareUrl('https://t.me/a/b?startapp=ref_X', 'Join & earn')).toBe(
      'https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fa%2Fb%3Fstartapp%3Dref_X&text=Join%20%26%20earn',
    );
  });
});

it.each([
  ['6.0', '6.1', -1],
  ['7.10', '7.9', 1],
  ['8.0', '8.0', 0],
  ['8', '8.0', 0],
  ['9.1.2', '9.1', 1],
  ['', '6.0', -1],
  ['x.y', '0.0', 0],
] as const)('version %s against %s: %s', (a, b, order) => {
  expect(compareVersions(a, b)).toBe(order);
});

it('versions are compared as numbers', () => {
  expect([
    isAtLeastVersion('6.10', '6.9'),
    isAtLeastVersion('6.1', '6.1'),
    isAtLeastVersion('6.0', '6.1'),
  ]).toEqual([true, true, false]);
});

it('R1.02 without a platform, or with an unknown one, no messenger opened the app', () => {
  expect(['ios', 'weba', 'unknown', '', null, undefined].map(isKnownPlatform)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

it('money moves only for members of the community', () => {
  expect(new JoinRequired()).toMatchObject({
    name: 'JoinRequired',
    code: 'join_required',
    category: 'conflict',
  });
});
