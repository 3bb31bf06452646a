import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { codeOf } from './code-of.ts';

/**
 * Who holds a file. Process ids are reused, so a pid identifies a process only together with the boot and its
 * start time. `started` and `boot` are null where the system does not report them.
 */
interface Holder {
  readonly pid: number;
  readonly started: string | null;
  readonly boot: string | null;
}

/** What is known of an existing process. */
interface Life {
  readonly started: string | null;
  /** It has ended, but its parent has not collected its exit status. */
  readonly isZombie: boolean;
}

/** A file that this process holds. */
export interface HeldFile {
  release(): void;
}

/**
 * Takes a file for the life of this process. The file of a process that has ended is taken over, also while
 * that process is a zombie.
 * @returns the living holder's process id, or that of the process that is taking over; null if it changed hands again and again
 */
export function holdFile(file: string): HeldFile | { readonly heldBy: number | null } {
  const mine = JSON.stringify({
    pid: process.pid,
    started: lifeOf(process.pid)?.started ?? null,
    boot: bootId(),
  });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (create(file, mine)) return { release: () => release(file, mine) };
    const found = read(file);
    if (found === null) continue;
    const holder = parse(found);
    if (holder !== null && isAlive(holder)) return { heldBy: holder.pid };
    // Whoever holds this may replace what was found, nobody else: a file that is moved away for a moment lets two in.
    const right = holdFile(`${file}.${digest(found)}`);
    if (!('release' in right)) return right;
    try {
      if (read(file) === found) {
        replace(file, mine);
        return { release: () => release(file, mine) };
      }
    } finally {
      right.release();
    }
  }
  return { heldBy: null };
}

/** Creates the file atomically: a reader never sees half of it. @returns false if it exists already */
function create(file: string, content: string): boolean {
  const draft = draftOf(file);
  try {
    writeFileSync(draft, content, DRAFT);
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    remove(draft);
  }
}

/** Replaces a file atomically. */
function replace(file: string, content: string): void {
  const draft = draftOf(file);
  try {
    writeFileSync(draft, content, DRAFT);
    renameSync(draft, file);
  } finally {
    remove(draft);
  }
}

const DRAFT = { flag: 'wx', mode: 0o600, flush: true } as const;
const draftOf = (file: string): string => `${file}.${process.pid}.${randomUUID()}`;
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

function release(file: string, mine: string): void {
  if (read(file) === mine) remove(file);
}

function remove(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
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
    const { pid, started, boot } = JSON.parse(text) as Record<string, unknown>;
    if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return null;
    return {
      pid,
      started: typeof started === 'string' ? started : null,
      boot: typeof boot === 'string' ? boot : null,
    };
  } catch {
    return null;
  }
}

function isAlive({ pid, started, boot }: Holder): boolean {
  const now = bootId();
  if (boot !== null && now !== null && boot !== now) return false;
  const life = lifeOf(pid);
  if (life === null || life.isZombie) return false;
  return started === null || life.started === null || started === life.started;
}

/** null: there is no such process. */
function lifeOf(pid: number): Life | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process exists and belongs to another user.
    if (codeOf(error) !== 'EPERM') return null;
  }
  return fromProc(pid) ?? fromPs(pid) ?? { started: null, isZombie: false };
}

function fromProc(pid: number): Life | null {
  const stat = tryRead(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The name in brackets may contain spaces and brackets itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { started: fields[19] ?? null, isZombie: fields[0] === 'Z' || fields[0] === 'X' };
}

/** For systems without /proc. */
function fromPs(pid: number): Life | null {
  const { status, stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
  });
  const [state, ...started] = status === 0 ? stdout.trim().split(/\s+/) : [];
  return state === undefined ? null : { started: started.join(' '), isZombie: state.startsWith('Z') };
}

function bootId(): string | null {
  return tryRead('/proc/sys/kernel/random/boot_id')?.trim() ?? null;
}

function tryRead(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
