import {
  DocumentReader,
  join,
  type JsonSchema,
  mapSchema,
  type Problem,
  plainFields,
} from '@axiom/domain/document';
import { nestedPath } from './document-path.ts';
import { noteCycles } from './note-cycles.ts';
import { behaviourShape, type Offer } from './behaviour-shape.ts';
import type { Behaviour } from './scenario.ts';

const MOST_BEHAVIOURS = 64;
const NAMES = { min: 1, max: MOST_BEHAVIOURS };
/** Blocks that are merged field by field with those of the extended behaviour; all others are replaced. */
const BLOCKS: ReadonlySet<string> = new Set(['buying', 'selling', 'rebonding', 'tasks']);

/** Behaviours by name: a required field of a block may be missing where the behaviour extends another one. */
export function behavioursSchema(): JsonSchema {
  const { properties, ...own } = behaviourShape(undefined).schema as { readonly properties: Schemas };
  const lenient: Record<string, JsonSchema> = {};
  const strict: Record<string, JsonSchema> = {};
  for (const [name, block] of Object.entries(properties)) {
    const { required, ...rest } = block as JsonSchema & { readonly required?: readonly string[] };
    lenient[name] = BLOCKS.has(name) ? rest : block;
    if (BLOCKS.has(name) && required !== undefined && required.length > 0)
      strict[name] = { type: 'object', required };
  }
  const parent: JsonSchema = { type: 'string', description: 'The behaviour whose fields it takes over.' };
  return mapSchema(NAMES, {
    ...own,
    properties: { extends: parent, ...lenient },
    anyOf: [{ required: ['extends'] }, { properties: strict }],
  });
}

type Schemas = Readonly<Record<string, JsonSchema>>;

/**
 * Every behaviour of a document, by name and in order. `extends` takes another one's fields, block by block; a
 * problem that is inherited is told once, where it stands.
 */
export function readBehaviours(reader: DocumentReader, value: unknown, policy: Offer): readonly Behaviour[] {
  const raw = reader.map(value, 'behaviours', NAMES, (item) => item);
  const parents = readParents(reader, raw);
  const merged = new Map<string, unknown>();
  const mergedOf = (name: string): unknown => {
    if (!merged.has(name)) {
      const parent = parents.get(name);
      merged.set(name, parent === undefined ? raw.get(name) : merge(mergedOf(parent), raw.get(name)));
    }
    return merged.get(name);
  };
  const shape = behaviourShape(policy);
  return [...raw.keys()].map((name) => {
    const own = new DocumentReader();
    const behaviour = { name, ...shape.read(own, withoutExtends(mergedOf(name)), '') };
    const isOrphan = !parents.has(name) && plainFields(raw.get(name))?.['extends'] !== undefined;
    for (const problem of own.problems) {
      // An unknown parent, or one in a cycle, might have had the field: it is not reported as missing.
      if (isOrphan && problem.found === 'nothing') continue;
      if (!isInherited(problem, parents.get(name), mergedOf, shape))
        reader.problems.push({ ...problem, path: nestedPath(join('behaviours', name), problem.path) });
    }
    return behaviour;
  });
}

function readParents(reader: DocumentReader, raw: ReadonlyMap<string, unknown>): ReadonlyMap<string, string> {
  const parents = new Map<string, string>();
  for (const [name, item] of raw) {
    const parent = plainFields(item)?.['extends'];
    if (parent === undefined) continue;
    const path = join(join('behaviours', name), 'extends');
    const known = reader.reference(parent, path, raw.keys(), 'a behaviour');
    if (known !== undefined) parents.set(name, known);
  }
  for (const name of noteCycles(reader, parents, (each) => `behaviours.${each}.extends`))
    parents.delete(name);
  return parents;
}

function isInherited(
  problem: Problem,
  parent: string | undefined,
  mergedOf: (name: string) => unknown,
  shape: ReturnType<typeof behaviourShape>,
): boolean {
  if (parent === undefined) return false;
  const above = new DocumentReader();
  shape.read(above, withoutExtends(mergedOf(parent)), '');
  return above.problems.some(({ path, found }) => path === problem.path && found === problem.found);
}

function merge(parent: unknown, child: unknown): unknown {
  const [above, own] = [plainFields(parent), plainFields(child)];
  if (above === undefined || own === undefined) return child;
  // Without a prototype, or a field called __proto__ would vanish instead of being refused.
  const fields = Object.assign(Object.create(null) as Record<string, unknown>, above);
  for (const [name, item] of Object.entries(own)) {
    const [inherited, block] = [plainFields(fields[name]), plainFields(item)];
    const isBlock = BLOCKS.has(name) && inherited !== undefined && block !== undefined;
    fields[name] = isBlock ? { ...inherited, ...block } : item;
  }
  return fields;
}

function withoutExtends(value: unknown): unknown {
  const fields = plainFields(value);
  if (fields === undefined || !('extends' in fields)) return value;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'extends'));
}
