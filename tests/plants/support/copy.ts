import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Plant } from '../plant.ts';

/** A copy of the repository's files in a folder of its own; packages are linked. Answers the folder. */
export function copyTree(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'axiom-plants-'));
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }).stdout;
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Each package where it lies, but the house's own: they must be the copy's. */
function linkPackages(from: string, to: string): void {
  mkdirSync(join(to, '.cache'), { recursive: true });
  for (const name of readdirSync(from))
    if (!name.startsWith('.cache') && !name.startsWith('.vite') && name !== '@axiom')
      symlinkSync(join(from, name), join(to, name));
  mkdirSync(join(to, '@axiom'));
  for (const name of readdirSync(join(from, '@axiom')))
    cpSync(join(from, '@axiom', name), join(to, '@axiom', name), { verbatimSymlinks: true, recursive: true });
  const compiled = join(from, '.cache/tsc');
  if (existsSync(compiled)) cpSync(compiled, join(to, '.cache/tsc'), { recursive: true });
}

/** Puts a plant into the copy; answers what takes it out again. */
export function putIn(folder: string, { file, find, put }: Plant): () => void {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    before.replace(find, () => put),
  );
  return () => writeFileSync(path, before);
}
