import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/**
 * Every requirement is shown by a passed test that names it in its title, unless tests/requirements.pending lists it
 * as not yet due. Reads the reports of the last whole run of `npm test`. Fails on what is missing, on what is listed
 * though shown, and on ids nobody knows. `--update` strikes shown ids off the list (it only shrinks) and writes the
 * table of ids and tests to docs/requirements.md.
 */
const root = resolve(import.meta.dirname, '..');
const reports = join(root, 'node_modules/.cache/reports');
const isUpdate = process.argv.includes('--update');

const lines = (file: string): string[] =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

interface Report {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

const ids = lines('tests/requirements.ids');
const pending = new Set(lines('tests/requirements.pending'));
const shownBy = new Map<string, Set<string>>(ids.map((id) => [id, new Set()]));
const unknown = new Set<string>();

for (const name of readdirSync(reports).filter((file) => file.endsWith('.json'))) {
  const { testResults } = JSON.parse(readFileSync(join(reports, name), 'utf8')) as Report;
  for (const file of testResults)
    for (const { fullName, status } of file.assertionResults)
      if (status === 'passed')
        for (const [id] of fullName.matchAll(/\bR\d\.\d\d\b/g)) {
          const tests = shownBy.get(id);
          if (tests === undefined) unknown.add(`${id} in “${fullName}”`);
          else tests.add(`${relative(root, file.name)}: ${fullName.trim()}`);
        }
}

const count = (id: string): number => shownBy.get(id)?.size ?? 0;
const missing = ids.filter((id) => count(id) === 0 && !pending.has(id));
let overdue = [...pending].filter((id) => count(id) > 0);

if (isUpdate) {
  const rest = [...pending].filter((id) => count(id) === 0);
  overdue = [];
  writeFileSync(
    join(root, 'tests/requirements.pending'),
    `# Requirements not yet due. This list only shrinks.\n${rest.join('\n')}\n`,
  );
  const rows = ids.map((id) => {
    const tests = [...(shownBy.get(id) ?? [])].slice(0, 3).map((test) => test.replaceAll('|', '\\|'));
    return `| ${id} | ${tests.length === 0 ? 'not yet due' : tests.join('<br>')} |`;
  });
  mkdirSync(join(root, 'docs'), { recursive: true });
  writeFileSync(
    join(root, 'docs/requirements.md'),
    `# Requirements and the tests that show them\n\nWritten by \`npm run requirements\` from the reports of \`npm test\`; at most three tests an id.\n\n| id | shown by |\n| --- | --- |\n${rows.join('\n')}\n`,
  );
}

for (const id of missing) console.error(`${id}: no passed test names it`);
for (const id of overdue) console.error(`${id} is shown by a test: strike it off with npm run requirements`);
for (const place of unknown) console.error(`no such requirement: ${place}`);
console.log(`${ids.filter((id) => count(id) > 0).length} of ${ids.length} requirements shown by tests`);
if (missing.length + overdue.length + unknown.size > 0) process.exitCode = 1;
