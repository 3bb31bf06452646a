import type { Journal } from '../../world.ts';
import { type Person, type PersonChange, newcomer, readyPeople, spareNames } from './person.ts';

type PeopleRecord =
  | { readonly kind: 'created'; readonly person: Person }
  | { readonly kind: 'changed'; readonly telegram_id: number; readonly change: PersonChange };

export interface NewPerson {
  readonly first_name?: string;
  readonly language_code?: string;
  readonly is_premium?: boolean;
}

/** All people of the messenger. A change is on disk before listeners receive it. */
export class People {
  readonly #journal: Journal;
  readonly #byId = new Map<number, Person>();
  readonly #listeners = new Set<(person: Person) => void>();

  constructor(journal: Journal) {
    this.#journal = journal;
    for (const person of readyPeople) this.#byId.set(person.telegram_id, person);
    for (const record of journal.records()) this.#apply(record as PeopleRecord);
  }

  all(): readonly Person[] {
    return [...this.#byId.values()];
  }

  find(telegramId: number): Person | undefined {
    return this.#byId.get(telegramId);
  }

  async create(wanted: NewPerson): Promise<Person> {
    const ids = [...this.#byId.keys()];
    const person: Person = {
      telegram_id: Math.max(...ids) + 1,
      first_name: this.#spareName(),
      ...newcomer,
      ...wanted,
    };
    // Stored before the write ends: two requests at once must get two ids.
    this.#byId.set(person.telegram_id, person);
    await this.#write({ kind: 'created', person });
    return person;
  }

  /** @returns the changed person; undefined if there is none with that id */
  async change(telegramId: number, change: PersonChange): Promise<Person | undefined> {
    if (!this.#byId.has(telegramId)) return undefined;
    await this.#write({ kind: 'changed', telegram_id: telegramId, change });
    return this.#byId.get(telegramId);
  }

  /** The listener is called after each change. @returns unsubscribes it */
  onChange(listener: (person: Person) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #write(record: PeopleRecord): Promise<void> {
    await this.#journal.append(record);
    const person = this.#apply(record);
    if (person) for (const listener of this.#listeners) listener(person);
  }

  #apply(record: PeopleRecord): Person | undefined {
    if (record.kind === 'created') {
      this.#byId.set(record.person.telegram_id, record.person);
      return record.person;
    }
    const before = this.#byId.get(record.telegram_id);
    if (!before) return undefined;
    const after = { ...before, ...record.change };
    this.#byId.set(after.telegram_id, after);
    return after;
  }

  #spareName(): string {
    const taken = new Set(this.all().map((person) => person.first_name));
    const free = spareNames.find((name) => !taken.has(name));
    return free ?? `Guest ${this.#byId.size + 1}`;
  }
}
