import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { examples } from '#server/http/docs/examples/index.ts';
import { FIRST_CALLS, type FirstCall } from '#adapters/http/first-answers.ts';
import { readValue } from '#adapters/http/lenient.ts';
import { plainValues } from '#adapters/http/plain-values.ts';
import { wireMe, wireMint, wirePrice, wireStake } from '../support/wire.ts';

const page = { total: 1, page: 1, limit: 300, version: 9 };
const bare = { activated_at: null, matures_at: null, pay_until: wireMint.created_at, tx_hash: null };

const ANSWERS: { readonly [Name in FirstCall]: readonly object[] } = {
  register: [examples.register.answer],
  maintenance: [examples.maintenance.answer, { detail: 'We are back soon' }],
  me: [wireMe, { ...wireMe, community_link: 'https://t.me/a', wallet_address: 'EQ' }],
  mints: [
    { ...page, data: [wireMint, { ...wireMint, ...bare }] },
    { ...page, data: [] },
  ],
  stakes: [{ ...page, data: [wireStake, { ...wireStake, completed_at: wireStake.completes_at }] }],
  plans: [examples.plans.answer],
  price: [wirePrice, { ...wirePrice, price_change_30d: '0.5' }],
};
const names = Object.keys(FIRST_CALLS) as FirstCall[];

type Place = Record<string | number, unknown>;

/** Every place in an answer: what holds it, and under which name. */
function placesIn(whole: unknown): [holder: Place, key: string][] {
  if (typeof whole !== 'object' || whole === null) return [];
  return Object.keys(whole).flatMap((key) => [
    [whole as Place, key] as [Place, string],
    ...placesIn((whole as Place)[key]),
  ]);
}

const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  301,
  8,
  12,
  '',
  '0',
  '-0.1',
  '1.',
  '01',
  '1e3',
  '1.1234567',
  '1.1234567891',
  '1234567890123.5',
  '1234567890123456789',
  'an id',
  'pending',
  '2026-13-01T00:00:00.000Z',
  '2026-11-21',
  [],
  {},
];

const readPlain = (name: FirstCall, answer: unknown): unknown => {
  try {
    return plainValues[name](answer);
  } catch {
    return 'not plain';
  }
};
const readBySchema = (name: FirstCall, answer: unknown): unknown => {
  try {
    return readValue(routes[name].answer, answer);
  } catch {
    return 'not plain';
  }
};

describe.each(names)('the plain value of %s', (name) => {
  it('is what the schema reads', () => {
    for (const answer of ANSWERS[name]) expect(plainValues[name](answer)).toEqual(readBySchema(name, answer));
  });

  it('is none where the schema refuses, whatever stands at any place', () => {
    let plain = 0;
    for (const answer of ANSWERS[name])
      placesIn(answer).forEach((_, at) => {
        for (const odd of [undefined, ...ODD]) {
          const changed = JSON.parse(JSON.stringify(answer)) as object;
          const [holder, key] = placesIn(changed)[at] as [Place, string];
          if (odd === undefined && !Array.isArray(holder)) delete holder[key];
          else holder[key] = odd ?? null;
          const read = readPlain(name, changed);
          if (read === 'not plain') continue;
          plain += 1;
          expect(read, `${key}: ${JSON.stringify(odd)}`).toEqual(readBySchema(name, changed));
        }
      });
    expect(plain).toBeGreaterThan(0);
  });
});
