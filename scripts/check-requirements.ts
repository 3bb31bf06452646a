import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { readPending, readRequirements, REQUIREMENT_ID } from './lib/requirements.ts';

/**
 * Every requirement must be named, itself or by one of its parts, in the title of a passed test, unless
 * tests/requirements.pending lists it as not due yet. Reads the reports of the last complete `npm test`.
 * Fails on missing ids, on pending ids that a test shows, and on unknown ids. `--update` removes shown ids
 * from the pending list (which only shrinks) and writes docs/requirements.md: each requirement with its text
 * and tests.
 */
const root = resolve(import.meta.dirname, '..');
const reports = join(root, 'node_modules/.cache/reports');
const isUpdate = process.argv.includes('--update');
/** Most tests that are listed for one id. */
const MOST_TESTS = 3;

interface Report {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

const requirements = readRequirements();
const pending = readPending();
const shownBy = new Map<string, Set<string>>(
  requirements.flatMap(({ id, parts }) =>
    [id, ...parts.map((part) => part.id)].map((one) => [one, new Set()]),
  ),
);
const wrong = new Set<string>();

for (const name of readdirSync(reports).filter((file) => file.endsWith('.json'))) {
  const { testResults } = JSON.parse(readFileSync(join(reports, name), 'utf8')) as Report;
  for (const file of testResults)
    for (const { fullName, status } of file.assertionResults)
      if (status === 'passed')
        for (const [id] of fullName.matchAll(REQUIREMENT_ID)) {
          if (!shownBy.has(id)) wrong.add(`no such requirement: ${id} in “${fullName}”`);
          shownBy.get(id)?.add(`${relative(root, file.name)}: ${fullName.trim()}`);
        }
}

const isShown = (id: string): boolean => (shownBy.get(id)?.size ?? 0) > 0;
const missing = requirements
  .filter(({ id, parts }) => !isShown(id) && !parts.some((part) => isShown(part.id)) && !pending.has(id))
  .map(({ id }) => id);
const unknown = [...pending].filter((id) => !shownBy.has(id));
const overdue = isUpdate ? [] : [...pending].filter(isShown);

const table = (): string => {
  const tests = (id: string): string =>
    isShown(id)
      ? [...(shownBy.get(id) ?? [])]
          .slice(0, MOST_TESTS)
          .map((test) => `\n  - ${test}`)
          .join('')
      : '\n  - not yet due';
  const lines: string[] = [];
  let section = '';
  for (const { id, text, parts, ...of } of requirements) {
    if (of.section !== section) lines.push(`\n## ${of.section}\n`);
    section = of.section;
    lines.push(`- **${id}** ${text}${tests(id)}`);
    for (const part of parts.filter((one) => isShown(one.id)))
      lines.push(`- **${part.id}** ${part.text}${tests(part.id)}`);
  }
  return lines.join('\n');
};

if (isUpdate) {
  const rest = [...pending].filter((id) => !isShown(id));
  writeFileSync(
    join(root, 'tests/requirements.pending'),
    `# Requirements not yet due. This list only shrinks.\n${rest.join('\n')}\n`,
  );
  writeFileSync(
    join(root, 'docs/requirements.md'),
    `# Requirements and the tests that show them\n\nWritten by \`npm run requirements\` from tests/requirements.txt and the reports of \`npm test\`; at most ${MOST_TESTS} tests an id.\n${table()}\n`,
  );
}

for (const id of missing) console.error(`${id}: no passed test names it`);
for (const id of unknown) console.error(`tests/requirements.pending: ${id} is no requirement`);
for (const id of overdue) console.error(`${id} is shown by a test: strike it off with npm run requirements`);
for (const line of wrong) console.error(line);
const shown = requirements.filter(({ id }) => isShown(id)).length;
console.log(`${shown} of ${requirements.length} requirements shown by tests`);
if (missing.length + unknown.length + overdue.length + wrong.size > 0) process.exitCode = 1;
