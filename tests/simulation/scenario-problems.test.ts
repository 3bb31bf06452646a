import { parseExperiment, parseScenario } from '@axiom/simulation';
import { describe, expect, it } from 'vitest';
import {
  aScenario,
  behaviour,
  type Doc,
  events,
  expectation,
  group,
  notes,
  policy,
  saver,
  walk,
} from './support/document.ts';

describe('a number that is none', () => {
  const texts = [
    '1e400',
    '1e3',
    'NaN',
    'Infinity',
    '-0',
    '−0',
    '+1',
    '1,5',
    '1.',
    '.5',
    '01',
    ' 1',
    '١٢',
    '１２',
    '0x10',
    '',
    '9'.repeat(400),
    `0.${'1'.repeat(400)}`,
    '5 TON',
    '5%',
  ];

  it.each(texts)('is told where a text is read: %s', (text) => {
    for (const [at, change] of [
      ['capital_ton', { capital_ton: text }],
      ['behaviours.saver.buying.chance_per_day', saver({ chance_per_day: text })],
      ['price.price', { price: { kind: 'constant', price: text } }],
      ['events[0].amount_ton', events({ kind: 'capital', amount_ton: text })],
      ['policy.spread_percent', policy({ spread_percent: text })],
    ] as const) {
      const [found, ...others] = notes(aScenario(change));
      expect(others).toEqual([]);
      expect(found).toMatch(/ \| a decimal text from /);
      expect(found?.split(' | ')[0]).toBe(at);
      expect(found?.length).toBeLessThan(300);
    }
  });

  it.each([5, -0, Number.NaN, Infinity, null, true, [], {}, 5n])(
    'is told where a text is wanted: %s',
    (value) => {
      expect(notes(aScenario({ capital_ton: value }))).toEqual([
        expect.stringMatching(/^capital_ton \| .* \| a decimal text/),
      ]);
    },
  );

  it.each(['5', 1.5, Number.NaN, Infinity, -1, 1e300, null, true, [], 5n])(
    'is told where a whole number is wanted: %s',
    (value) => {
      expect(notes(aScenario({ days: value }))).toEqual([
        expect.stringMatching(/^days \| .* \| a whole number/),
      ]);
    },
  );

  it('is told as JSON spells it', () => {
    const text = JSON.stringify(aScenario()).replace('"days":100', '"days":1e400');
    expect(notes(JSON.parse(text))).toEqual(['days | Infinity | a whole number from 1 to 3650']);
  });

  it('−0 is 0', () => {
    const { scenario } = parseScenario(aScenario(events({ kind: 'no_arrivals', day: -0 })));
    expect(scenario?.events[0]?.day).toBe(0);
  });
});

describe('everything that is wrong is told at once', () => {
  it('each circle of inviters, and what else is wrong with the groups', () => {
    const bound = (to: string) => ({
      people: 2,
      mix: 'saver',
      inviter: { kind: 'group', group: to, each: 1 },
    });
    const groups = {
      a: bound('b'),
      b: bound('a'),
      c: bound('c'),
      d: bound('e'),
      e: { people: 0, mix: 'savr' },
    };
    expect(notes(aScenario({ groups })).map((note) => note.replace(/ \| a behaviour.*; /, ' | '))).toEqual([
      'groups.e.people | 0 | a whole number from 1 to 1000000',
      'groups.e.mix | "savr" | perhaps saver',
      'groups.d.inviter.each | 1 | at least 2: e are 1 for 2',
      'groups.a.inviter.group | "b" | no circle: a → b → a',
      'groups.c.inviter.group | "c" | no circle: c → c',
    ]);
  });

  it('each circle of behaviours, and what else is wrong with them', () => {
    const behaviours = {
      saver: { extends: 'saver' },
      a: { extends: 'b', buying: { amount_ton: 5 } },
      b: { extends: 'a' },
      c: { extends: 'a', selling: { share: '101' } },
    };
    expect(notes(aScenario({ behaviours })).map((note) => note.split(' | ')[0])).toEqual([
      'behaviours.saver.extends',
      'behaviours.a.extends',
      'behaviours.a.buying.amount_ton',
      'behaviours.c.selling.share',
    ]);
  });

  it.each<[string, Doc, RegExp]>([
    ['a field', { behavours: {} }, /perhaps behaviours$/],
    ['a field of a behaviour', behaviour({ bying: {} }), /perhaps buying$/],
    [
      'a behaviour of an event',
      events({ kind: 'behaviour', group: 'all', behaviour: 'saverr' }),
      /perhaps saver$/,
    ],
    ['a group of an event', events({ kind: 'behaviour', group: 'al', behaviour: 'saver' }), /perhaps all$/],
    ['a group of inviters', group({ inviter: { kind: 'group', group: 'alll', each: 1 } }), /perhaps all$/],
    ['a kind of price', { price: { kind: 'walks' } }, /perhaps walk$/],
    ['a kind of event', events({ kind: 'no_arrival' }), /perhaps no_arrivals$/],
    ['a measure', expectation({ measure: 'treasury' }), /perhaps treasury_ton$/],
    ['a path of the policy', policy({ 'withdrawal.fee.percnt': '1' }), /perhaps percent$/],
  ])('an unknown name with the nearest known one: %s', (_, change, expected) => {
    const found = notes(aScenario(change));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(expected);
  });

  it.each<[string, Doc]>([
    ...[
      'title',
      'policy',
      'capital_ton',
      'network_fee_ton',
      'price',
      'events',
      'operator',
      'recent_links',
    ].map((name): [string, Doc] => [name, { [name]: null }]),
    ...['expectations', 'runs', 'seed', 'starts_on', 'start', 'allow_unproven'].map((name): [string, Doc] => [
      name,
      { [name]: null },
    ]),
    ...['buying', 'selling', 'panics', 'rebonding', 'tasks', 'transfer_chance_per_day'].map(
      (name): [string, Doc] => [`behaviours.saver.${name}`, behaviour({ [name]: null })],
    ),
    ...['plans', 'payment', 'life', 'stake_after_days', 'cancel_after_days'].map((name): [string, Doc] => [
      `behaviours.saver.buying.${name}`,
      saver({ [name]: null }),
    ]),
    ...['source', 'share', 'plans', 'for', 'count', 'cancel_chance', 'cancel_after_days'].map(
      (name): [string, Doc] => [
        `behaviours.saver.rebonding.${name}`,
        behaviour({ rebonding: { [name]: null } }),
      ],
    ),
    ...['arrival', 'inviter', 'invites'].map((name): [string, Doc] => [
      `groups.all.${name}`,
      group({ [name]: null }),
    ]),
    ['operator.review_days', { operator: { review_days: null } }],
    ['price.drift_per_day', walk({ drift_per_day: null })],
    ['events[0].groups', events({ kind: 'sell', groups: null })],
    ['expectations[0].in_runs', expectation({ in_runs: null })],
  ])('null is no default: %s', (path, change) => {
    const found = notes(aScenario(change));
    expect(found[0]?.split(' | ').slice(0, 2)).toEqual([path, 'null']);
  });

  it('what rests on several blocks is looked at where all of them are in order', () => {
    const wrong = { price: { kind: 'constant', price: '0' }, events: [{ kind: 'no_arrivals', day: 100 }] };
    expect(notes(aScenario(wrong)).map((note) => note.split(' | ')[0])).toEqual([
      'price.price',
      'events[0].day',
    ]);
    const steep = events(
      { kind: 'price_change', change: '100000' },
      { kind: 'price_change', change: '100000.1' },
    );
    expect(notes(aScenario({ ...steep, price: { kind: 'constant', price: '999999' } }))).toHaveLength(1);
    const tiny = saver({ amount_ton: '0.000000001', plans: { '8': 1 } });
    const rules = policy({ 'mint.min_ton': '0.000000001' });
    expect(notes(aScenario({ ...tiny, ...rules, price: { kind: 'constant', price: '2000' } }))).toHaveLength(
      1,
    );
  });

  it.each([null, [], new Map(), 5])('a document that is %s, once', (document) => {
    expect(parseExperiment(document).problems).toEqual(parseScenario(document).problems);
    expect(parseScenario(document).problems?.[0]?.path).toBe('');
  });

  it('signs that do something to a terminal', () => {
    const whole = { title: 'Пётр & 花 😀', description: 'One line.\nAnother.' };
    expect(notes(aScenario(whole))).toEqual([]);
    for (const sign of ['\u001B[2J', '\u0007', '\u009B31m', '\r'])
      expect(
        notes(aScenario({ title: sign, description: sign })).map((note) => note.split(' | ')[0]),
      ).toEqual(['title', 'description']);
    expect(notes(aScenario({ title: 'a\nb' }))).toHaveLength(1);
  });

  it('weights that are wrong are not added up', () => {
    expect(notes(aScenario(saver({ life: { hold: '1' } })))).toEqual([
      'behaviours.saver.buying.life.hold | "1" | a whole number from 0 to 1000000',
    ]);
  });
});

describe('every problem at once', () => {
  it('what may be a value or a range says both', () => {
    for (const [change, expected] of [
      [
        saver({ amount_ton: 5 }),
        /amount_ton \| 5 \| a decimal text .*; in quotes; or an object with from, to$/,
      ],
      [
        saver({ stake_after_days: '3' }),
        /\| "3" \| a whole number from 0 to 3650, or an object with from, to$/,
      ],
      [group({ mix: 5 }), /mix \| 5 \| the name of a behaviour, or an object with weights by name$/],
    ] as const)
      expect(notes(aScenario(change))).toEqual([expect.stringMatching(expected)]);
  });

  it('where the length is wrong, days are not measured by it', () => {
    expect(notes({ ...aScenario(events({ kind: 'no_arrivals', day: 40 })), days: '100' })).toEqual([
      'days | "100" | a whole number from 1 to 3650',
    ]);
  });

  it('bounds of a walk that contradict each other are told, and nothing that follows from it', () => {
    expect(notes(aScenario(walk({ lowest: '2', highest: '0.5' })))).toEqual([
      'price.highest | "0.5" | at least lowest (2)',
    ]);
    expect(notes(aScenario(walk({ start: 'x' })))).toEqual([
      expect.stringMatching(/^price\.start \| "x" \| a decimal text/),
    ]);
  });

  it('a malformed policy does not hide what contradicts itself in it', () => {
    const changes = { 'plans[0].days': '7', 'mint.min_ton': '20000', spread_percent: '51' };
    expect(notes(aScenario(policy(changes))).map((line) => line.split(' | ')[0])).toEqual([
      'policy.plans[0].days',
      'policy.spread_percent',
      'policy.mint.max_ton',
    ]);
  });

  it('a mistake elsewhere does not hide that the policy is unproven', () => {
    const { allow_unproven: _, ...proven } = aScenario(policy({ spread_percent: '0' }));
    expect(notes({ ...proven, runs: 0 }).map((line) => line.split(' | ')[0])).toEqual([
      'runs',
      expect.stringMatching(/^policy\.spread_percent/),
    ]);
  });
});

it('a field called __proto__ is refused, also in a behaviour that takes over another one’s fields', () => {
  const timid = JSON.parse('{ "extends": "saver", "__proto__": "0" }') as Doc;
  const { behaviours } = aScenario() as { readonly behaviours: Doc };
  expect(notes(aScenario({ behaviours: { ...behaviours, timid } }))).toEqual([
    expect.stringMatching(/^behaviours\.timid\.__proto__ \| "0" \| no such field; known: /),
  ]);
});
