import { followSetting } from '../bus/follow-setting.ts';
import type { Bus } from '../ports/bus.ts';
import type { MovableClock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';

const NAME = 'clock_offset_ms';
/** A hundred years, in ms: far beyond it dates are invalid. */
const FURTHEST_MS = 3_155_760_000_000;

/** The requested offset is not allowed. */
export class ClockRefused extends Error {
  override readonly name = 'ClockRefused';
}

/** The domain clock's offset, stored in the database and shared with every server; used only on a devnet. */
export class StoredClockOffset {
  readonly #store: Store;
  readonly #clock: MovableClock;
  readonly #onMoved: () => void;

  constructor(store: Store, clock: MovableClock, onMoved: () => void) {
    this.#store = store;
    this.#clock = clock;
    this.#onMoved = onMoved;
  }

  async load(): Promise<void> {
    const text = await this.#store.transaction((tx) => tx.settings.get(NAME), { readOnly: true });
    const offsetMs = Number(text ?? '0');
    if (offsetMs === this.#clock.offsetMs()) return;
    this.#clock.setOffsetMs(offsetMs);
    this.#onMoved();
  }

  /** @throws ClockRefused for a step backwards, or more than a hundred years */
  async set(offsetMs: number): Promise<void> {
    if (!Number.isSafeInteger(offsetMs) || Math.abs(offsetMs) > FURTHEST_MS)
      throw new ClockRefused(`offset_ms must be a whole number from 0 to ${FURTHEST_MS}`);
    const now = this.#clock.offsetMs();
    // The caller computed the offset from two clocks read one after the other, so it may be a little lower.
    if (offsetMs < now - 1000)
      throw new ClockRefused(`the clock never goes back; its offset is ${now} ms already`);
    await this.#store.transaction(async (tx) => {
      await tx.settings.set(NAME, String(offsetMs));
      await tx.outbox.notify('settings', NAME);
    });
    this.#clock.setOffsetMs(offsetMs);
    this.#onMoved();
  }

  /** Subscribes to changes by another server or the operator. Returns a function that ends it. */
  follow(bus: Bus, onError: (error: unknown) => void): () => void {
    return followSetting(bus, NAME, () => this.load(), onError);
  }
}
