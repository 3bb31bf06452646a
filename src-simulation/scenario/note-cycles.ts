import { type DocumentReader, findCycle } from '@axiom/domain/document';

/**
 * Notes every round of names each of which refers to the next, at the path of the reference it was found by; answers the names
 * that stand in one.
 */
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
