import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Flows } from '../documents/flows.ts';
import type { Model } from '../documents/model.ts';

const root = resolve(import.meta.dirname, '../..');

/** A work tree of another revision, with the packages that are installed here and this visualiser. */
export interface Revision {
  /** As it was named, and its commit. */
  readonly name: string;
  readonly tree: string;
}

export interface Documents {
  readonly model: Model;
  readonly flows: Flows;
}

/** Checks a revision out for as long as `use` needs it. @throws where git knows no such revision */
export async function withRevision<Result>(
  revision: string,
  use: (revision: Revision) => Result | Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'axiom-revision-'));
  const tree = join(folder, 'tree');
  try {
    execFileSync('git', ['worktree', 'add', '--detach', '--quiet', tree, revision], { cwd: root });
    linkPackages(tree);
    rmSync(join(tree, 'src-visualiser'), { recursive: true, force: true });
    cpSync(join(root, 'src-visualiser'), join(tree, 'src-visualiser'), { recursive: true });
    return await use({ name: nameOf(revision), tree });
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: root, stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What was typed, with the commit where that is something else. */
function nameOf(revision: string): string {
  const commit = execFileSync('git', ['rev-parse', '--short', revision], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  return revision.startsWith(commit) || commit.startsWith(revision) ? commit : `${revision} ${commit}`;
}

/** The documents of a revision, made in a process of its own. @param only the only machine that is wanted */
export function documentsOf({ tree }: Revision, only: string | null): Documents {
  const out = join(tree, '.documents');
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
