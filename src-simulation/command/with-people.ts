type Document = Readonly<Record<string, unknown>>;

interface RawGroup {
  readonly people: number;
  readonly inviter?: { readonly kind?: unknown; readonly group?: string; readonly each?: number };
}

/**
 * The scenario with this many people in all groups together. Proportions are kept, with at least one person
 * per group and no more than a group's inviters can take. The remainder goes to the largest group that needs
 * no inviters. A malformed document is returned unchanged: reading it reports what is wrong.
 */
export function withPeople(document: Document, people: number): Document {
  const raw = document['groups'];
  if (typeof raw !== 'object' || raw === null) return document;
  const entries = Object.entries(raw as Record<string, RawGroup | null>);
  if (!entries.every(([, group]) => Number.isInteger(group?.people))) return document;
  const groups = new Map(entries as [string, RawGroup][]);
  const total = [...groups.values()].reduce((sum, group) => sum + group.people, 0);
  const scaled = new Map<string, number>();
  for (const [name, group] of groups)
    scaled.set(name, Math.max(1, Math.floor((group.people * people) / total)));
  // A chain of inviters is at most as long as there are groups.
  for (let depth = 0; depth < groups.size; depth += 1)
    for (const [name, { inviter }] of groups) {
      if (inviter?.kind !== 'group' || inviter.group === undefined) continue;
      const most = (scaled.get(inviter.group) ?? 0) * (inviter.each ?? 1);
      scaled.set(name, Math.min(scaled.get(name) ?? 1, Math.max(1, most)));
    }
  const free = [...groups].filter(([, { inviter }]) => inviter?.kind !== 'group');
  const [largest] = free.toSorted(([, a], [, b]) => b.people - a.people);
  const left = people - [...scaled.values()].reduce((sum, count) => sum + count, 0);
  if (largest !== undefined) {
    const [name] = largest;
    scaled.set(name, Math.max(1, (scaled.get(name) ?? 1) + left));
  }
  const changed = [...groups].map(([name, group]) => [name, { ...group, people: scaled.get(name) ?? 1 }]);
  return { ...document, groups: Object.fromEntries(changed) as unknown };
}
