import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCommandLine } from '#server/cli/command-line.ts';
import { type House, openHouse } from '../support/house.ts';
import { picture, review, start, taskOf, upload, waitingOf } from '../support/tasks.ts';

describe('the operator’s words on tasks', () => {
  const request = (command: string, args: Record<string, unknown>) => ({
    kind: 'request',
    request: { command, args },
  });

  it.each([
    ['tasks list', request('tasks_list', {})],
    ['tasks review T1 approve', request('tasks_review', { id: 'T1', verdict: 'approve' })],
    ['tasks review T1 reject', request('tasks_review', { id: 'T1', verdict: 'reject' })],
    [
      'tasks review T1 reject it is blurred',
      request('tasks_review', { id: 'T1', verdict: 'reject', reason: 'it is blurred' }),
    ],
    ['tasks photo T1 shot.png', { kind: 'photo', id: 'T1', file: 'shot.png', mayReplace: false }],
    ['tasks photo T1 shot.png --force', { kind: 'photo', id: 'T1', file: 'shot.png', mayReplace: true }],
  ])('%s', (words, parsed) => {
    expect(parseCommandLine(words.split(' '))).toEqual(parsed);
  });

  it.each([
    'tasks',
    'tasks list all',
    'tasks review',
    'tasks review T1',
    'tasks review T1 accept',
    'tasks photo T1',
  ])('%s is answered with what is right', (words) => {
    expect(parseCommandLine(words.split(' '))).toMatchObject({
      kind: 'usage',
      text: expect.stringContaining('review ID approve') as unknown,
    });
  });
});

describe('the operator looks at a screenshot and decides', () => {
  let house: House;
  let folder: string;
  beforeAll(async () => {
    house = await openHouse('memory');
    folder = mkdtempSync(join(tmpdir(), 'axiom-s-photo-'));
  });
  afterAll(async () => {
    await house.stop();
    rmSync(folder, { recursive: true });
  });

  const admin = (...words: string[]) =>
    new Promise<{ code: number | null; out: string; error: string }>((done) => {
      const main = resolve(import.meta.dirname, '../../../src-server/cli/main.ts');
      const child = execFile(
        process.execPath,
        [main, ...words],
        { env: { ...process.env, DATA_DIR: house.dataDir } },
        (_error, out, error) => done({ code: child.exitCode, out, error }),
      );
    });

  it('the file holds the picture, an existing one stays, and the word takes effect', async () => {
    const person = await house.person();
    await start(person, 'screenshot');
    const sent = picture(3_000_000, 'jpeg');
    await upload(person, [
      ['task_id', 'screenshot'],
      ['photo', new Blob([sent])],
    ]);
    const { id } = (await waitingOf(house, person))[0]!;
    const file = join(folder, 'shot.jpg');
    const saved = await admin('tasks', 'photo', id, file);
    expect([saved.code, JSON.parse(saved.out)]).toEqual([0, { file, format: 'jpeg', bytes: 3_000_000 }]);
    expect(readFileSync(file).equals(sent)).toBe(true);
    const again = await admin('tasks', 'photo', id, file);
    expect([again.code, again.error]).toEqual([1, expect.stringContaining('is there already') as unknown]);
    await expect(review(house, id, 'approve', 'well done')).rejects.toThrow(/takes none/);
    expect((await taskOf(person, 'screenshot')).status).toBe('VALIDATING');
    const word = await admin('tasks', 'review', id, 'reject', 'It', 'is', 'blurred');
    expect(JSON.parse(word.out)).toMatchObject({ id, status: 'REJECTED', rejection: 'It is blurred' });
    expect((await taskOf(person, 'screenshot')).rejection).toBe('It is blurred');
  });
});
