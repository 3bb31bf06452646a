import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Every requirement is shown by a test that names it in its title, unless tests/requirements.pending lists it as not
 * yet due. Prints what is missing and what is listed though shown (the list only shrinks); `--table` writes the table
 * of ids and tests to docs/requirements.md.
 */
const root = resolve(import.meta.dirname, '..');
const lines = (file: string): string[] =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

const TITLE = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g;
const ID = /\bR\d\.\d\d\b/g;

const ids = lines('tests/requirements.ids');
const pending = new Set(lines('tests/requirements.pending'));
const shownBy = new Map<string, string[]>(ids.map((id) => [id, []]));
const unknown: string[] = [];

for (const entry of readdirSync(join(root, 'tests'), { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.test\.tsx?$/.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  for (const [, , title = ''] of readFileSync(file, 'utf8').matchAll(TITLE))
    for (const [id] of title.matchAll(ID)) {
      const tests = shownBy.get(id);
      if (tests === undefined) unknown.push(`${id} in ${file.slice(root.length + 1)}`);
      else tests.push(`${file.slice(root.length + 1)}: ${title}`);
    }
}

const missing = ids.filter((id) => shownBy.get(id)?.length === 0 && !pending.has(id));
const overdue = [...pending].filter((id) => (shownBy.get(id)?.length ?? 0) > 0 || !shownBy.has(id));

if (process.argv.includes('--table')) {
  const rows = ids.flatMap((id) => {
    const tests = shownBy.get(id) ?? [];
    return tests.length === 0
      ? [`| ${id} | not yet due |`]
      : [`| ${id} | ${[...new Set(tests)].slice(0, 3).join('<br>').replaceAll('|', '\\|')} |`];
  });
  writeFileSync(
    join(root, 'docs/requirements.md'),
    `# Requirements and the tests that show them\n\n| id | shown by |\n| --- | --- |\n${rows.join('\n')}\n`,
  );
}
if (process.argv.includes('--shrink')) {
  const rest = [...pending].filter((id) => !overdue.includes(id));
  writeFileSync(
    join(root, 'tests/requirements.pending'),
    `# Requirements not yet due. This list only shrinks.\n${rest.join('\n')}\n`,
  );
  overdue.length = 0;
}
for (const id of missing) console.error(`${id}: no test names it`);
for (const id of overdue)
  console.error(`${id}: listed in tests/requirements.pending, but a test shows it: strike it out`);
for (const place of unknown) console.error(`unknown requirement ${place}`);
console.log(`${ids.length - pending.size} of ${ids.length} requirements shown by tests`);
if (missing.length + overdue.length + unknown.length > 0) process.exitCode = 1;
