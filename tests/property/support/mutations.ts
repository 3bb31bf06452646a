import { formatDecimal } from '@axiom/domain/money';
import fc from 'fast-check';

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
  'always',
  'saver',
  'nobody',
  'simulated',
  '2026-02-30',
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

/**
 * A document with up to two things changed, taken away, added or repeated.
 * @param names that a document may be given where they do not belong
 * @param lists at its top, whose length is tried
 */
export function mutated(
  document: object,
  names: readonly [string, ...string[]],
  lists: readonly [string, ...string[]],
): fc.Arbitrary<unknown> {
  const paths = pathsOf(document);
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
        .tuple(fc.constantFrom(...paths), fc.constantFrom('__proto__', 'constructor', 'x', ...names), junk)
        .map(([path, name, value]): Mutation => at([...path, name], (node, last) => set(node, last, value))),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(...lists), fc.nat(60)).map(([list, length]): Mutation => (node) => {
        const [first] = Array.isArray(node[list]) ? (node[list] as unknown[]) : [];
        node[list] = Array.from({ length }, () => structuredClone(first ?? {}));
      }),
    },
  );
  return fc.array(mutation, { minLength: 0, maxLength: 2 }).map((mutations) => {
    const copy = structuredClone(document) as Record<string, unknown>;
    for (const mutate of mutations) mutate(copy);
    // Through JSON, as every document comes; a "__proto__" is a field of its own then.
    return JSON.parse(JSON.stringify(copy)) as unknown;
  });
}

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
