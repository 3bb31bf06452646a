import {
  closeSync,
  constants,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from './cannot-start.ts';

export interface DirLock {
  release(): void;
}

/** Who holds a lock: a process id means nothing without the boot and the moment it started, because ids are used again. */
interface Holder {
  readonly pid: number;
  readonly startedTicks: string | null;
  readonly bootId: string | null;
}

/**
 * Takes `server.lock` in a folder for the life of this process. A lock whose holder is dead is taken over.
 * @throws CannotStart naming the living holder
 */
export function lockDirectory(path: string): DirLock {
  const file = join(path, 'server.lock');
  const mine = JSON.stringify(describe(process.pid));
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (create(file, mine)) return { release: () => release(file, mine) };
    const found = read(file);
    if (found === null) continue;
    const holder = parse(found);
    if (holder !== null && isAlive(holder))
      throw new CannotStart(
        `DATA_DIR ${path} is in use by another server (process ${holder.pid}); stop it first`,
      );
    removeStale(file, found);
  }
  throw new CannotStart(`DATA_DIR ${path} is being taken by another server that starts now`);
}

function create(file: string, content: string): boolean {
  try {
    const handle = openSync(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
    writeSync(handle, content);
    fsyncSync(handle);
    closeSync(handle);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Moves the stale lock aside; should it be a fresh one that somebody just made, it is put back. */
function removeStale(file: string, stale: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  try {
    if (read(aside) !== stale) linkSync(aside, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    unlinkSync(aside);
  }
}

function release(file: string, mine: string): void {
  if (read(file) === mine) unlinkSync(file);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function parse(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number')
      return null;
    const field = (name: 'startedTicks' | 'bootId') => {
      const found: unknown = name in value ? Reflect.get(value, name) : null;
      return typeof found === 'string' ? found : null;
    };
    return { pid: value.pid, startedTicks: field('startedTicks'), bootId: field('bootId') };
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.pid === process.pid) return holder.startedTicks === describe(process.pid).startedTicks;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  const now = describe(holder.pid);
  if (holder.bootId !== null && now.bootId !== null && holder.bootId !== now.bootId) return false;
  return (
    holder.startedTicks === null || now.startedTicks === null || holder.startedTicks === now.startedTicks
  );
}

function describe(pid: number): Holder {
  const stat = tryRead(`/proc/${pid}/stat`);
  const afterName = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    pid,
    startedTicks: afterName?.[19] ?? null,
    bootId: tryRead('/proc/sys/kernel/random/boot_id')?.trim() ?? null,
  };
}

function tryRead(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
