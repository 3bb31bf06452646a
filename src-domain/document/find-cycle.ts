/**
 * A cycle of names that refer to each other, with the first one repeated at the end (`['a', 'b', 'a']`);
 * undefined if there is none. A name without an entry refers to nothing. The depth is unlimited.
 */
export function findCycle(references: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  for (const start of references.keys()) {
    const way: string[] = [];
    const onWay = new Set<string>();
    const pending: { readonly name: string; readonly isEnd: boolean }[] = [{ name: start, isEnd: false }];
    for (let step = pending.pop(); step !== undefined; step = pending.pop()) {
      const { name, isEnd } = step;
      if (isEnd) {
        way.pop();
        onWay.delete(name);
        done.add(name);
        continue;
      }
      if (onWay.has(name)) return [...way.slice(way.indexOf(name)), name];
      if (done.has(name)) continue;
      way.push(name);
      onWay.add(name);
      pending.push({ name, isEnd: true });
      for (const next of (references.get(name) ?? []).toReversed())
        pending.push({ name: next, isEnd: false });
    }
  }
  return undefined;
}
