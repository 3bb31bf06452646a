/** How each change of one command is taken back, the latest last. */
export type Journal = (() => void)[];

/** A value before and after what was decided; `before` undefined: it was not there. */
export interface Change<Value> {
  readonly key: string;
  readonly before: Value | undefined;
  readonly after: Value;
}

/** Values by key as they were read, and as they are after what was decided so far. */
export class Cells<Value> {
  readonly #journal: Journal;
  readonly #read = new Map<string, Value>();
  readonly #now = new Map<string, Value>();
  readonly #changed = new Set<string>();

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** As the database has it. */
  load(key: string, value: Value): void {
    this.#read.set(key, value);
    this.#now.set(key, value);
  }

  get(key: string): Value | undefined {
    return this.#now.get(key);
  }

  values(): IterableIterator<Value> {
    return this.#now.values();
  }

  /** The value before any decision. */
  readOf(key: string): Value | undefined {
    return this.#read.get(key);
  }

  set(key: string, value: Value): void {
    const before = this.#now.get(key);
    const isFirst = !this.#changed.has(key);
    this.#now.set(key, value);
    this.#changed.add(key);
    this.#journal.push(() => {
      if (before === undefined) this.#now.delete(key);
      else this.#now.set(key, before);
      if (isFirst) this.#changed.delete(key);
    });
  }

  changes(): Change<Value>[] {
    return [...this.#changed].map((key) => ({
      key,
      before: this.#read.get(key),
      after: this.#now.get(key) as Value,
    }));
  }
}

/** Rows that were added, in their order. */
export class Added<Row> {
  readonly #journal: Journal;
  readonly rows: Row[] = [];

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  add(row: Row): void {
    this.rows.push(row);
    this.#journal.push(() => void this.rows.pop());
  }
}

/** Takes back what a command that failed has decided. */
export function undo(journal: Journal): void {
  for (const back of journal.splice(0).toReversed()) back();
}
