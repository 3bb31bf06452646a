import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { COMING, countedIds, readPending, readRequirements, REQUIREMENT_ID } from './lib/requirements.ts';

/**
 * Every requirement, part by part, is shown by a passed test that names it in its title, unless tests/requirements.pending
 * lists it with what brings it. Reads the reports of the last whole run of `npm test`. Fails on what is missing, on what is
 * listed though shown, on ids nobody knows, and on an id with parts that is named without one. `--update` strikes shown ids
 * off the list (it only shrinks) and writes each requirement with its tests to docs/requirements.md.
 */
const root = resolve(import.meta.dirname, '..');
const reports = join(root, 'node_modules/.cache/reports');
const isUpdate = process.argv.includes('--update');
/** Tests that are listed for one id. */
const MOST_TESTS = 3;

interface Report {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

const requirements = readRequirements();
const ids = countedIds(requirements);
const pending = readPending();
const whole = new Set(requirements.filter(({ parts }) => parts.length > 0).map(({ id }) => id));
const shownBy = new Map<string, Set<string>>(ids.map((id) => [id, new Set()]));
const wrong = new Set<string>();

for (const name of readdirSync(reports).filter((file) => file.endsWith('.json'))) {
  const { testResults } = JSON.parse(readFileSync(join(reports, name), 'utf8')) as Report;
  for (const file of testResults)
    for (const { fullName, status } of file.assertionResults)
      if (status === 'passed')
        for (const [id] of fullName.matchAll(REQUIREMENT_ID)) {
          const tests = shownBy.get(id);
          if (tests !== undefined) tests.add(`${relative(root, file.name)}: ${fullName.trim()}`);
          else if (whole.has(id)) wrong.add(`${id} has parts; name the part in “${fullName}”`);
          else wrong.add(`no such requirement: ${id} in “${fullName}”`);
        }
}

const isShown = (id: string): boolean => (shownBy.get(id)?.size ?? 0) > 0;
const missing = ids.filter((id) => !isShown(id) && !pending.has(id));
const unknown = [...pending.keys()].filter((id) => !shownBy.has(id));
const overdue = isUpdate ? [] : [...pending.keys()].filter(isShown);

const table = (): string => {
  const tests = (id: string): string =>
    isShown(id)
      ? [...(shownBy.get(id) ?? [])]
          .slice(0, MOST_TESTS)
          .map((test) => `\n  - ${test}`)
          .join('')
      : `\n  - not due yet: comes with the ${pending.get(id) ?? 'next test'}`;
  const lines: string[] = [];
  let section = '';
  for (const { id, text, parts, ...of } of requirements) {
    if (of.section !== section) lines.push(`\n## ${of.section}\n`);
    section = of.section;
    lines.push(`- **${id}** ${text}${parts.length === 0 ? tests(id) : ''}`);
    for (const part of parts) lines.push(`- **${part.id}** ${part.text}${tests(part.id)}`);
  }
  return lines.join('\n');
};

if (isUpdate) {
  const rest = [...pending].filter(([id]) => !isShown(id)).map(([id, by]) => `${id} ${by}`);
  writeFileSync(
    join(root, 'tests/requirements.pending'),
    `# Requirements not due yet, each with what brings it (${COMING.join(', ')}). This list only shrinks.\n${rest.join('\n')}\n`,
  );
  writeFileSync(
    join(root, 'docs/requirements.md'),
    `# Requirements and the tests that show them\n\nWritten by \`npm run requirements\` from tests/requirements.txt and the reports of \`npm test\`; at most ${MOST_TESTS} tests an id.\n${table()}\n`,
  );
}

for (const id of missing) console.error(`${id}: no passed test names it`);
for (const id of unknown) console.error(`tests/requirements.pending: ${id} is no requirement, or has parts`);
for (const id of overdue) console.error(`${id} is shown by a test: strike it off with npm run requirements`);
for (const line of wrong) console.error(line);
console.log(`${ids.filter(isShown).length} of ${ids.length} requirements and parts shown by tests`);
if (missing.length + unknown.length + overdue.length + wrong.size > 0) process.exitCode = 1;
