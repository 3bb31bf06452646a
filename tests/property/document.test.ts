import { decimal, DocumentReader } from '@axiom/domain/document';
import { defaultPolicyJson, parsePolicy, policySchema, readPolicy } from '@axiom/domain/economy';
import { formatDecimal } from '@axiom/domain/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSchemaValid } from './support/schema-checker.ts';
import { holds } from './support/settings.ts';

describe('R7.03 the policy’s JSON Schema', () => {
  it('R4.16 is valid exactly where the reader finds no problem of form', () => {
    let valid = 0;
    let total = 0;
    holds(mutatedPolicies, (document) => {
      const reader = new DocumentReader();
      readPolicy(reader, document);
      const isValid = isSchemaValid(policySchema, document);
      total += 1;
      valid += isValid ? 1 : 0;
      if (isValid !== (reader.problems.length === 0))
        throw new Error(`schema: ${isValid}; reader: ${JSON.stringify(reader.problems)}`);
    });
    // Both answers are met often, or the property would say little.
    expect(valid * 10).toBeGreaterThan(total);
    expect((total - valid) * 10).toBeGreaterThan(total);
  });

  it('R4.16 a document is refused for its form or its proofs, never by an exception', () => {
    holds(mutatedPolicies, (document) => {
      const { policy, problems } = parsePolicy(document);
      expect(policy === undefined).toBe(problems !== undefined);
    });
  });
});

describe('R7.03 the pattern of a decimal', () => {
  const ranges = fc
    .tuple(fc.integer({ min: 0, max: 9 }), bounds(), bounds())
    .map(([fractionDigits, a, b]) => ({ fractionDigits, min: a < b ? a : b, max: a < b ? b : a }));

  it('R4.14 matches exactly what the reader reads within the range', () => {
    holds(
      ranges.chain((range) => fc.tuple(fc.constant(range), textsAround(range))),
      ([range, text]) => {
        const shape = decimal(range);
        const reader = new DocumentReader();
        const scaled = shape.read(reader, text, 'x');
        const isRead = reader.problems.length === 0;
        if (isRead) expect(scaled >= range.min && scaled <= range.max).toBe(true);
        expect(isSchemaValid(shape.schema, text), `${text} in ${JSON.stringify(shape.schema)}`).toBe(isRead);
      },
    );
  });

  function bounds() {
    return fc.oneof(
      fc.bigInt({ min: -2000n, max: 2000n }),
      fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
      fc
        .tuple(fc.bigInt({ min: -9n, max: 9n }), fc.integer({ min: 0, max: 20 }))
        .map(([n, zeros]) => n * 10n ** BigInt(zeros)),
    );
  }

  function textsAround(range: { min: bigint; max: bigint; fractionDigits: number }): fc.Arbitrary<string> {
    const exact = fc.oneof(
      fc.bigInt({ min: -12n, max: 12n }).map((off) => range.min + off),
      fc.bigInt({ min: -12n, max: 12n }).map((off) => range.max + off),
      fc.bigInt({ min: range.min, max: range.max }),
      bounds(),
    );
    const text = exact.map((scaled) => formatDecimal(scaled, range.fractionDigits));
    return fc.oneof(
      text,
      fc.tuple(text, fc.constantFrom('0', '00', '.', '.0', '5', ' ')).map(([each, tail]) => each + tail),
      fc.tuple(text, fc.constantFrom('0', '-', '+', '1', ' ')).map(([each, head]) => head + each),
      fc.tuple(text, fc.nat(20)).map(([each, length]) => each.slice(0, length)),
    );
  }
});

type Path = readonly (string | number)[];
type Mutation = (document: Record<string, unknown>) => void;

const edges = fc.constantFrom<unknown>(
  '0',
  '1',
  '50',
  '50.000001',
  '50.0',
  '99.999999',
  '100',
  '0.000001',
  '0.0000001',
  '0.000000001',
  '0.10',
  '1000',
  '10000',
  '1000.000001',
  '9000000000',
  '9000000000.000000001',
  '007',
  '010',
  '-1',
  '-0',
  '1e3',
  '',
  0,
  1,
  2.5,
  -1,
  100,
  101,
  1000,
  1001,
  3650,
  3651,
  1_000_000,
  1_000_001,
  1e21,
  true,
  false,
  null,
  'invite_friends',
  'daily_check_in',
  'dance',
  '1 ',
  '٣',
  '1,5',
  '.5',
  '5.',
  'constructor',
);
const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: edges },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  { weight: 3, arbitrary: fc.nat(120).map((cents) => formatDecimal(BigInt(cents), 2)) },
);

const paths = pathsOf(defaultPolicyJson);
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...paths), junk)
      .map(([path, value]): Mutation => at(path, (node, last) => set(node, last, value))),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...paths)
      .map((path): Mutation => at(path, (node, last) => void Reflect.deleteProperty(node, last))),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...paths),
        fc.constantFrom('__proto__', 'constructor', 'is_active', 'count', 'x'),
        junk,
      )
      .map(([path, name, value]): Mutation => at([...path, name], (node, last) => set(node, last, value))),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('plans', 'hold_bonus', 'tasks'), fc.nat(60))
      .map(([list, length]): Mutation => (document) => {
        const [first] = Array.isArray(document[list]) ? (document[list] as unknown[]) : [];
        document[list] = Array.from({ length }, () => structuredClone(first ?? {}));
      }),
  },
);

const mutatedPolicies: fc.Arbitrary<unknown> = fc
  .array(mutation, { minLength: 0, maxLength: 2 })
  .map((mutations) => {
    const document = structuredClone(defaultPolicyJson) as Record<string, unknown>;
    for (const mutate of mutations) mutate(document);
    // Through JSON, as every document comes; a "__proto__" is a field of its own then.
    return JSON.parse(JSON.stringify(document)) as unknown;
  });

function pathsOf(node: unknown, path: Path = []): readonly Path[] {
  if (typeof node !== 'object' || node === null) return [path];
  const below = Object.entries(node).flatMap(([name, value]) => pathsOf(value, [...path, name]));
  return path.length === 0 ? below : [path, ...below];
}

function at(path: Path, change: (node: object, last: string) => void): Mutation {
  return (document) => {
    let node: unknown = document;
    for (const step of path.slice(0, -1)) {
      if (typeof node !== 'object' || node === null || !Object.hasOwn(node, step)) return;
      node = (node as Record<string, unknown>)[step];
    }
    if (typeof node === 'object' && node !== null) change(node, String(path.at(-1)));
  };
}

function set(node: object, name: string, value: unknown): void {
  if (Array.isArray(node) && !/^\d+$/.test(name)) return;
  Object.defineProperty(node, name, { value, enumerable: true, configurable: true, writable: true });
}
