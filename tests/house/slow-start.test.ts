import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startChild, stopChild } from '../../scripts/lib/processes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'axiom-slow-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A program that is ready when it is told to be, or never. */
function start(slowMs: number, readyMs: number) {
  const file = join(folder, 'program.mjs');
  writeFileSync(file, "process.on('message', () => process.send({ type: 'ready' }));\n");
  const told: string[] = [];
  const child = startChild<{ type: 'ready' }>({
    title: 'The program',
    file,
    env: process.env,
    readyMs,
    slowMs,
    onSlow: (title) => {
      told.push(title);
      if (readyMs > slowMs * 1000) child.child.send('be ready');
    },
  });
  return { child, told };
}

it('a start that takes long is told once, and waited for', async () => {
  const { child, told } = start(50, 100_000);
  await expect(child.ready).resolves.toEqual({ type: 'ready' });
  expect(told).toEqual(['The program']);
  await stopChild(child, 1000);
});

it('a start that never ends is given up', async () => {
  const { child, told } = start(50, 300);
  await expect(child.ready).rejects.toThrow('The program was not ready after 0.3 s');
  expect(told).toEqual(['The program']);
  await child.ended;
});
