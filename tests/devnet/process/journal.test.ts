import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JournalBroken, journals } from '../../../src-devnet/journal.ts';
import { temporaryFolder } from '../support/devnet.ts';

let dir: string;
beforeEach(() => {
  dir = temporaryFolder();
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

async function records(): Promise<unknown[]> {
  const logs = journals(dir);
  const found = logs.journal('things').records();
  await logs.close();
  return found;
}

describe('a journal', () => {
  it('keeps records in order over a restart, also when many are appended at once', async () => {
    const logs = journals(dir);
    const journal = logs.journal('things');
    await Promise.all(Array.from({ length: 200 }, (_, n) => journal.append({ n })));
    expect(readFileSync(join(dir, 'things.ndjson'), 'utf8').trim().split('\n')).toHaveLength(200);
    await logs.close();
    expect(await records()).toEqual(Array.from({ length: 200 }, (_, n) => ({ n })));
  });

  it('is one per name', () => {
    const logs = journals(dir);
    expect(logs.journal('a')).toBe(logs.journal('a'));
    expect(() => logs.journal('../a')).toThrow(TypeError);
  });

  it('drops a torn last line and goes on behind it', async () => {
    appendFileSync(join(dir, 'things.ndjson'), '{"n":1}\n{"n":2}\n{"n":');
    expect(await records()).toEqual([{ n: 1 }, { n: 2 }]);
    const logs = journals(dir);
    await logs.journal('things').append({ n: 3 });
    await logs.close();
    expect(await records()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  it('refuses damage before the end and says where', () => {
    writeFileSync(join(dir, 'things.ndjson'), '{"n":1}\nnope\n{"n":2}\n');
    expect(() => journals(dir).journal('things')).toThrow(JournalBroken);
    expect(() => journals(dir).journal('things')).toThrow('things.ndjson: line 2 is no JSON record');
  });

  it('can be replaced as a whole, between appends', async () => {
    const logs = journals(dir);
    const journal = logs.journal('things');
    await journal.append({ n: 1 });
    const rewritten = journal.rewrite([{ folded: 1 }]);
    const appended = journal.append({ n: 2 });
    await Promise.all([rewritten, appended]);
    await logs.close();
    expect(await records()).toEqual([{ folded: 1 }, { n: 2 }]);
  });
});
