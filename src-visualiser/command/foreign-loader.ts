import { readFileSync } from 'node:fs';
import type { LoadHook, ResolveHook } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformWithOxc } from 'vite';

/**
 * How files of other projects are read: types may be imported like values, and imports may leave out the ending of a
 * file. What is installed is read as it is.
 */
const ENDINGS = ['.ts', '.tsx', '/index.ts'];

export const resolve: ResolveHook = async (specifier, context, next) => {
  try {
    return await next(specifier, context);
  } catch (error) {
    if (!specifier.startsWith('.')) throw error;
    for (const ending of ENDINGS) {
      try {
        return await next(`${specifier}${ending}`, context);
      } catch {
        // The next ending may be the one.
      }
    }
    throw error;
  }
};

export const load: LoadHook = async (url, context, next) => {
  if (!/\.tsx?$/.test(url) || url.includes('/node_modules/')) return next(url, context);
  const file = fileURLToPath(url);
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
  return { format: 'module', source: code, shortCircuit: true };
};
