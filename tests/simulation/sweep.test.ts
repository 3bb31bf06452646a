import { parseExperiment, putInScenario } from '@axiom/simulation';
import { describe, expect, it } from 'vitest';
import { percent } from '../domain/support/fixtures.ts';

const document = {
  name: 'test',
  days: 10,
  behaviours: { saver: { buying: { chance_per_day: '2', amount_ton: '5' } } },
  groups: { all: { people: 10, mix: 'saver' } },
};
const variantsOf = (more: object) => {
  const parsed = parseExperiment({ ...document, ...more });
  if (parsed.problems !== undefined) throw new Error(JSON.stringify(parsed.problems));
  return parsed.experiment;
};
const notes = (more: object) =>
  (parseExperiment({ ...document, ...more }).problems ?? []).map(({ path, found }) => `${path} | ${found}`);

describe('an experiment', () => {
  it('of a document alone is one variant without a name', () => {
    const { kind, variants } = variantsOf({});
    expect(kind).toBe('single');
    expect(variants.map(({ name, changes }) => ({ name, changes }))).toEqual([{ name: '', changes: {} }]);
  });

  it('sweeps every combination, the last path fastest', () => {
    const { kind, variants } = variantsOf({
      sweep: { 'policy.spread_percent': ['1', '2'], 'groups.all.people': [5, 6] },
    });
    expect(kind).toBe('sweep');
    expect(
      variants.map(({ name, parsed: { scenario } }) => [
        name,
        scenario.policy.spread,
        scenario.groups[0]?.people,
      ]),
    ).toEqual([
      ['1', percent('1'), 5],
      ['2', percent('1'), 6],
      ['3', percent('2'), 5],
      ['4', percent('2'), 6],
    ]);
    expect(variants[0].document).not.toHaveProperty('sweep');
  });

  it('compares named sets in their order', () => {
    const { kind, variants } = variantsOf({ compare: { now: {}, dear: { 'policy.spread_percent': '3' } } });
    expect(kind).toBe('compare');
    expect(variants.map(({ name }) => name)).toEqual(['now', 'dear']);
    expect(variants[1]?.parsed.scenario.policy.spread).toBe(percent('3'));
    expect(variants[1]?.parsed.policyDocument['spread_percent']).toBe('3');
  });

  it('tells what is wrong in the document once, in a variant with its name', () => {
    expect(
      notes({ days: 0, compare: { a: { 'behaviours.savr.selling.share': '1' }, b: { runs: 0 } } }),
    ).toEqual(['days | 0', 'a: behaviours.savr.selling.share | "savr"', 'b: runs | 0']);
    expect(notes({ sweep: { 'policy.spread_percent': ['99', '1'] } })).toEqual([
      '1: policy.spread_percent | "99"',
    ]);
  });

  it('is a sweep or a comparison, of some size', () => {
    expect(notes({ sweep: { days: [1] }, compare: { a: {}, b: {} } })).toEqual(['compare | an object']);
    expect(notes({ compare: { a: {} } })).toEqual(['compare | an object of 1 names']);
    const many = Array.from({ length: 40 }, (_, index) => index + 1);
    expect(notes({ sweep: { days: many, runs: many } })).toEqual(['sweep | 1600 combinations']);
  });
});

describe('a value put into a scenario', () => {
  it('makes blocks that are missing, changes nothing of the document given', () => {
    const before = JSON.stringify(document);
    const put = putInScenario(document, 'behaviours.saver.selling.share', '5');
    expect(put.document?.['behaviours']).toMatchObject({ saver: { selling: { share: '5' } } });
    expect(JSON.stringify(document)).toBe(before);
  });

  it('goes last into the policy', () => {
    const policy = { 'mint.min_ton': '6', spread_percent: '1' };
    const put = putInScenario({ ...document, policy }, 'policy.mint.min_ton', '7');
    expect(Object.entries(put.document?.['policy'] as object)).toEqual([
      ['spread_percent', '1'],
      ['mint.min_ton', '7'],
    ]);
  });

  it.each(['', 'a..b', '__proto__.x', 'days.x', 'groups[0]', 'groups.nobody.people', 'constructor'])(
    'is refused at %j',
    (path) => {
      expect(putInScenario(document, path, 1).problem).toMatchObject({ path });
    },
  );
});

describe('paths of one experiment', () => {
  const whole = { people: 3, mix: 'saver' };

  it('do not write over each other: what was written over would be told as tried', () => {
    expect(notes({ sweep: { 'groups.all.people': [1, 2], 'groups.all': [whole] } })).toEqual([
      'sweep["groups.all.people"] | "groups.all.people"',
    ]);
    expect(notes({ sweep: { days: [1, 2], '["days"]': [3] } })).toEqual(['sweep.days | "days"']);
    expect(notes({ compare: { a: {}, b: { 'policy.spread_percent': '2', policy: {} } } })).toEqual([
      'compare.b["policy.spread_percent"] | "policy.spread_percent"',
    ]);
  });

  it('may change something inside of what stands before them', () => {
    const { variants } = variantsOf({ sweep: { 'groups.all': [whole], 'groups.all.people': [1, 2] } });
    expect(variants.map(({ parsed: { scenario } }) => scenario.groups[0]?.people)).toEqual([1, 2]);
  });
});
