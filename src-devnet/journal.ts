import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { open as openFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Journal } from './world.ts';

/** A journal is damaged by more than a torn end: something else wrote to the devnet's folder. */
export class JournalBroken extends Error {
  override readonly name = 'JournalBroken';
}

interface OpenJournal extends Journal {
  close(): Promise<void>;
}

/** Opens the journals of one folder, each name once. */
export function journals(dir: string): { journal(name: string): Journal; close(): Promise<void> } {
  const opened = new Map<string, OpenJournal>();
  return {
    journal(name) {
      if (!/^[a-z0-9-]{1,40}$/.test(name)) throw new TypeError(`A journal's name is [a-z0-9-]: "${name}"`);
      const known = opened.get(name);
      if (known !== undefined) return known;
      const journal = openJournal(join(dir, `${name}.ndjson`));
      opened.set(name, journal);
      return journal;
    },
    async close() {
      for (const journal of opened.values()) await journal.close();
    },
  };
}

/** Makes a rename or a new file in a folder durable. */
export function syncFolder(dir: string): void {
  const handle = openSync(dir, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Replaces a whole file: after a crash it holds either the old content or the new one. */
export function writeFileDurably(path: string, content: string): void {
  const next = `${path}.next`;
  const handle = openSync(next, 'w', 0o600);
  writeSync(handle, content);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(next, path);
  syncFolder(dirname(path));
}

interface Batch {
  readonly lines: string[];
  readonly written: Promise<void>;
}

function openJournal(path: string): OpenJournal {
  const initial = replay(path);
  let handle: FileHandle | undefined;
  let writing: Promise<void> = Promise.resolve();
  /** the batch that takes further records until it is written */
  let open: Batch | undefined;

  async function write(lines: readonly string[]): Promise<void> {
    if (handle === undefined) {
      handle = await openFile(path, 'a', 0o600);
      syncFolder(dirname(path));
    }
    const { size } = await handle.stat();
    try {
      await handle.appendFile(lines.join(''));
      await handle.datasync();
    } catch (cause) {
      // Remove a partial line, so that the next record does not continue it.
      await handle.truncate(size);
      throw cause;
    }
  }

  /** Runs one after another, in the order of the calls. A failure reaches only its own caller. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = writing.then(work);
    writing = done.catch(() => undefined);
    return done;
  }

  async function release(): Promise<void> {
    await handle?.close();
    handle = undefined;
  }

  return {
    append(record) {
      if (open === undefined) {
        const lines: string[] = [];
        const written = inTurn(() => {
          if (open?.lines === lines) open = undefined;
          return write(lines);
        });
        open = { lines, written };
      }
      open.lines.push(`${JSON.stringify(record)}\n`);
      return open.written;
    },
    records: () => initial,
    rewrite(records) {
      const content = records.map((record) => `${JSON.stringify(record)}\n`).join('');
      open = undefined;
      return inTurn(async () => {
        await release();
        writeFileDurably(path, content);
      });
    },
    close() {
      open = undefined;
      return inTurn(release);
    },
  };
}

function replay(path: string): unknown[] {
  if (!existsSync(path)) return [];
  const content = readFileSync(path);
  const end = content.lastIndexOf(0x0a) + 1;
  if (end < content.length) truncateSync(path, end);
  const lines = content.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
  return lines.map((line, at) => {
    try {
      return JSON.parse(line) as unknown;
    } catch {
      throw new JournalBroken(
        `${path}: line ${at + 1} is no JSON record. Restore the file, or start with an empty folder.`,
      );
    }
  });
}
