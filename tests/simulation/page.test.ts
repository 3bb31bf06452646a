import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MEASURES, RULES, scenarioSchema } from '@axiom/simulation';
import { expect, it } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../../docs/simulation.md'), 'utf8');
const section = (title: string): string => page.split(`## ${title}`)[1]?.split('\n## ')[0] ?? '';
const { events, recent_links: recentLinks } = scenarioSchema['properties'] as Record<
  string,
  { readonly maxItems?: number; readonly default?: unknown }
>;

it('docs/simulation.md names the bounds and steps that the model has', () => {
  expect(page).toContain(`≤ ${events?.maxItems} events`);
  expect(page).toContain(`\`recent_links\` (default ${String(recentLinks?.default)})`);
});

it('docs/simulation.md names every measure and every rule that is counted', () => {
  expect(MEASURES.filter((measure) => !section('Measures').includes(measure))).toEqual([]);
  expect(RULES.filter((rule) => !section('Rules counted').includes(rule))).toEqual([]);
});
