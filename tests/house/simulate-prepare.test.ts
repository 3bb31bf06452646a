import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scenarios } from '@axiom/simulation';
import { describe, expect, it } from 'vitest';
import { BadArguments } from '../../src-simulation/command/options.ts';
import { prepare, type Prepared } from '../../src-simulation/command/prepare.ts';
import { yieldsText } from '../../src-simulation/command/yields.ts';
import { root } from '../support/program.ts';

const village = {
  name: 'village',
  days: 20,
  behaviours: { saver: { buying: { chance_per_day: '3', amount_ton: '10' } } },
  groups: {
    owners: { people: 2, mix: 'saver' },
    puppets: { people: 20, mix: 'saver', inviter: { kind: 'group', group: 'owners', each: 10 } },
  },
};
const prepared = (document: unknown, set: readonly (readonly [string, string])[] = []): Prepared =>
  prepare(
    { document, snapshot: undefined },
    { set, people: undefined, days: undefined, runs: undefined, seed: undefined },
  );
const refusal = (path: string, text: string): readonly string[] => {
  try {
    prepared(village, [[path, text]]);
    return [];
  } catch (error) {
    if (error instanceof BadArguments) return error.lines;
    throw error;
  }
};

describe('--set', () => {
  it.each([
    ['policy.spread_percent', '0', /^policy\.spread_percent: found 0; allowed: at least the price source/],
    [
      'policy.spread_percent',
      '51',
      /^policy\.spread_percent: found .*51.*; allowed: a decimal text from "0" to "50"/,
    ],
    ['groups.puppets.inviter.each', '1', /^groups\.puppets\.inviter\.each: found 1; allowed: at least 10: /],
    ['days', '0', /^days: found 0; allowed: a whole number from 1 to 3650/],
    [
      'groups.owners.mix',
      'keen',
      /^groups\.owners\.mix: found "keen"; allowed: a behaviour of this document/,
    ],
  ])('%s=%s is refused for what is wrong with it, not for how it is written', (path, text, line) => {
    expect(refusal(path, text).join('\n')).toMatch(line);
  });

  it('reads a number where the field takes one, and a text where it takes that', () => {
    expect(prepared(village, [['days', '30']]).document['days']).toBe(30);
    expect(prepared(village, [['policy.spread_percent', '2']]).document['policy']).toEqual({
      spread_percent: '2',
    });
  });
});

it('`npm run simulate -- yields` prints every figure that docs/economy.md sets in bold', () => {
  const page = readFileSync(join(root, 'docs/economy.md'), 'utf8');
  const figures = [...page.matchAll(/\*\*(-?[0-9.]+ %)\*\*/g)].map(([, figure = '']) => figure);
  expect(figures).toHaveLength(3);
  const printed = yieldsText({ set: [], csv: false });
  expect(figures.filter((figure) => !printed.includes(` ${figure}`))).toEqual([]);
});

describe('the hash of a simulation', () => {
  it('does not change by what no figure rests on', () => {
    const { hash } = prepared(village);
    expect(
      prepared({ ...village, $schema: './a.json', title: 'A village', description: 'Small.' }).hash,
    ).toBe(hash);
    expect(prepared({ ...village, capital_ton: '1' }).hash).not.toBe(hash);
  });

  it('is made of the scenarios that come along, which are in order', () => {
    expect(new Set(Object.values(scenarios).map((document) => prepared(document).hash)).size).toBe(4);
  });
});
