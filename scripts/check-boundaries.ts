import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

/**
 * Tests the boundary rules: each file under tests/fixtures/boundaries breaks one on purpose, and the linter
 * must refuse it with that rule's message. The check therefore also fails if the linter reads no files.
 */
const root = resolve(import.meta.dirname, '..');
const fixtures = join(root, 'tests/fixtures/boundaries');

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));

interface Diagnostic {
  filename: string;
  code: string;
}

const lint = (folder: string): Diagnostic[] => {
  const run = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['-f', 'json', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(run.stdout) as { diagnostics: Diagnostic[] };
  return diagnostics.filter(({ code }) => /no-restricted-|no-cycle/.test(code));
};

const folder = mkdtempSync(join(tmpdir(), 'axiom-boundaries-'));
try {
  cpSync(fixtures, folder, { recursive: true });
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as Record<string, unknown>;
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify({ ...config, ignorePatterns: [] }));
  const found = lint(folder);
  const files = filesBelow(fixtures).map((file) => relative(fixtures, file));
  const unbitten = files.filter((file) => !found.some(({ filename }) => filename.endsWith(file)));
  for (const file of unbitten) console.error(`boundary not enforced: ${file} passed the linter`);
  console.log(`${files.length - unbitten.length} of ${files.length} forbidden imports refused`);
  if (unbitten.length > 0 || files.length === 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
