import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema, Problem } from '@axiom/domain/document';
import { parseExperiment, scenarios, scenarioSchema } from '@axiom/simulation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullScenario, otherParts } from './support/full-scenario.ts';
import { mutated } from './support/mutations.ts';
import { isSchemaValid } from './support/schema-checker.ts';
import { holds } from './support/settings.ts';

const folder = join(import.meta.dirname, '../../src-simulation');
const snapshot = { taken_at: '2026-02-27T12:00:00.000Z', treasury_ton: '5', people: [] };
const problemsOf = (document: unknown): readonly Problem[] =>
  parseExperiment(document, { snapshot }).problems ?? [];
const throughJson = (document: unknown): unknown => JSON.parse(JSON.stringify(document));

/** What one part of a document asks of another: no schema says it. */
const BETWEEN_PARTS: readonly RegExp[] = [
  /of this document: /,
  /^days of a plan on offer/,
  /^at least (?:from|lowest|\d+: )/,
  /^from plus whole steps/,
  /^weights that add up/,
  /^a first day before the end/,
  /^a date (?:such as|whose)/,
  /^more than the point before/,
  /^a price from lowest to highest/,
  /^no circle/,
  /people in all groups together$/,
  /^so much that it buys something/,
  /^changes that together keep/,
  /does not write over$/,
  /^at most \d+ (?:together|combinations)$/,
];
/** Where the policy, the scenario's length or the number of groups sets a narrower bound than any scenario may have. */
const BOUNDED_BY_OTHERS =
  /^policy|^snapshot|amount_ton(?:\.|$)|\.day$|\.count(?:\.|$)|^events\[\d+\]\.groups$/;

/** Whether a schema can say it; of a behaviour that extends another one, what is missing may stand there. */
function isSayable({ path, found, allowed }: Problem): boolean {
  const isOfVariant = /^[^.[]+: /.test(path);
  const isInherited = path.startsWith('behaviours.') && found === 'nothing';
  return (
    !isOfVariant &&
    !isInherited &&
    !BOUNDED_BY_OTHERS.test(path) &&
    !BETWEEN_PARTS.some((form) => form.test(allowed))
  );
}

describe('the JSON Schema of a scenario', () => {
  it('is the file that stands beside the scenarios', () => {
    expect(JSON.parse(readFileSync(join(folder, 'scenario.schema.json'), 'utf8'))).toEqual(scenarioSchema);
  });

  it('holds for every scenario that comes along, each of which names it', () => {
    const files = readdirSync(join(folder, 'scenarios')).filter((name) => name.endsWith('.json'));
    expect(files.map((name) => name.replace('.json', ''))).toEqual(Object.keys(scenarios));
    for (const [name, document] of Object.entries(scenarios)) {
      expect(isSchemaValid(scenarioSchema, document), name).toBe(true);
      expect(problemsOf(document), name).toEqual([]);
      expect(document.name).toBe(name);
      expect(join(folder, 'scenarios', document.$schema ?? '')).toBe(join(folder, 'scenario.schema.json'));
      expect(Object.isFrozen(document.behaviours), name).toBe(true);
    }
  });

  it('holds for a scenario with every field and kind, which between them use all of it', () => {
    const documents = [{}, ...otherParts].map((part) => throughJson({ ...fullScenario, ...part }));
    for (const document of documents) {
      expect(problemsOf(document)).toEqual([]);
      expect(isSchemaValid(scenarioSchema, document)).toBe(true);
    }
    const used = new Set(documents.flatMap((document) => namesIn(document)));
    expect([...namesOfSchema(scenarioSchema)].filter((name) => !used.has(name))).toEqual([]);
  });

  it('holds where the reader finds nothing, and where it holds nothing of form is found', () => {
    let valid = 0;
    let total = 0;
    const lists = ['events', 'expectations', 'panics'] as const;
    const names = ['extends', 'kind', 'day', 'seed', 'to', 'compare', '$schema'] as const;
    const documents = fc
      .constantFrom({}, ...otherParts)
      .chain((part) => mutated({ ...fullScenario, ...part }, names, lists));
    holds(documents, (document) => {
      const problems = problemsOf(document);
      const isValid = isSchemaValid(scenarioSchema, document);
      total += 1;
      valid += isValid ? 1 : 0;
      if (!isValid && problems.length === 0) throw new Error('read, and not valid');
      const said = problems.filter(isSayable);
      if (isValid && said.length > 0) throw new Error(`valid, and yet ${JSON.stringify(said)}`);
    });
    // Both answers are met often, or the property would say little.
    expect(valid * 10).toBeGreaterThan(total);
    expect((total - valid) * 10).toBeGreaterThan(total);
  });
});

/** Every name of a field anywhere in a document. */
function namesIn(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = Array.isArray(node) ? [] : Object.keys(node);
  return [...own, ...Object.values(node).flatMap(namesIn)];
}

/** Every name of a field that a schema knows. */
function namesOfSchema(schema: JsonSchema): ReadonlySet<string> {
  const names = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { properties } = node as { readonly properties?: object };
    if (properties !== undefined && !Array.isArray(node))
      for (const name of Object.keys(properties)) names.add(name);
    Object.values(node).forEach(walk);
  };
  walk(schema);
  return names;
}
