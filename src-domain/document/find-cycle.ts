/**
 * A round of names each of which refers to the next, the first one repeated at the end (`['a', 'b', 'a']`); undefined
 * when there is none. Names without an entry refer to nothing. Any depth.
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
