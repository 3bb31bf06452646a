/** Who counts at the moment. */
export type Side = 'simulator' | 'server' | 'display';

let current: Side | null = null;
let spoilt: { readonly name: string; readonly by: Side } | null = null;
const callers = new Map<string, Set<Side>>();

/** Runs one side's work; the sides never run at the same time. */
export function as<T>(who: Side, work: () => T): T {
  const before = current;
  current = who;
  const restore = () => {
    current = before;
  };
  try {
    const result = work();
    if (result instanceof Promise) return result.finally(restore) as T;
    restore();
    return result;
  } catch (error) {
    restore();
    throw error;
  }
}

/** The domain's own function, which notes for whom it is called; `wrong` answers instead of it where it is spoilt. */
export function watched<Args extends readonly unknown[], Result>(
  name: string,
  real: (...args: Args) => Result,
  wrong: (result: Result) => Result,
): (...args: Args) => Result {
  return (...args) => {
    const result = real(...args);
    if (current !== null) callers.set(name, (callers.get(name) ?? new Set()).add(current));
    return spoilt !== null && spoilt.name === name && spoilt.by === current ? wrong(result) : result;
  };
}

/** The sides that have called a watched function since the last `spoil`. */
export function callersOf(name: string): readonly Side[] {
  return [...(callers.get(name) ?? [])].toSorted();
}

/** Makes one side's calls of one watched function answer wrongly; null: none. */
export function spoil(fault: { readonly name: string; readonly by: Side } | null): void {
  spoilt = fault;
  callers.clear();
}
