import type { LiveActor, LiveRecord, Recording } from './messages.ts';

/** Everything that runs, by its id, in the order in which it began. */
export type Running = ReadonlyMap<string, LiveActor>;

/** How everything stands after a record. */
function after(running: Map<string, LiveActor>, record: LiveRecord): void {
  if (record.kind === 'actor') {
    const { actor } = record;
    running.set(actor.id, { ...actor, status: 'active', states: [], context: {} });
  } else if (record.kind === 'step') {
    const actor = running.get(record.actor);
    if (actor === undefined) return;
    const { status, states, changed } = record;
    running.set(actor.id, { ...actor, status, states, context: { ...actor.context, ...changed } });
  }
}

/** How everything stood after the record with this number; null: after the newest. */
export function runningAt({ base, records }: Recording, n: number | null): Running {
  const running = new Map(base.map((actor) => [actor.id, actor]));
  for (const record of records) {
    if (n !== null && record.n > n) break;
    after(running, record);
  }
  return running;
}

/** Number of the newest record that was seen; 0: none yet. */
export function newestOf({ records, dropped }: Recording): number {
  return records.at(-1)?.n ?? dropped;
}

/**
 * With more records, of which the newest `most` are kept. Those that came before are passed over; a gap in their numbers
 * counts as dropped. What has ended is forgotten with its last record.
 */
export function withRecords(recording: Recording, more: readonly LiveRecord[], most: number): Recording {
  const newest = newestOf(recording);
  const fresh = more.filter(({ n }, index) => n > (more[index - 1]?.n ?? newest) && n > newest);
  const [first, last] = [fresh[0], fresh.at(-1)];
  if (first === undefined || last === undefined) return recording;
  const missing = last.n - newest - fresh.length;
  const records = [...recording.records, ...fresh];
  const tooMany = Math.max(0, records.length - most);
  return {
    ...withoutOldest({ ...recording, records }, tooMany),
    dropped: recording.dropped + missing + tooMany,
  };
}

/** Without any record: only how everything stands now. */
export function cleared(recording: Recording): Recording {
  const { records, dropped } = recording;
  return { ...withoutOldest(recording, records.length), dropped: dropped + records.length };
}

function withoutOldest(recording: Recording, count: number): Recording {
  if (count === 0) return recording;
  const running = new Map(recording.base.map((actor) => [actor.id, actor]));
  for (const record of recording.records.slice(0, count)) after(running, record);
  return {
    ...recording,
    base: [...running.values()].filter(({ status }) => status === 'active'),
    records: recording.records.slice(count),
  };
}
