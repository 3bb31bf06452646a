import type { RunResult } from '@axiom/simulation';

/** The first places in which two runs differ, as `path: left / right`; empty where they agree to the last nano. */
export function differencesOf(left: RunResult, right: RunResult, most = 5): readonly string[] {
  const found: string[] = [];
  const compare = (path: string, a: unknown, b: unknown): void => {
    if (found.length >= most || Object.is(a, b)) return;
    if (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null) {
      const names = new Set([...Object.keys(a), ...Object.keys(b)]);
      for (const name of names) {
        compare(
          `${path}.${name}`,
          (a as Record<string, unknown>)[name],
          (b as Record<string, unknown>)[name],
        );
      }
      return;
    }
    found.push(`${path}: ${String(a)} / ${String(b)}`);
  };
  const { engine: _left, ...a } = left;
  const { engine: _right, ...b } = right;
  compare('rules', a.rules, b.rules);
  compare('series', a.series, b.series);
  compare('', a, b);
  return found;
}
