import { resolve } from 'node:path';
import { Docs } from './lib/docs.ts';

/**
 * Every export of the two packages must have a docstring. A function's docstring names the units of its
 * amounts and times and, after `@throws`, each refusal that it can throw.
 */
const PACKAGES = [
  { room: 'src-domain', docs: new Docs(resolve(import.meta.dirname, '../src-domain')) },
  { room: 'src-simulation', docs: new Docs(resolve(import.meta.dirname, '../src-simulation'), ['index.ts']) },
];

for (const { room, docs } of PACKAGES) {
  const { exports, problems } = docs.check();
  for (const problem of problems) console.error(`${room}/${problem}`);
  console.log(`${exports} exports of ${room}, ${problems.length} problems in their docstrings`);
  if (problems.length > 0 || exports === 0) process.exitCode = 1;
}
