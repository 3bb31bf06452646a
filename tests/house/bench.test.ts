import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { inChild } from '../../scripts/bench/in-child.ts';

const folder = mkdtempSync(join(tmpdir(), 'axiom-bench-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Answers of a child process that runs this code. */
const answerOf = (name: string, code: string): Promise<unknown> => {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  return inChild(pathToFileURL(file), { amount: 7n }, 'The engine');
};
const onTask = (code: string): string => `process.once('message', (task) => { ${code} });`;

describe('a child process of the benchmark', () => {
  it('answers its task', async () => {
    const code = onTask('process.send({ twice: task.amount * 2n }); process.disconnect();');
    expect(await answerOf('good', code)).toEqual({ twice: 14n });
  });

  it.each([
    ['its exit code', 'throws', onTask('process.exit(3);'), 'The engine broke: exit code 3.'],
    [
      'the code of a child that never started',
      'absent',
      'process.exit(4);',
      'The engine broke: exit code 4.',
    ],
    [
      'its signal',
      'killed',
      onTask("process.kill(process.pid, 'SIGKILL');"),
      'The engine broke: signal SIGKILL.',
    ],
    [
      'that it said nothing',
      'silent',
      onTask('process.disconnect();'),
      'The engine ended without an answer.',
    ],
  ])('names %s when it fails', async (_, name, code, message) => {
    await expect(answerOf(name, code)).rejects.toThrow(message);
  });
});
