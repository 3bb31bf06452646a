import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MEASURES, parseExperiment } from '@axiom/simulation';
import { describe, expect, it } from 'vitest';
import { root } from '../support/program.ts';
import { cleanUpAfterEach, type Doc, folder } from './support/simulator.ts';

const page = readFileSync(join(root, 'docs/scenarios.md'), 'utf8');
const examples = (language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text);

cleanUpAfterEach();

/** A document with a field that does not exist in every block there is: the refusals list those that do. */
const x = { zzz: 1 };
const kinds = (...names: readonly string[]) => names.map((kind) => ({ kind, ...x }));
const saver = { ...x, buying: x, selling: x, rebonding: x, tasks: x };
const blocks: readonly Doc[] = [
  { ...x, behaviours: { saver }, groups: { a: x }, operator: x, start: x, expectations: [x] },
  {
    behaviours: {
      saver: {
        buying: { payment: x, life: x },
        rebonding: { source: x, for: x },
        panics: [x, ...kinds('price_fall', 'coverage_below').map((when) => ({ when, chance: '1' }))],
      },
    },
    events: kinds('price_change', 'sell', 'capital', 'collective_bonus', 'behaviour', 'no_arrivals'),
    ...Object.fromEntries(kinds('constant').map((price) => ['price', price])),
    groups: {
      ...Object.fromEntries(
        kinds('at_start', 'even', 'growing').map((arrival) => [arrival.kind, { arrival }]),
      ),
      ...Object.fromEntries(
        kinds('nobody', 'anyone', 'group').map((inviter) => [`by_${inviter.kind}`, { inviter }]),
      ),
    },
  },
  ...kinds('path', 'simulated', 'walk').map((price) => ({ price })),
  { price: { kind: 'path', points: [x] }, events: [x] },
];

describe('docs/scenarios.md', () => {
  it('shows documents that are in order', async () => {
    const typed = examples('ts').map(async (text) => {
      const file = join(folder(), 'scenario.ts');
      writeFileSync(file, text);
      return ((await import(/* @vite-ignore */ pathToFileURL(file).href)) as { default: unknown }).default;
    });
    const documents = [
      ...examples('json')
        .filter((text) => text.includes('"name"'))
        .map((text) => JSON.parse(text) as unknown),
      ...(await Promise.all(typed)),
    ];
    expect(documents).toHaveLength(4);
    for (const document of documents) expect(parseExperiment(document).problems).toBeUndefined();
  });

  it('names every field, kind and measure that the reader knows', () => {
    const allowed = blocks.flatMap((document) =>
      (parseExperiment(document).problems ?? []).map((problem) => problem.allowed),
    );
    const lists = allowed.flatMap((text) => {
      const [, names] =
        /^(?:no such field; known:|one of|an object whose kind is one of) ([a-z_, ]+)/.exec(text) ?? [];
      return names === undefined ? [] : [names];
    });
    const names = [...new Set([...lists.flatMap((list) => list.split(', ')), ...MEASURES])];
    expect(names.length).toBeGreaterThan(100);
    // As a word of its own in code: `name`, "name" or a part of a path.
    expect(names.filter((name) => !new RegExp(`[\`"]${name}[\`"]`).test(page))).toEqual([]);
  });
});
