/** Changes of one transaction, latest last: how each is taken back. */
export type Journal = (() => void)[];

/** A row with this key, or this unique value, is there already. */
export class DuplicateRow extends Error {
  override readonly name = 'DuplicateRow';
  constructor(table: string, what: string) {
    super(`${table}: ${what} is there already`);
  }
}

type KeyOf<Row> = (row: Row) => string;
type ValueOf<Row> = (row: Row) => string | null;

/** Key, unique values and groups of a kind of rows; a value of null stands in no index. */
export interface Shape<Row, Unique extends string, Group extends string> {
  readonly name: string;
  readonly key: KeyOf<Row>;
  readonly unique: Readonly<Record<Unique, ValueOf<Row>>>;
  readonly groups: Readonly<Record<Group, ValueOf<Row>>>;
  /** @throws Error where a row breaks a rule of its own */
  readonly check?: (row: Row) => void;
}

/** Rows of one kind in the order of their insertion. A row is never changed, only replaced. */
export class Table<Row, Unique extends string = never, Group extends string = never> {
  readonly #shape: Shape<Row, Unique, Group>;
  readonly #journal: () => Journal;
  readonly #rows = new Map<string, Row>();
  readonly #unique = new Map<string, string>();
  readonly #groups = new Map<string, Set<string>>();

  constructor(shape: Shape<Row, Unique, Group>, journal: () => Journal) {
    this.#shape = shape;
    this.#journal = journal;
  }

  get(key: string): Row | null {
    return this.#rows.get(key) ?? null;
  }

  /** The row with this unique value. */
  one(unique: Unique, value: string): Row | null {
    const key = this.#unique.get(`${unique}\n${value}`);
    return key === undefined ? null : this.get(key);
  }

  /** The rows of a group, in the order in which they came into it. */
  of(group: Group, value: string): Row[] {
    const keys = this.#groups.get(`${group}\n${value}`) ?? new Set();
    return [...keys].map((key) => this.#rows.get(key) as Row);
  }

  all(): Row[] {
    return [...this.#rows.values()];
  }

  /** @throws DuplicateRow */
  insert(row: Row): void {
    const { name, key } = this.#shape;
    if (this.#rows.has(key(row))) throw new DuplicateRow(name, key(row));
    this.#put(row);
  }

  /** False, and nothing changed, where the key is taken. */
  insertNew(row: Row): boolean {
    if (this.#rows.has(this.#shape.key(row))) return false;
    this.#put(row);
    return true;
  }

  /** Inserts, or replaces the row with its key. @throws DuplicateRow where a unique value is another row's */
  put(row: Row): void {
    this.#put(row);
  }

  /** The row that was there. */
  delete(key: string): Row | null {
    const row = this.get(key);
    if (row === null) return null;
    this.#unlink(key, row);
    this.#rows.delete(key);
    this.#journal().push(() => {
      this.#rows.set(key, row);
      this.#link(key, row);
    });
    return row;
  }

  /** Deletes the first rows of which the test is true, `most` at most. Returns them. */
  deleteSome(test: (row: Row) => boolean, most: number): Row[] {
    const rows = this.all().filter(test).slice(0, most);
    for (const row of rows) this.delete(this.#shape.key(row));
    return rows;
  }

  #put(row: Row): void {
    this.#shape.check?.(row);
    const key = this.#shape.key(row);
    const before = this.get(key);
    this.#assertUnique(key, row);
    if (before !== null) this.#unlink(key, before);
    this.#rows.set(key, row);
    this.#link(key, row);
    this.#journal().push(() => {
      this.#unlink(key, row);
      if (before === null) this.#rows.delete(key);
      else {
        this.#rows.set(key, before);
        this.#link(key, before);
      }
    });
  }

  #assertUnique(key: string, row: Row): void {
    for (const [unique, valueOf] of this.#uniques()) {
      const value = valueOf(row);
      const holder = value === null ? undefined : this.#unique.get(`${unique}\n${value}`);
      if (holder !== undefined && holder !== key) {
        throw new DuplicateRow(this.#shape.name, `${unique} ${value}`);
      }
    }
  }

  #link(key: string, row: Row): void {
    for (const [unique, valueOf] of this.#uniques()) {
      const value = valueOf(row);
      if (value !== null) this.#unique.set(`${unique}\n${value}`, key);
    }
    for (const [group, valueOf] of this.#groupings()) {
      const value = valueOf(row);
      if (value === null) continue;
      const name = `${group}\n${value}`;
      const keys = this.#groups.get(name) ?? new Set();
      this.#groups.set(name, keys);
      keys.add(key);
    }
  }

  #unlink(key: string, row: Row): void {
    for (const [unique, valueOf] of this.#uniques()) {
      const value = valueOf(row);
      if (value !== null) this.#unique.delete(`${unique}\n${value}`);
    }
    for (const [group, valueOf] of this.#groupings()) {
      const value = valueOf(row);
      if (value !== null) this.#groups.get(`${group}\n${value}`)?.delete(key);
    }
  }

  #uniques(): [string, ValueOf<Row>][] {
    return Object.entries(this.#shape.unique);
  }

  #groupings(): [string, ValueOf<Row>][] {
    return Object.entries(this.#shape.groups);
  }
}
