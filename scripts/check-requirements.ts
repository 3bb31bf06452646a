import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { idsOf, idsToShow, readPending, readRequirements } from './lib/requirements.ts';

/**
 * Every requirement, or every part of it if it has parts, must be named in the title of a passed test, unless
 * tests/requirements.pending lists it as not due yet. Reads the reports of the last complete `npm test`. Fails on missing ids,
 * on pending ids that a test shows, and on unknown ids. `--update` removes shown ids from the pending list (which only shrinks)
 * and writes docs/requirements.md: each requirement with its text and tests; it writes nothing where an id is missing.
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
const due = idsToShow(requirements);
const pending = readPending();
const wrong: string[] = [];

for (const id of pending.keys())
  if (!due.includes(id)) wrong.push(`tests/requirements.pending: ${id} is no requirement, or has parts`);
/** Path of a test file from `tests/` on, wherever the repository lies. */
const placeOf = (file: string): string => file.slice(file.lastIndexOf('/tests/') + 1);

function readShown(): Map<string, Set<string>> {
  const shownBy = new Map<string, Set<string>>(
    requirements.flatMap(({ id, parts }) =>
      [id, ...parts.map((part) => part.id)].map((one) => [one, new Set()]),
    ),
  );
  const names = existsSync(reports) ? readdirSync(reports) : [];
  for (const name of names.filter((file) => file.endsWith('.json'))) {
    const { testResults } = JSON.parse(readFileSync(join(reports, name), 'utf8')) as Report;
    for (const file of testResults)
      for (const { fullName, status } of file.assertionResults)
        for (const id of status === 'passed' ? idsOf(fullName) : []) {
          if (!shownBy.has(id)) wrong.push(`no such requirement: ${id} in “${fullName}”`);
          shownBy.get(id)?.add(`${placeOf(file.name)}: ${fullName.trim()}`);
        }
  }
  return shownBy;
}

function table(shownBy: ReadonlyMap<string, ReadonlySet<string>>): string {
  const tests = (id: string): string => {
    const all = [...(shownBy.get(id) ?? [])].slice(0, MOST_TESTS);
    const bringer = pending.get(id);
    return all.length === 0 && bringer !== undefined
      ? `\n  - not yet due: ${bringer}`
      : all.map((test) => `\n  - ${test}`).join('');
  };
  const lines: string[] = [];
  let section = '';
  for (const { id, text, parts, ...of } of requirements) {
    if (of.section !== section) lines.push(`\n## ${of.section}\n`);
    section = of.section;
    lines.push(`- **${id}** ${text}${tests(id)}`);
    for (const part of parts) lines.push(`- **${part.id}** ${part.text}${tests(part.id)}`);
  }
  return lines.join('\n');
}

const shownBy = readShown();
const isShown = (id: string): boolean => (shownBy.get(id)?.size ?? 0) > 0;
const missing = due.filter((id) => !isShown(id) && !pending.has(id));
wrong.push(...missing.map((id) => `${id}: no passed test names it`));
if (isUpdate && missing.length > 0)
  wrong.push('nothing was written: a complete `npm test`, with all of it green, comes first');
else if (isUpdate) {
  const list = join(root, 'tests/requirements.pending');
  const kept = readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('#') || !isShown(line.split(' ')[0] ?? ''));
  writeFileSync(list, kept.join('\n'));
  writeFileSync(
    join(root, 'docs/requirements.md'),
    `# Requirements and the tests that show them\n\nWritten by \`npm run requirements\` from tests/requirements.txt and the reports of \`npm test\`; at most ${MOST_TESTS} tests an id.\n${table(shownBy)}\n`,
  );
} else
  for (const id of pending.keys())
    if (isShown(id)) wrong.push(`${id} is shown by a test: remove it with npm run requirements`);
console.log(`${due.filter(isShown).length} of ${due.length} requirements and parts shown by tests`);

for (const line of new Set(wrong)) console.error(line);
if (wrong.length > 0) process.exitCode = 1;
