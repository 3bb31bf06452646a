import { DocumentReader } from '@axiom/domain/document';
import { defaultPolicyJson, parsePolicy, readPolicy } from '@axiom/domain/economy';
import { percent6 } from '@axiom/domain/money';
import { SIMULATED_PRICE_BOUNDS } from '@axiom/domain/price';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nano } from './support/arbitraries.ts';
import { holds, runs } from './support/settings.ts';

describe('R7.03 one reading finds form and proofs', () => {
  const leaves = leavesOf(defaultPolicyJson).filter(
    (path) => path.length > 1 || path[0] === 'spread_percent',
  );
  const values = fc.constantFrom<unknown>(
    '0',
    '0.000001',
    '0.05',
    '1',
    '5',
    '9.99',
    '50',
    '500',
    '20000',
    '9000000000',
    1,
    7,
    30,
    90,
    365,
    3650,
    true,
    false,
  );
  // Often of what several proofs rest on.
  const shared = leaves.filter((path) => /percent|fee|min_|max_ton|daily$/.test(path.join('.')));
  const leaf = fc.oneof(fc.constantFrom(...shared), fc.constantFrom(...leaves));
  const changed = fc.array(fc.tuple(leaf, values), { minLength: 0, maxLength: 3 });
  const moves = fc.constantFrom(0n, 560_334n, 2_500_000n, 14_000_000n, 800_000_000n);

  it('R4.16 what is said beside a malformed field stays true whatever that field is corrected to', () => {
    let stated = 0;
    holds(
      changed,
      leaf,
      moves,
      fc.array(values, { minLength: 4, maxLength: 8 }),
      (changes, at, move, corrections) => {
        const bounds = { ...SIMULATED_PRICE_BOUNDS, largestMove: percent6(move) };
        const problemsOf = (each: unknown) => parsePolicy(each, bounds).problems ?? [];
        const document = structuredClone(defaultPolicyJson) as Record<string, unknown>;
        for (const [path, value] of changes) put(document, path, value);
        if (formProblemsOf(document) > 0) return;
        put(document, at, { malformed: true });
        const beside = problemsOf(document).filter(({ found }) => found !== 'an object');
        stated += beside.length;
        for (const correction of corrections) {
          put(document, at, correction);
          if (formProblemsOf(document) > 0) continue;
          expect(problemsOf(document)).toEqual(expect.arrayContaining(beside));
        }
      },
    );
    expect(stated).toBeGreaterThan(runs / 20);
  });
});

describe('R7.03 the policy document', () => {
  const paths = leavesOf(defaultPolicyJson);
  const junk = fc.oneof(
    fc.constantFrom(null, true, '', '-1', '1e3', 'NaN', '0', '999999999999999999', [], {}),
    fc.integer(),
    fc.string(),
    nano.map(String),
  );

  it('R4.16 is read or refused with problems that name path, found and allowed; it never throws', () => {
    holds(fc.array(fc.tuple(fc.constantFrom(...paths), junk), { minLength: 1, maxLength: 3 }), (changes) => {
      const document = structuredClone(defaultPolicyJson) as Record<string, unknown>;
      for (const [path, value] of changes) put(document, path, value);
      const { policy: read, problems } = parsePolicy(document);
      if (read !== undefined) {
        expect(problems).toBeUndefined();
        return;
      }
      expect(problems.length).toBeGreaterThan(0);
      for (const problem of problems) {
        expect(problem.path).not.toBe('');
        expect(problem.found.length).toBeGreaterThan(0);
        expect(problem.allowed.length).toBeGreaterThan(0);
      }
    });
  });
});

function formProblemsOf(document: unknown): number {
  const reader = new DocumentReader();
  readPolicy(reader, document);
  return reader.problems.length;
}

function leavesOf(node: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof node !== 'object' || node === null) return [path];
  const below = Object.entries(node).flatMap(([name, value]) => leavesOf(value, [...path, name]));
  return path.length === 0 ? below : [path, ...below];
}

function put(document: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let node: unknown = document;
  for (const step of path.slice(0, -1)) {
    if (typeof node !== 'object' || node === null) return;
    node = (node as Record<string, unknown>)[step];
  }
  const last = path.at(-1);
  if (typeof node === 'object' && node !== null && last !== undefined)
    (node as Record<string, unknown>)[last] = value;
}
