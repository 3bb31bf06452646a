/** A stream that tries to reach its bridge until it is closed. */
interface Tried {
  /** Ends the pause between two tries. */
  tryNow(): void;
}

/** Gets a way to try at once while no bridge can be reached; null: one answers again. */
export type ReachListener = (tryNow: (() => void) | null) => void;

/** Whether a bridge answers this page's streams; a wallet can be heard while one of them does. */
export class Reach {
  readonly #streams = new Map<Tried, 'reached' | 'away' | ReturnType<typeof setTimeout>>();
  readonly #listeners = new Set<ReachListener>();
  #isAway = false;

  /** The stream waits for an answer, from now on or already: after `awayMs` its bridge is away. */
  waits(stream: Tried, awayMs: number): void {
    if ((this.#streams.get(stream) ?? 'reached') !== 'reached') return;
    const timer = setTimeout(() => {
      this.#streams.set(stream, 'away');
      this.#tell();
    }, awayMs);
    this.#streams.set(stream, timer);
    this.#tell();
  }

  /** The bridge has answered, or is not asked: the page is hidden. */
  rests(stream: Tried): void {
    this.#clear(stream);
    this.#streams.set(stream, 'reached');
    this.#tell();
  }

  closes(stream: Tried): void {
    this.#clear(stream);
    this.#streams.delete(stream);
    this.#tell();
  }

  /** Subscribes to changes; returns the unsubscribe function. */
  listen(listener: ReachListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #clear(stream: Tried): void {
    const state = this.#streams.get(stream);
    if (typeof state !== 'string') clearTimeout(state);
  }

  #tell(): void {
    const states = [...this.#streams.values()];
    const isAway = states.length > 0 && states.every((state) => state === 'away');
    if (isAway === this.#isAway) return;
    this.#isAway = isAway;
    const tryNow = () => [...this.#streams.keys()].forEach((stream) => stream.tryNow());
    for (const listener of this.#listeners) listener(isAway ? tryNow : null);
  }
}

/** Of this page: the SDK makes its streams by itself. */
export const reach: Reach = new Reach();
