import { spawnSync } from 'node:child_process';

const git = (root: string, args: readonly string[]): string | null => {
  const run = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return run.status === 0 ? run.stdout.trim() : null;
};

/** The commit at which this branch left the main one; null on the main one itself, or where there is none. */
export function branchPoint(root: string): string | null {
  for (const branch of ['main', 'origin/main', 'origin/master']) {
    const base = git(root, ['merge-base', 'HEAD', branch]);
    if (base !== null && base !== '' && base !== git(root, ['rev-parse', 'HEAD'])) return base;
  }
  return null;
}

/**
 * Paths below `root` that differ from a commit, those that are not added yet with them.
 *
 * @returns null where git cannot tell
 */
export function changedSince(root: string, commit: string): ReadonlySet<string> | null {
  const changed = git(root, ['diff', '--name-only', '--diff-filter=d', commit]);
  const added = git(root, ['ls-files', '--others', '--exclude-standard']);
  if (changed === null || added === null) return null;
  return new Set([...changed.split('\n'), ...added.split('\n')].filter((path) => path !== ''));
}
