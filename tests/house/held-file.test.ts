import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdFile } from '../../src-process/held-file.ts';
import { until } from '../support/until.ts';

const root = resolve(import.meta.dirname, '../..');
const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
const startOf = (pid: number) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
};

let folder: string;
let file: string;
const ended: (() => void)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'axiom-held-'));
  file = join(folder, 'lock');
});
afterEach(() => {
  for (const end of ended.splice(0)) end();
  rmSync(folder, { recursive: true, force: true });
});

/** A process that has ended and whose parent never asks how. */
async function zombie(): Promise<number> {
  const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  ended.push(() => parent.kill('SIGKILL'));
  const [text] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(text.toString());
  await until('the shell is a program that reaps nothing', () =>
    readFileSync(`/proc/${parent.pid}/comm`, 'utf8').startsWith('sleep'),
  );
  process.kill(pid, 'SIGKILL');
  await until('a zombie', () => / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')));
  return pid;
}

function sleeper(): number {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  ended.push(() => child.kill('SIGKILL'));
  return child.pid ?? 0;
}

describe('a held file', () => {
  const isHeld = () => 'heldBy' in holdFile(file);

  it('is held until it is given back, and leaves nothing behind', () => {
    const held = holdFile(file);
    expect(holdFile(file)).toEqual({ heldBy: process.pid });
    if ('release' in held) held.release();
    expect(readdirSync(folder)).toEqual([]);
    expect(isHeld()).toBe(false);
  });

  it.each<[string, () => unknown, boolean]>([
    [
      'a living process',
      () => {
        const pid = sleeper();
        return { pid, started: startOf(pid), boot };
      },
      true,
    ],
    [
      'a living process of a system that tells no start',
      () => ({ pid: sleeper(), started: null, boot: null }),
      true,
    ],
    ['somebody else’s process', () => ({ pid: 1, started: startOf(1), boot }), true],
    [
      'a zombie',
      async () => {
        const pid = await zombie();
        return { pid, started: startOf(pid), boot };
      },
      false,
    ],
    [
      'a zombie of a system that tells no start',
      async () => ({ pid: await zombie(), started: null, boot: null }),
      false,
    ],
    ['a process that is gone', () => ({ pid: 4_194_303, started: '1', boot }), false],
    ['one whose id another has now', () => ({ pid: sleeper(), started: '1', boot }), false],
    [
      'one from before the machine started',
      () => {
        const pid = sleeper();
        return { pid, started: startOf(pid), boot: 'other' };
      },
      false,
    ],
    ['nobody: half a file', () => '{"pid":', false],
    ['nobody: an empty file', () => '', false],
    ['nobody: a pid that is none', () => ({ pid: -1, started: null, boot: null }), false],
    ['nobody: something else', () => '"text"', false],
  ])('left by %s', async (_who, make, expected) => {
    const left = await make();
    writeFileSync(file, typeof left === 'string' ? left : JSON.stringify(left));
    expect(isHeld()).toBe(expected);
    expect(existsSync(file)).toBe(true);
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  it('gives back nothing that another took meanwhile', () => {
    const held = holdFile(file);
    writeFileSync(file, 'another');
    if ('release' in held) held.release();
    expect(readFileSync(file, 'utf8')).toBe('another');
  });
});

it('of many that start at once on a stale lock one alone gets it', async () => {
  writeFileSync(file, JSON.stringify({ pid: 4_194_303, started: '1', boot }));
  const module = join(root, 'src-process/held-file.ts');
  const code = `const { holdFile } = await import(${JSON.stringify(module)});
    process.stdin.once('data', () => { console.log('release' in holdFile(${JSON.stringify(file)}) ? 'mine' : 'theirs'); });
    console.log('ready');`;
  const starters = Array.from({ length: 8 }, () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    ended.push(() => child.kill('SIGKILL'));
    let said = '';
    child.stdout.on('data', (part: Buffer) => (said += part.toString()));
    return { child, said: () => said };
  });
  await until('all are there', () => starters.every(({ said }) => said().includes('ready')));
  for (const { child } of starters) child.stdin.write('go\n');
  await until('all have tried', () => starters.every(({ said }) => /mine|theirs/.test(said())));
  expect(starters.filter(({ said }) => said().includes('mine'))).toHaveLength(1);
});
