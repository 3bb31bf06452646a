import { resolve } from 'node:path';
import { Docs } from './lib/docs.ts';

/**
 * Every export of the domain package has a docstring; those of functions name the units of their amounts and times
 * and, after `@throws`, each refusal that can come out of them.
 */
const { exports, problems } = new Docs(resolve(import.meta.dirname, '../src-domain')).check();
for (const problem of problems) console.error(problem);
console.log(`${exports} exports of the domain, ${problems.length} problems in their docstrings`);
if (problems.length > 0 || exports === 0) process.exitCode = 1;
