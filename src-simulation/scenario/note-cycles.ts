import { type DocumentReader, findCycle } from '@axiom/domain/document';

/** Notes every cycle of references at the reference that closes it. Returns the names in a cycle. */
export function noteCycles(
  reader: DocumentReader,
  references: ReadonlyMap<string, string>,
  pathOf: (name: string) => string,
): ReadonlySet<string> {
  const open = new Map([...references].map(([name, other]) => [name, [other]]));
  const inCycles = new Set<string>();
  for (let cycle = findCycle(open); cycle !== undefined; cycle = findCycle(open)) {
    const [first = ''] = cycle;
    reader.note(pathOf(first), cycle[1], `no circle: ${cycle.join(' → ')}`);
    for (const name of cycle) {
      open.delete(name);
      inCycles.add(name);
    }
  }
  return inCycles;
}
