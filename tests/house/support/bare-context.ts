import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import vm from 'node:vm';
import { modulesOf } from './packed.ts';

/**
 * A program: computes the history of the folder given in a JavaScript without clock, chance, locale, code from text or
 * anything of a platform, whose built-ins nobody can change. Prints the lines and the names of new globals as JSON.
 */
const [folder = ''] = process.argv.slice(2);
const context = vm.createContext({}, { codeGeneration: { strings: false, wasm: false } });
const takeAway = `
  const refuse = (name) => { throw new Error('the package asked for ' + name); };
  for (const name of ['Date', 'Intl', 'WebAssembly', 'Atomics', 'SharedArrayBuffer', 'WeakRef',
    'FinalizationRegistry', 'console', 'eval', 'Function'])
    Object.defineProperty(globalThis, name, { get: () => refuse(name) });
  Math.random = () => refuse('Math.random');
  for (const prototype of [String.prototype, Number.prototype, BigInt.prototype, Array.prototype])
    for (const name of Object.getOwnPropertyNames(prototype).filter((name) => /locale/i.test(name)))
      prototype[name] = () => refuse(name);
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const { value } = Object.getOwnPropertyDescriptor(globalThis, name);
    if (value === globalThis) continue;
    if (typeof value === 'function' || typeof value === 'object') Object.freeze(value);
    if (typeof value === 'function' && value.prototype) Object.freeze(value.prototype);
  }
  Object.getOwnPropertyNames(globalThis).join();
`;
const before = String(vm.runInContext(takeAway, context)).split(',');

const modules = modulesOf(folder);
const loaded = new Map<string, vm.SourceTextModule>();
const load = (file: string): vm.SourceTextModule => {
  const known = loaded.get(file);
  if (known !== undefined) return known;
  const module = new vm.SourceTextModule(readFileSync(file, 'utf8'), { context, identifier: file });
  loaded.set(file, module);
  return module;
};
const fileOf = (specifier: string, from: string): string =>
  specifier.startsWith('.')
    ? resolve(dirname(from), specifier)
    : join(folder, modules.get(specifier) ?? `no such export: ${specifier}`);

const main = load(join(folder, 'history.js'));
await main.link((specifier, from) => load(fileOf(specifier, from.identifier)));
await main.evaluate();
const { history } = main.namespace as { history: () => readonly string[] };
const lines = [...history()];
for (const specifier of modules.keys()) {
  const module = load(fileOf(specifier, ''));
  if (module.status === 'unlinked')
    await module.link((specifier, from) => load(fileOf(specifier, from.identifier)));
  await module.evaluate();
}
const after = String(vm.runInContext('Object.getOwnPropertyNames(globalThis).join()', context)).split(',');
console.log(JSON.stringify({ lines, newGlobals: after.filter((name) => !before.includes(name)) }));
