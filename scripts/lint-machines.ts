import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { samples } from '../machines/samples.ts';
import { words } from '../machines/words.ts';
import { chartsOf, lintChart, sampleProblems, wordProblems } from '../src-visualiser/extract/lint-chart.ts';

/**
 * Every state of every machine needs a description, a title and a screen. Guards, actions, delays, actors and
 * invocations need names: without a name they cannot be replaced, drawn or tested. Every event needs a sample and words.
 */
type Samples = readonly { readonly type: string }[];
const folder = resolve(import.meta.dirname, '../machines');
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('machine.ts'))
  .toSorted();

let states = 0;
let machines = 0;
const problems: string[] = [];
for (const name of names) {
  const module = (await import(pathToFileURL(join(folder, name)).href)) as Record<string, unknown>;
  const charts = chartsOf(module);
  if (charts.length === 0) problems.push(`machines/${name}: exports no machine`);
  for (const chart of charts) {
    const found = lintChart(chart);
    machines += 1;
    states += found.states;
    const lacking = sampleProblems(chart, (samples as Readonly<Record<string, Samples>>)[chart.id] ?? []);
    const unsaid = wordProblems(chart, words[chart.id]?.happens ?? {});
    problems.push(
      ...[...found.problems, ...lacking, ...unsaid].map((problem) => `machines/${name}: ${problem}`),
    );
  }
}
for (const problem of problems) console.error(problem);
console.log(`${states} states of ${machines} machines, ${problems.length} problems`);
if (problems.length > 0 || machines === 0) process.exitCode = 1;
