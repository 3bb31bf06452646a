import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';
import { conceptsIn } from './domain-concepts.ts';

/** A node of the syntax tree. Only its type and position are typed; other fields are read by name. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

interface Declared {
  readonly file: string;
  readonly name: string;
  readonly node: Node;
  /** The text of the comment directly before it; undefined if there is none. */
  readonly doc: string | undefined;
}

interface Source {
  readonly declared: ReadonlyMap<string, Declared>;
  /** Local name → the file it is imported from, and its name there. */
  readonly imported: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
  /** Exported name → local name, or the name in another file; `*` for all exports of a file. */
  readonly exported: readonly { readonly as: string; readonly name: string; readonly file?: string }[];
  readonly text: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const nameOf = (node: unknown): string => {
  const text = isNode(node) ? (node['name'] ?? node['value']) : undefined;
  return typeof text === 'string' ? text : '';
};

/** Checks the docstrings of every function, class, constant and type that the concepts' indexes export. */
export class Docs {
  readonly #folder: string;
  readonly #doors: readonly string[];
  readonly #sources = new Map<string, Source>();
  readonly #thrown = new Map<Declared, ReadonlySet<string>>();

  /**
   * @param folder the package's source folder
   * @param doors files whose exports are public, relative to the folder; by default the index of each concept
   */
  constructor(folder: string, doors = conceptsIn(folder).map((concept) => join(concept, 'index.ts'))) {
    this.#folder = folder;
    this.#doors = doors;
  }

  /** The number of checked exports, and one line per problem with its file and export. */
  check(): { readonly exports: number; readonly problems: readonly string[] } {
    const found = new Set<Declared>();
    for (const door of this.#doors)
      for (const declared of this.#exportsOf(join(this.#folder, door))) found.add(declared);
    const problems = [...found].flatMap((declared) =>
      this.#problemsOf(declared).map(
        (problem) => `${relative(this.#folder, declared.file)}: ${declared.name} ${problem}`,
      ),
    );
    return { exports: found.size, problems: problems.toSorted() };
  }

  #problemsOf(declared: Declared): string[] {
    const { doc } = declared;
    if (doc === undefined) return ['has no docstring'];
    const code = functionIn(declared.node);
    if (code === undefined) return [];
    const { text } = this.#source(declared.file);
    const units = unitsMissing(code, text, declared.name, doc).map((what) => `says no unit of ${what}`);
    const promised = doc.slice(doc.indexOf('@throws') + 1 || doc.length);
    const isProven = promised.startsWith('throws nothing');
    const thrown = isProven ? [] : [...this.#throws(declared)].filter((name) => !promised.includes(name));
    return [...units, ...thrown.map((name) => `has no @throws ${name}`)];
  }

  #exportsOf(file: string): Declared[] {
    const { exported } = this.#source(file);
    return exported.flatMap(({ name, file: from = file }) => {
      if (name === '*') return this.#exportsOf(from);
      const declared = this.#find(from, name);
      if (declared === undefined) throw new Error(`${from} does not declare ${name}.`);
      return [declared];
    });
  }

  #find(file: string, name: string): Declared | undefined {
    const { declared, imported, exported } = this.#source(file);
    const here = declared.get(name);
    if (here !== undefined) return here;
    const elsewhere =
      imported.get(name) ?? exported.find((each) => each.as === name && each.file !== undefined);
    return elsewhere?.file === undefined ? undefined : this.#find(elsewhere.file, elsewhere.name);
  }

  /**
   * The refusals that a function throws, itself or through calls outside of a `try`. A refusal that is
   * documented as a fault of the program does not count for the callers of the function that throws it.
   */
  #throws(declared: Declared): ReadonlySet<string> {
    const known = this.#thrown.get(declared);
    if (known !== undefined) return known;
    const found = new Set<string>();
    this.#thrown.set(declared, found);
    const visit = (node: Node): void => {
      if (node.type === 'TryStatement' && isNode(node['handler'])) return;
      if (node.type === 'ThrowStatement' && isNode(node['argument'])) {
        const name = nameOf((node['argument'] as Node)['callee']);
        if (this.#isRefusal(declared.file, name)) found.add(name);
      }
      if (node.type === 'CallExpression' && isNode(node['callee'])) {
        const callee = node['callee'];
        const called = callee.type === 'Identifier' ? this.#find(declared.file, nameOf(callee)) : undefined;
        if (called !== undefined)
          for (const name of this.#throws(called))
            if (!this.#isFaultOfProgram(called.file, name)) found.add(name);
      }
      for (const child of childrenOf(node)) visit(child);
    };
    visit(declared.node);
    return found;
  }

  #isRefusal(file: string, name: string): boolean {
    if (name === 'DomainError') return true;
    const node = name === '' ? undefined : this.#find(file, name);
    const base = isNode(node?.node['superClass']) ? nameOf(node.node['superClass']) : '';
    return node !== undefined && base !== '' && this.#isRefusal(node.file, base);
  }

  #isFaultOfProgram(file: string, name: string): boolean {
    return this.#find(file, name)?.doc?.includes('a fault of the program') === true;
  }

  #source(file: string): Source {
    const known = this.#sources.get(file);
    if (known !== undefined) return known;
    const source = readSource(file);
    this.#sources.set(file, source);
    return source;
  }
}

const root = resolve(import.meta.dirname, '../..');

/** The file of an import, here or in another package of ours: `@axiom/domain/money`: src-domain/money/index.ts. */
const fileOf = (file: string, imported: string): string => {
  const [, room, concept = ''] = /^@axiom\/([^/]+)(?:\/(.+))?$/.exec(imported) ?? [];
  return room === undefined
    ? resolve(dirname(file), imported)
    : join(root, `src-${room}`, concept, 'index.ts');
};

const readSource = (file: string): Source => {
  const text = readFileSync(file, 'utf8');
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const declared = new Map<string, Declared>();
  const imported = new Map<string, { file: string; name: string }>();
  const exported: { as: string; name: string; file?: string }[] = [];
  const target = (node: Node): string => fileOf(file, nameOf(node['source']));
  for (const statement of program.body as unknown as Node[]) {
    const doc = comments.findLast(
      ({ type, value, end }) =>
        type === 'Block' &&
        value.startsWith('*') &&
        end <= statement.start &&
        text.slice(end, statement.start).trim() === '',
    )?.value;
    const inner = isNode(statement['declaration']) ? statement['declaration'] : statement;
    for (const [name, node] of declarationsIn(inner)) {
      declared.set(name, { file, name, node, doc });
      if (inner !== statement) exported.push({ as: name, name });
    }
    const from = isNode(statement['source']) ? { file: target(statement) } : {};
    if (statement.type === 'ImportDeclaration' && /^(?:\.|@axiom\/)/.test(nameOf(statement['source'])))
      for (const specifier of statement['specifiers'] as Node[])
        imported.set(nameOf(specifier['local']), {
          file: target(statement),
          name: nameOf(specifier['imported']),
        });
    if (statement.type === 'ExportNamedDeclaration')
      for (const specifier of statement['specifiers'] as Node[])
        exported.push({ as: nameOf(specifier['exported']), name: nameOf(specifier['local']), ...from });
    if (statement.type === 'ExportAllDeclaration') exported.push({ as: '*', name: '*', ...from });
  }
  return { declared, imported, exported, text };
};

const declarationsIn = (node: Node): [string, Node][] => {
  if (node.type === 'VariableDeclaration')
    return (node['declarations'] as Node[]).map((each) => [nameOf(each['id']), each]);
  const isDeclaration = /^(?:Function|Class|TSInterface|TSTypeAlias)Declaration$/.test(node.type);
  return isDeclaration ? [[nameOf(node['id']), node]] : [];
};

const functionIn = (node: Node): Node | undefined => {
  if (node.type === 'FunctionDeclaration') return node;
  const value = node['init'];
  return isNode(value) && /^(?:Arrow)?Function/.test(value.type) ? value : undefined;
};

/** Types of amounts, and words that name an amount's unit in a docstring. */
const AMOUNT = /\b(?:Nano|Price|Percent6|bigint)\b/;
const AMOUNT_WORD = /nano|\bTON\b|AXIOM|1e-\d|10\^|percent|%|millionth|fraction|currency|\bunits?\b/;
const TIME = /(?:Ms|Seconds|Minutes|Days)$/;
const TIME_WORD = /\bms\b|millisecond|second|minute|hour|\bdays?\b|\binstant|epoch|UTC/;

const unitsMissing = (code: Node, text: string, name: string, doc: string): string[] => {
  const params = (code['params'] as Node[]).flatMap((param) => {
    const annotation = param['typeAnnotation'];
    const type = isNode(annotation) ? text.slice(annotation.start, annotation.end) : '';
    return [{ name: nameOf(param), type }];
  });
  const returned = isNode(code['returnType'])
    ? text.slice(code['returnType'].start, code['returnType'].end)
    : '';
  const all = [...params, { name, type: returned }];
  const missing: string[] = [];
  if (all.some(({ type }) => AMOUNT.test(type)) && !AMOUNT_WORD.test(doc)) missing.push('its amounts');
  if (all.some((each) => TIME.test(each.name)) && !TIME_WORD.test(doc)) missing.push('its times');
  return missing;
};
