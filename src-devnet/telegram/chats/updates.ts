import type { Journal } from '../../world.ts';

/** One update in the Bot API's form: `update_id` and one more key that names its kind. */
export interface Update {
  readonly update_id: number;
  readonly [kind: string]: unknown;
}

type UpdateRecord =
  | { readonly kind: 'update'; readonly update: Update }
  | { readonly kind: 'confirmed'; readonly below: number };

/** Updates that the bot has not confirmed yet. They survive a restart. */
export class Updates {
  readonly #journal: Journal;
  readonly #listeners = new Set<() => void>();
  #waiting: Update[] = [];
  #nextId = 810_000_001;

  constructor(journal: Journal) {
    this.#journal = journal;
    for (const record of journal.records() as UpdateRecord[]) {
      if (record.kind === 'update') this.#hold(record.update);
      else this.#forget(record.below);
    }
  }

  async push(happened: Readonly<Record<string, unknown>>): Promise<void> {
    const update: Update = { update_id: this.#nextId, ...happened };
    this.#nextId += 1;
    await this.#journal.append({ kind: 'update', update } satisfies UpdateRecord);
    this.#hold(update);
    for (const listener of this.#listeners) listener();
  }

  waiting(): readonly Update[] {
    return this.#waiting;
  }

  /** Deletes every update with an id below the given one. */
  async confirm(below: number): Promise<void> {
    if (!this.#waiting.some((update) => update.update_id < below)) return;
    await this.#journal.append({ kind: 'confirmed', below } satisfies UpdateRecord);
    this.#forget(below);
  }

  onUpdate(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #hold(update: Update): void {
    this.#waiting.push(update);
    this.#nextId = Math.max(this.#nextId, update.update_id + 1);
  }

  #forget(below: number): void {
    this.#waiting = this.#waiting.filter((update) => update.update_id >= below);
  }
}
