import { readFileSync } from 'node:fs';
import type { LoadHook, ResolveHook } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformWithOxc } from 'vite';
import { isStandIn, standInSource, standInUrl, unfoundOf } from './stand-in-module.ts';

/**
 * How files of other projects are read: types may be imported like values, and imports may leave out the ending of a
 * file. What is installed is read as it is; where XState is not installed beside a file, it is this project's, and
 * something stands in for whatever else is not there.
 */
const ENDINGS = ['.ts', '.tsx', '/index.ts'];
const XSTATE = /^(@xstate\/|xstate$|xstate\/)/;

export const resolve: ResolveHook = async (specifier, context, next) => {
  const tries = [
    () => next(specifier, context),
    ...namesOf(specifier).map((name) => () => next(name, context)),
    ...(XSTATE.test(specifier) ? [() => next(specifier, { ...context, parentURL: import.meta.url })] : []),
  ];
  let first: unknown;
  for (const attempt of tries) {
    try {
      return await attempt();
    } catch (error) {
      first ??= error;
    }
  }
  const { parentURL } = context;
  if (parentURL === undefined || !isForeign(parentURL)) throw first;
  return { url: standInUrl(specifier, parentURL), shortCircuit: true };
};

export const load: LoadHook = async (url, context, next) => {
  if (isStandIn(url)) {
    const source = standInSource(url, await javaScriptOf(unfoundOf(url).importer));
    return { format: 'module', source, shortCircuit: true };
  }
  if (!isTyped(url)) return next(url, context);
  return { format: 'module', source: await javaScriptOf(url), shortCircuit: true };
};

/** What else a path to a file may mean. */
function namesOf(specifier: string): readonly string[] {
  if (!specifier.startsWith('.')) return [];
  const asTypeScript = specifier.replace(/\.js(x?)$/, '.ts$1');
  return [
    ...(asTypeScript === specifier ? [] : [asTypeScript]),
    ...ENDINGS.map((ending) => `${specifier}${ending}`),
  ];
}

/** Whether this is a file of another project, and not of what is installed there. */
const isForeign = (url: string): boolean => url.startsWith('file:') && !url.includes('/node_modules/');

/** Whether Node cannot read it by itself. */
const isTyped = (url: string): boolean => isForeign(url) && /\.tsx?$/.test(url);

async function javaScriptOf(url: string): Promise<string> {
  const file = fileURLToPath(url);
  // Its project's settings may lie elsewhere, and say nothing that a machine needs.
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { tsconfig: false });
  return code;
}
