import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Another process uses the folder. */
class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/** The folder cannot be made or written. */
class FolderUnwritable extends Error {
  override readonly name = 'FolderUnwritable';
}

/**
 * Makes the folder and takes it for this process alone. A lock left by a process that was killed is taken over.
 * @returns how to give it back
 * @throws FolderInUse while the process that holds it lives; FolderUnwritable
 */
export function lockFolder(dir: string): () => void {
  const path = join(dir, 'lock');
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    return takeOver(dir, path);
  } catch (cause) {
    if (cause instanceof FolderInUse) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new FolderUnwritable(`${dir} cannot be written (${reason}). Give another folder as DEVNET_DIR.`, {
      cause,
    });
  }
}

function takeOver(dir: string, path: string): () => void {
  for (let tries = 0; tries < 2; tries += 1) {
    if (take(path)) return () => rmSync(path, { force: true });
    const holder = readHolder(path);
    if (holder !== null && startOf(holder.pid) === holder.start) break;
    rmSync(path, { force: true });
  }
  throw new FolderInUse(`${dir} is in use by another process. Stop it, or give another folder.`);
}

function take(path: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, JSON.stringify({ pid: process.pid, start: startOf(process.pid) }));
    closeSync(file);
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false;
    throw cause;
  }
}

function readHolder(path: string): { pid: number; start: string } | null {
  try {
    const { pid, start } = JSON.parse(readFileSync(path, 'utf8')) as { pid?: unknown; start?: unknown };
    return typeof pid === 'number' && typeof start === 'string' ? { pid, start } : null;
  } catch {
    return null;
  }
}

/** When a process started, as the kernel counts: a number that a later process with the same id does not share. '' where it is gone. */
function startOf(pid: number): string {
  const stat = `/proc/${pid}/stat`;
  if (existsSync(stat)) {
    const text = readFileSync(stat, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  }
  if (existsSync('/proc/self/stat')) return '';
  try {
    process.kill(pid, 0);
    return 'alive';
  } catch {
    return '';
  }
}
