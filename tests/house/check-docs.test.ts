import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Docs } from '../../scripts/lib/docs.ts';
import { tempDir } from '../support/house.ts';

function problemsOf(files: Readonly<Record<string, string>>): readonly string[] {
  const folder = tempDir();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return new Docs(folder).check().problems;
}

const refusal = `import { DomainError } from './domain-error.ts';
/** Not today. */
export class NotToday extends DomainError {}
`;
const base = `/** Base of every refusal. */
export abstract class DomainError extends Error {}
`;
const errors = { 'errors/index.ts': '', 'errors/domain-error.ts': base, 'errors/not-today.ts': refusal };

describe('check of docstrings', () => {
  it('asks for one on each function, class, constant and type that an index exports, however it does', () => {
    expect(
      problemsOf({
        'a/index.ts': `export { f, type T } from './f.ts';
export * from './all.ts';
export * as inner from './inner/index.ts';
export const own = 1;
`,
        'a/f.ts': 'export function f() {}\n\n/* plain */\nexport type T = 1;\nexport const hidden = 1;\n',
        'a/all.ts': 'export interface I {}\n/** Known. */\nexport class C {}\n',
        'a/inner/index.ts': "export { g } from './g.ts';",
        'a/inner/g.ts': '/** Of something else. */\nconst h = 1;\nexport const g = h;\n',
      }),
    ).toEqual([
      'a/all.ts: I has no docstring',
      'a/f.ts: T has no docstring',
      'a/f.ts: f has no docstring',
      'a/index.ts: own has no docstring',
      'a/inner/g.ts: g has no docstring',
    ]);
  });

  it('asks a function for the units of its amounts and times', () => {
    expect(
      problemsOf({
        'a/index.ts': `/** The fee. */
export function fee(amount: Nano<'TON'>): bigint { return amount; }
/** The fee in nano-TON. */
export function told(amount: Nano<'TON'>): bigint { return amount; }
/** The next one. */
export const next = (nowMs: number): number => nowMs;
/** The next one in epoch milliseconds. */
export const toldNext = (nowMs: number): number => nowMs;
`,
      }),
    ).toEqual(['a/index.ts: fee says no unit of its amounts', 'a/index.ts: next says no unit of its times']);
  });

  it('asks for every refusal that can come out, also of what is called, but not of what is caught', () => {
    const code = (doc: string, body: string) => `import { NotToday } from '../errors/not-today.ts';
/** Does it.${doc} */
export function f() { ${body} }
function helper() { throw new NotToday(); }
`;
    const missing = ['a/index.ts: f has no @throws NotToday'];
    expect(problemsOf({ ...errors, 'a/index.ts': code('', 'throw new NotToday();') })).toEqual(missing);
    expect(problemsOf({ ...errors, 'a/index.ts': code(' NotToday', 'helper();') })).toEqual(missing);
    expect(problemsOf({ ...errors, 'a/index.ts': code(' @throws NotToday', 'helper();') })).toEqual([]);
    expect(problemsOf({ ...errors, 'a/index.ts': code('', 'throw new RangeError();') })).toEqual([]);
    expect(problemsOf({ ...errors, 'a/index.ts': code('', 'try { helper(); } catch {}') })).toEqual([]);
  });
});
