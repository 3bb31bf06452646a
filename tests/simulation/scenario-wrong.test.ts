import { describe, expect, it } from 'vitest';
import { type Doc, notes } from './support/document.ts';
import { aScenario, saver } from './support/small-scenario.ts';

const group = (change: Doc) => ({ groups: { all: { people: 10, mix: 'saver', ...change } } });
const buying = (change: Doc) => ({ behaviours: { saver: { buying: { ...saver.buying, ...change } } } });
const event = (change: Doc) => ({ events: [{ day: 1, ...change }] });
const expectation = (change: Doc) => ({
  expectations: [{ measure: 'coverage', when: 'always', is: 'at_least', value: '1', ...change }],
});

describe('a wrong document is told', () => {
  it.each<[string, Doc, RegExp]>([
    ['a field', { dais: 5 }, /^dais \| 5 \| no such field; known: .*; perhaps days$/],
    ['a missing field', { groups: undefined }, /^groups \| nothing \|/],
    ['a length', { days: 3651 }, /^days \| 3651 \| a whole number from 1 to 3650$/],
    ['a length as text', { days: '30' }, /^days \| "30" \| a whole number/],
    ['a date that is none', { starts_on: '2026-02-29' }, /^starts_on \| "2026-02-29" \| a date such as/],
    ['a name', { name: 'Bank run' }, /^name \| "Bank run" \| a text of 1 to 64/],
    ['a number for an amount', { capital_ton: 5 }, /^capital_ton \| 5 \| a decimal text .*\(TON\)/],
    ['a unit', { capital_ton: '5 TON' }, /no unit is written$/],
    ['a policy path', { policy: { 'mint.min_tom': '1' } }, /^policy\.mint\.min_tom .*perhaps min_ton$/],
    ['a policy item', { policy: { 'plans[9].days': 1 } }, /^policy\.plans\[9\]\.days \| item 9 \| .*\[4\]$/],
    ['a policy path of no form', { policy: { 'a..b': 1 } }, /^policy\.a\.\.b/],
    ['a policy value', { policy: { spread_percent: '51' } }, /^policy\.spread_percent \| "51"/],
    [
      'days of no plan',
      buying({ plans: { '31': 1 } }),
      /plans\["31"\] \| "31" \| .*7, 30, 90, 180, 365; perhaps/,
    ],
    ['plans that weigh nothing', buying({ plans: { '30': 0 } }), /buying\.plans \| weights that are all 0/],
    [
      'an amount below the policy',
      buying({ amount_ton: '4.99' }),
      /amount_ton \| "4\.99" \| .*from "5" to "10000"/,
    ],
    ['an amount above it', buying({ amount_ton: { from: '5', to: '10001' } }), /amount_ton\.to \| "10001"/],
    [
      'a range the wrong way',
      buying({ amount_ton: { from: '9', to: '8' } }),
      /amount_ton\.to .* at least from/,
    ],
    ['a range of no steps', buying({ amount_ton: { from: '5', to: '5.001' } }), /whole steps of 0\.01/],
    ['a chance', buying({ chance_per_day: '101' }), /chance_per_day \| "101" \| .*to "100" \(%\)/],
    [
      'a missing chance',
      { behaviours: { saver: { buying: { amount_ton: '5' } } } },
      /chance_per_day \| nothing/,
    ],
    ['weights of 0', buying({ life: { hold: 0 } }), /buying\.life \| weights that are all 0 \|/],
    ['a weight', buying({ payment: { in_time: 1, late: -1 } }), /payment\.late \| -1 \|/],
    [
      'a span',
      buying({ stake_after_days: { from: 3, to: 1 } }),
      /stake_after_days\.to \| 1 \| at least from/,
    ],
    ['a behaviour that is none', group({ mix: 'savr' }), /mix \| "savr" \| a behaviour .*perhaps saver$/],
    ['one in a mix', group({ mix: { savers: 1 } }), /mix\.savers \| "savers" \| .*perhaps saver$/],
    ['a mix of nothing', group({ mix: { saver: 0 } }), /groups\.all\.mix \| weights that are all 0/],
    ['people', group({ people: 0 }), /groups\.all\.people \| 0 \|/],
    [
      'an arrival after the end',
      group({ arrival: { kind: 'even', days: 100 } }),
      /arrival\.days \| 100 \| .*99$/,
    ],
    ['an arrival of no kind', group({ arrival: { kind: 'evn', days: 1 } }), /perhaps even$/],
    [
      'inviters in a circle',
      group({ inviter: { kind: 'group', group: 'all', each: 2 } }),
      /groups\.all\.inviter\.group \| "all" \| no circle: all → all$/,
    ],
    [
      'too few inviters',
      {
        groups: {
          few: { people: 2, mix: 'saver' },
          many: { people: 9, mix: 'saver', inviter: { kind: 'group', group: 'few', each: 4 } },
        },
      },
      /groups\.many\.inviter\.each \| 4 \| at least 5/,
    ],
    ['a price of nothing', { price: { kind: 'constant', price: '0' } }, /^price\.price \| "0"/],
    [
      'a path that goes back',
      {
        price: {
          kind: 'path',
          points: [
            { day: 5, price: '1' },
            { day: 5, price: '2' },
          ],
        },
      },
      /^price\.points\[1\]\.day \| 5 \| more than the point before/,
    ],
    [
      'a walk that starts outside',
      { price: { kind: 'walk', start: '3', volatility_per_day: '1', lowest: '1', highest: '2' } },
      /^price\.start \| "3" \| a price from lowest to highest$/,
    ],
    [
      'an event after the end',
      event({ kind: 'no_arrivals', day: 100 }),
      /^events\[0\]\.day \| 100 \| .*0 to 99$/,
    ],
    ['a price below nothing', event({ kind: 'price_change', change: '-100' }), /^events\[0\]\.change/],
    ['an event of nobody', event({ kind: 'sell', groups: ['al'] }), /groups\[0\] \| "al" \| .*perhaps all$/],
    ['a measure', expectation({ measure: 'coverag' }), /measure \| "coverag" \| .*perhaps coverage$/],
    ['a day of an expectation', expectation({ when: { day: 100 } }), /when\.day \| 100/],
    ['a time of an expectation', expectation({ when: 'ever' }), /when \| "ever" \| always, at_end or/],
    ['a share of runs', expectation({ in_runs: '101' }), /in_runs \| "101"/],
    ['runs', { runs: 0 }, /^runs \| 0 \|/],
  ])('%s', (_, change, expected) => {
    const found = notes({ ...aScenario(change), allow_unproven: true });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(expected);
  });

  it('a behaviour that extends itself, around others', () => {
    const behaviours = { saver: { extends: 'b' }, b: { extends: 'c' }, c: { extends: 'b' } };
    expect(notes(aScenario({ behaviours }))).toEqual(['behaviours.b.extends | "c" | no circle: b → c → b']);
  });

  it('an unknown parent, without what it may have given; an inherited problem once', () => {
    const behaviours = {
      saver: { buying: { ...saver.buying, chance_per_day: '200' } },
      child: { extends: 'saver' },
      orphan: { extends: 'savr', buying: { amount_ton: '5' } },
    };
    expect(notes(aScenario({ behaviours })).map((note) => note.split(' | ')[0])).toEqual([
      'behaviours.orphan.extends',
      'behaviours.saver.buying.chance_per_day',
    ]);
  });

  it('everything at once', () => {
    const found = notes(
      aScenario({
        days: 0,
        policy: { spread_percent: '99' },
        ...buying({ plans: { '31': 1 } }),
        ...group({ mix: 'nobody', people: 0 }),
        price: { kind: 'walk' },
        recent_links: 0,
      }),
    );
    expect(found.map((note) => note.split(' | ')[0])).toEqual([
      'policy.spread_percent',
      'days',
      'behaviours.saver.buying.plans["31"]',
      'groups.all.people',
      'groups.all.mix',
      'price.start',
      'price.volatility_per_day',
      'price.lowest',
      'price.highest',
      'recent_links',
    ]);
  });

  it.each([null, 5, [], 'steady-growth'])('a document that is %j', (document) => {
    expect(notes(document)[0]).toMatch(/^ \| /);
  });
});
