type Document = Readonly<Record<string, unknown>>;

interface Shortened {
  readonly document: Document;
  readonly leftOut: readonly string[];
}

/** The scenario with another length, without events, arrivals and expectations that begin after its end. */
export function withDays(document: Document, days: number | undefined): Shortened {
  if (days === undefined) return { document, leftOut: [] };
  const leftOut: string[] = [];
  const { events, expectations } = document;
  const keep = (value: unknown, what: string, dayOf: (item: unknown) => unknown): unknown => {
    if (!Array.isArray(value)) return value;
    const kept = value.filter((item) => {
      const day = dayOf(item);
      return typeof day !== 'number' || day < days;
    });
    const count = value.length - kept.length;
    if (count > 0) leftOut.push(`${count} of ${value.length} ${what} from day ${days} on`);
    return kept;
  };
  const dayOf = (item: unknown): unknown => (item as { readonly day?: unknown } | null)?.day;
  const whenOf = (item: unknown): unknown => dayOf((item as { readonly when?: unknown } | null)?.when);
  const kept: Record<string, unknown> = { ...document, days };
  if (events !== undefined) kept['events'] = keep(events, 'events', dayOf);
  if (expectations !== undefined) kept['expectations'] = keep(expectations, 'expectations', whenOf);
  return { document: kept, leftOut };
}
