const LONGEST_COMPARED = 64;
const SHORTEST_BEGINNING = 3;

/** The known name that a mistyped or shortened one most likely means; undefined if none is near. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const names = [...known];
  if (name.length > LONGEST_COMPARED) return undefined;
  const furthest = Math.ceil(name.length / 3);
  let best: string | undefined;
  let bestDistance = furthest + 1;
  for (const each of names) {
    if (each.length > LONGEST_COMPARED || Math.abs(each.length - name.length) >= bestDistance) continue;
    const distance = editDistance(name.toLowerCase(), each.toLowerCase());
    if (distance >= bestDistance) continue;
    best = each;
    bestDistance = distance;
  }
  return best ?? (name.length < SHORTEST_BEGINNING ? undefined : names.find((each) => each.startsWith(name)));
}

/** Number of insertions, deletions and replacements that turn one text into the other. */
function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    above = current;
  }
  return above[b.length] ?? 0;
}
