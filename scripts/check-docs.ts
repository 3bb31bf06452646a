import { resolve } from 'node:path';
import { Docs } from './lib/docs.ts';

/**
 * Every export of the domain package must have a docstring. A function's docstring names the units of its
 * amounts and times and, after `@throws`, each refusal that it can throw.
 */
const { exports, problems } = new Docs(resolve(import.meta.dirname, '../src-domain')).check();
for (const problem of problems) console.error(problem);
console.log(`${exports} exports of the domain, ${problems.length} problems in their docstrings`);
if (problems.length > 0 || exports === 0) process.exitCode = 1;
