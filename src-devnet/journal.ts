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
import { open, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Journal } from './world.ts';

/** A journal whose damage is not a torn end: something else wrote into the devnet's folder. */
export class JournalBroken extends Error {
  override readonly name = 'JournalBroken';
}

interface OpenJournal extends Journal {
  close(): Promise<void>;
}

/** Opens the journals of one folder; each name once. */
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

/** Replaces a file as a whole: readers after a crash see the old content or the new one. */
export function writeFileDurably(path: string, content: string): void {
  const next = `${path}.next`;
  const handle = openSync(next, 'w', 0o600);
  writeSync(handle, content);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(next, path);
  syncFolder(dirname(path));
}

function openJournal(path: string): OpenJournal {
  const initial = replay(path);
  let handle: FileHandle | undefined;
  let waiting: { line: string; done: () => void; failed: (cause: unknown) => void }[] = [];
  let writing: Promise<void> = Promise.resolve();

  async function flush(): Promise<void> {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    try {
      if (handle === undefined) {
        handle = await open(path, 'a', 0o600);
        syncFolder(dirname(path));
      }
      await handle.appendFile(batch.map((entry) => entry.line).join(''));
      await handle.datasync();
      for (const entry of batch) entry.done();
    } catch (cause) {
      for (const entry of batch) entry.failed(cause);
    }
  }

  return {
    append(record) {
      const written = new Promise<void>((done, failed) => {
        waiting.push({ line: `${JSON.stringify(record)}\n`, done, failed });
      });
      writing = writing.then(flush);
      return written;
    },
    records: () => initial,
    rewrite(records) {
      const rewritten = writing.then(flush).then(async () => {
        await handle?.close();
        handle = undefined;
        writeFileDurably(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
      });
      writing = rewritten.catch(() => undefined);
      return rewritten;
    },
    async close() {
      await writing.then(flush);
      await handle?.close();
      handle = undefined;
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
