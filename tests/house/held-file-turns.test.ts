import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';

/** What happens before and after a file is renamed by this process. */
const around = vi.hoisted(() => ({ rename: (): void => {} }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return {
    ...fs,
    renameSync: (from: string, to: string) => {
      around.rename();
      fs.renameSync(from, to);
      around.rename();
    },
  };
});

const { holdFile } = await import('../../src-process/held-file.ts');
const module = resolve(import.meta.dirname, '../../src-process/held-file.ts');
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Another process tries and stays; returns when it has tried. */
function tryElsewhere(file: string, said: string): void {
  const code = `const { holdFile } = await import(${JSON.stringify(module)});
    const { writeFileSync, renameSync } = await import('node:fs');
    writeFileSync(${JSON.stringify(`${said}.new`)}, 'release' in holdFile(${JSON.stringify(file)}) ? 'mine' : 'theirs');
    renameSync(${JSON.stringify(`${said}.new`)}, ${JSON.stringify(said)});
    setInterval(() => {}, 60_000);`;
  children.push(spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' }));
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (let turn = 0; !existsSync(said) && turn < 3000; turn += 1) Atomics.wait(clock, 0, 0, 20);
}

it('whoever comes while a stale lock is taken over, before or after its file is replaced, gets nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'axiom-lock-'));
  const file = join(folder, 'lock');
  writeFileSync(file, JSON.stringify({ pid: 4_194_303, started: '1', boot: null }));
  const others: string[] = [];
  around.rename = () => {
    const said = join(folder, `said-${others.length}`);
    others.push(said);
    tryElsewhere(file, said);
  };
  const mine = holdFile(file);
  around.rename = () => {};
  expect(others.map((said) => readFileSync(said, 'utf8'))).toEqual(['theirs', 'theirs']);
  expect('release' in mine).toBe(true);
});
