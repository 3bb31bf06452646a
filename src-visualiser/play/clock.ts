/** One timer that runs. */
export interface Waiting {
  readonly startedAtMs: number;
  readonly ringsAtMs: number;
}

/** More timers than this do not ring while one is waited for. */
const MOST_RINGS = 500;

/** A clock that stands until it is told to pass; instants count from its own beginning, in ms. */
export class PlayClock {
  #nowMs = 0;
  #nextId = 1;
  readonly #timers = new Map<number, Waiting & { readonly ring: () => void }>();

  get nowMs(): number {
    return this.#nowMs;
  }

  /** In the order in which they were started. */
  get timers(): readonly Waiting[] {
    return [...this.#timers.values()];
  }

  setTimeout = (ring: () => void, ms: number): number => {
    const id = this.#nextId;
    this.#nextId += 1;
    this.#timers.set(id, { startedAtMs: this.#nowMs, ringsAtMs: this.#nowMs + Math.max(0, ms), ring });
    return id;
  };

  clearTimeout = (id: number): void => void this.#timers.delete(id);

  /** In the order in which they will ring. */
  get #inTurn(): readonly number[] {
    return [...this.#timers].toSorted(([, a], [, b]) => a.ringsAtMs - b.ringsAtMs).map(([id]) => id);
  }

  /** When the next timer rings; null: none runs. */
  get nextMs(): number | null {
    const [first] = this.#inTurn;
    return first === undefined ? null : (this.#timers.get(first)?.ringsAtMs ?? null);
  }

  /** Passes until a timer has rung, with all that ring before it. `timer` counts in the order of ringing. */
  passUntil(timer: number): void {
    const id = this.#inTurn[timer];
    if (id === undefined) return;
    for (let rung = 0; this.#timers.has(id) && rung < MOST_RINGS; rung += 1) this.#passToNext();
  }

  #passToNext(): void {
    const [id] = this.#inTurn;
    const due = id === undefined ? undefined : this.#timers.get(id);
    if (id === undefined || due === undefined) return;
    this.#nowMs = due.ringsAtMs;
    this.#timers.delete(id);
    due.ring();
  }

  /** Passes to an instant before which no timer rings. */
  passTo(atMs: number): void {
    this.#nowMs = Math.max(this.#nowMs, atMs);
  }
}
