import { defaultPolicyJson } from '@axiom/domain/economy';
import { parseScenario } from '@axiom/simulation';
import { describe, expect, it } from 'vitest';
import { axiom, percent, price, ton } from '../domain/support/fixtures.ts';

type Doc = Record<string, unknown>;

const saver = { buying: { chance_per_day: '2', amount_ton: { from: '5', to: '100' } } };
const aScenario = (change: Doc = {}): Doc => ({
  name: 'test',
  days: 100,
  behaviours: { saver },
  groups: { all: { people: 10, mix: 'saver' } },
  ...change,
});

function read(document: unknown, snapshot?: unknown) {
  const parsed = parseScenario(document, { snapshot });
  if (parsed.problems !== undefined) throw new Error(JSON.stringify(parsed.problems, null, 2));
  return parsed;
}

const notes = (document: unknown, snapshot?: unknown): readonly string[] =>
  (parseScenario(document, { snapshot }).problems ?? []).map(
    ({ path, found, allowed }) => `${path} | ${found} | ${allowed}`,
  );

describe('a scenario document', () => {
  it('is as small as its behaviours and groups: every block has a default', () => {
    const { scenario, unproven, runs, seed } = read(aScenario());
    expect({ unproven, runs, seed }).toEqual({ unproven: [], runs: 1, seed: 1 });
    expect(scenario).toMatchObject({
      title: 'test',
      startDay: 20_454,
      capitalTon: 0n,
      networkFeeTon: ton('0.01'),
      price: { kind: 'simulated' },
      events: [],
      operator: { reviewDays: 1, refuse: 0n, approve: percent('100') },
      recentLinks: 64,
      expectations: [],
    });
    expect(scenario.policy.withdrawal.maxTokenPerDay).toBe(axiom('20000'));
    expect(scenario.groups[0]).toEqual({
      name: 'all',
      people: 10,
      mix: [{ behaviour: 0, weight: 1 }],
      arrival: { kind: 'at_start' },
      inviter: { kind: 'nobody' },
      invites: true,
    });
    const [behaviour] = scenario.behaviours;
    expect(behaviour?.selling.chancePerDay).toBe(0n);
    expect(behaviour?.buying).toMatchObject({
      chancePerDay: percent('2'),
      amountTon: { from: ton('5'), to: ton('100') },
      plans: [1, 1, 1, 1, 1],
      payment: { in_time: 1, late: 0, unpaid: 0 },
    });
  });

  it('behaviours extend others block by block; lists and weights are replaced', () => {
    const { scenario } = read(
      aScenario({
        behaviours: {
          whale: { extends: 'saver', buying: { amount_ton: '10000', life: { stake: 1 } } },
          saver: { buying: { ...saver.buying, life: { hold: 1 }, plans: { '365': 2 } } },
        },
      }),
    );
    expect(scenario.behaviours[0]?.buying).toMatchObject({
      chancePerDay: percent('2'),
      amountTon: { from: ton('10000'), to: ton('10000') },
      plans: [0, 0, 0, 0, 2],
      life: { hold: 0, stake: 1, cancel: 0 },
    });
  });

  it('the policy is the default with overrides by path, or a whole document', () => {
    const policy = { 'withdrawal.fee.percent': '3', 'plans[0].days': 8, spread_percent: '2' };
    const { scenario, policyDocument } = read(aScenario({ policy }));
    expect(scenario.policy.withdrawal.fee.percent).toBe(percent('3'));
    expect(scenario.policy.plans[0]?.days).toBe(8);
    expect(scenario.policy.spread).toBe(percent('2'));
    expect(policyDocument['spread_percent']).toBe('2');
    expect(read(aScenario({ policy: defaultPolicyJson })).policyDocument).toEqual(defaultPolicyJson);
  });

  it('events stand by day, those of one day in their order', () => {
    const { scenario } = read(
      aScenario({
        events: [
          { kind: 'no_arrivals', day: 50 },
          { kind: 'sell', day: 3, groups: ['all'], share: '50' },
          { kind: 'capital', day: 3, amount_ton: '-10' },
        ],
      }),
    );
    expect(scenario.events).toEqual([
      {
        kind: 'sell',
        day: 3,
        groups: [0],
        chance: percent('100'),
        share: percent('50'),
        cancelsBonds: false,
      },
      { kind: 'capital', day: 3, amountTon: -ton('10') },
      { kind: 'no_arrivals', day: 50 },
    ]);
  });

  it('expectations count in their measure’s unit', () => {
    const { scenario } = read(
      aScenario({
        expectations: [
          { measure: 'coverage', when: 'always', is: 'at_least', value: '0.8', in_runs: '95' },
          { measure: 'people', when: { day: 9 }, is: 'at_most', value: 10 },
          { measure: 'tvl_ton', when: 'at_end', is: 'at_least', value: '5' },
        ],
      }),
    );
    expect(scenario.expectations).toEqual([
      { measure: 'coverage', when: 'always', is: 'at_least', value: 800_000n, inRuns: percent('95') },
      { measure: 'people', when: { day: 9 }, is: 'at_most', value: 10n, inRuns: percent('100') },
      { measure: 'tvl_ton', when: 'at_end', is: 'at_least', value: ton('5'), inRuns: percent('100') },
    ]);
  });

  it.each([
    ['1970-01-01', 0],
    ['2000-02-29', 11_016],
    ['2026-01-01', 20_454],
    ['2100-03-01', 47_541],
  ])('starts on a calendar day: %s', (date, day) => {
    expect(read(aScenario({ starts_on: date })).scenario.startDay).toBe(day);
  });
});

describe('the proofs of the policy', () => {
  const crash = { events: [{ kind: 'price_change', day: 9, change: '-50' }] };

  it('are made with the price of the scenario: what breaks them needs consent, and is named', () => {
    const refused = notes(aScenario(crash));
    expect(refused[0]).toMatch(/^policy\.spread_percent .* m = 10\d\.\d+ %/);
    expect(refused[1]).toMatch(/^policy\.spread_percent .* at least the price source's largest step/);
    for (const note of refused) expect(note).toMatch(/; or "allow_unproven": true where/);
    const { unproven } = read(aScenario({ ...crash, allow_unproven: true }));
    expect(unproven).toHaveLength(refused.length);
  });

  it.each([
    ['a constant', { kind: 'constant', price: '1' }, []],
    ['a slow path', { kind: 'path', points: [0, 90].map((day) => ({ day, price: '1' })) }, []],
    [
      'a path that halves within a day',
      { kind: 'path', points: [0, 1].map((day) => ({ day, price: day === 0 ? '1000' : '1' })) },
      ['policy.spread_percent'],
    ],
    ['a calm walk', { kind: 'walk', start: '1', volatility_per_day: '5', lowest: '0.5', highest: '2' }, []],
    [
      'a wild walk',
      { kind: 'walk', start: '1', volatility_per_day: '20', lowest: '0.5', highest: '2' },
      ['policy.spread_percent'],
    ],
  ])('know %s', (_, model, paths) => {
    const { unproven } = read(aScenario({ price: model, allow_unproven: true }));
    expect([...new Set(unproven.map(({ path }) => path).filter((path) => path.includes('spread')))]).toEqual(
      paths,
    );
  });

  it('an inconsistent policy is refused whatever is allowed', () => {
    expect(notes(aScenario({ allow_unproven: true, policy: { 'mint.max_ton': '1' } }))).toEqual([
      expect.stringMatching(/^policy\.mint\.max_ton \| 1 \| at least mint\.min_ton/),
    ]);
  });
});

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

describe('a snapshot', () => {
  const bond = {
    origin: 'paid',
    amount_ton: '10',
    amount_token: '9.9',
    activated_at: '2026-03-01T00:00:00.000Z',
    tariff_days: 30,
    bonus_percent: '1',
    daily_reward: '0.08',
    max_reward_percent: '20',
    exit_fee: { percent: '10', flat_token: '0.1' },
    pending_bonus: '0.5',
  };
  const stake = {
    origin: 'farm',
    total_amount: '100',
    daily_reward: '0.1',
    max_reward: '40',
    earned_reward: '1',
    accrual_remainder: '12',
    last_updated_at: '2026-03-02T00:00:00.000Z',
    active_since: '2026-03-01T10:00:00Z',
  };
  const person = { main: '1', referral: '0', task: '0', turnover: '10', bonds: [bond], stakes: [stake] };
  const snapshot = {
    taken_at: '2026-03-02T12:00:00.000Z',
    treasury_ton: '500',
    people: [person, { ...person, inviter: 0, held_since: '2026-03-01T00:00:00.000Z' }],
  };
  const start = { start: { snapshot: 'file.json', group: 'all' } };

  it('brings its people; the run starts with the next midnight', () => {
    const { scenario } = read(aScenario(start), snapshot);
    expect(scenario.startDay * 86_400_000).toBe(Date.UTC(2026, 2, 3));
    expect(scenario.snapshot?.treasuryTon).toBe(ton('500'));
    expect(scenario.snapshot?.people[1]).toMatchObject({
      inviter: 0,
      group: 0,
      heldSinceMs: Date.UTC(2026, 2, 1),
      bonds: [{ activatedAtMs: Date.UTC(2026, 2, 1), tariffDays: 30, pendingBonus: axiom('0.5') }],
      stakes: [{ accrualRemainder: 12n, activeSinceMs: Date.UTC(2026, 2, 1, 10) }],
    });
  });

  it.each<[string, unknown, RegExp]>([
    ['no file', undefined, /^snapshot \| nothing/],
    [
      'a circle',
      { ...snapshot, people: [{ ...person, inviter: 0 }] },
      /people\[0\]\.inviter \| 0 \| no circle/,
    ],
    [
      'an inviter who is not there',
      { ...snapshot, people: [{ ...person, inviter: 7 }] },
      /inviter \| 7 \| at most 0/,
    ],
    ['a matured bond', { ...snapshot, taken_at: '2026-04-01T00:00:00Z' }, /activated_at .* not matured/],
    ['a time', { ...snapshot, taken_at: '2026-03-02 12:00' }, /^snapshot\.taken_at .* an instant such as/],
  ])('with %s is refused', (_, document, expected) => {
    expect(notes(aScenario(start), document)[0]).toMatch(expected);
  });

  it('may not be younger than the start', () => {
    expect(notes(aScenario({ ...start, starts_on: '2026-03-02' }), snapshot)).toEqual([
      expect.stringMatching(/^starts_on \| "2026-03-02"/),
    ]);
  });
});

describe('prices', () => {
  it('are TON per AXIOM', () => {
    const { scenario } = read(aScenario({ price: { kind: 'constant', price: '0.5' } }));
    expect(scenario.price).toEqual({ kind: 'constant', price: price('0.5') });
  });
});
