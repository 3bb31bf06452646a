import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Flows } from '../documents/flows.ts';
import type { Model } from '../documents/model.ts';

const root = resolve(import.meta.dirname, '../..');

export interface Documents {
  readonly model: Model;
  readonly flows: Flows;
}

/**
 * The documents of another revision, made in a process of its own from a work tree of that revision, which is removed
 * afterwards. Packages are those that are installed here.
 */
export function documentsOf(revision: string, only: string | null): Documents {
  const folder = mkdtempSync(join(tmpdir(), 'axiom-revision-'));
  const tree = join(folder, 'tree');
  try {
    execFileSync('git', ['worktree', 'add', '--detach', '--quiet', tree, revision], { cwd: root });
    linkPackages(tree);
    const out = join(folder, 'documents');
    execFileSync(
      process.execPath,
      [
        join(root, 'src-visualiser/command/main.ts'),
        '--root',
        tree,
        '--out',
        out,
        ...(only === null ? [] : ['--only', only]),
      ],
      {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    return { model: readJson(join(out, 'model.json')), flows: readJson(join(out, 'flows.json')) };
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: root, stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The revision's own packages of this repository, and everything else as it is installed. */
function linkPackages(tree: string): void {
  const packages = join(tree, 'node_modules');
  mkdirSync(join(packages, '@axiom'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => !/^[.]|^@axiom$/.test(one)))
    symlinkSync(join(root, 'node_modules', name), join(packages, name));
  for (const [name, room] of [
    ['domain', 'src-domain'],
    ['simulation', 'src-simulation'],
  ] as const)
    if (existsSync(join(tree, room))) symlinkSync(join(tree, room), join(packages, '@axiom', name));
}

function readJson<Document>(file: string): Document {
  return JSON.parse(readFileSync(file, 'utf8')) as Document;
}
