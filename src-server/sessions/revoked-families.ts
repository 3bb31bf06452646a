import { loadUntilDone } from '../bus/load-until-done.ts';
import type { Bus } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { ACCESS_TOKEN_S } from './access-token.ts';

/** Families revoked so recently that their access tokens may be valid; cached, shared over the bus. */
export class RevokedFamilies {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #until = new Map<string, number>();
  readonly #listeners = new Set<(familyId: string) => void>();
  readonly #stop: (() => void)[];

  private constructor(store: Store, bus: Bus, clock: Clock, onError: (error: unknown) => void) {
    this.#store = store;
    this.#clock = clock;
    const loading = loadUntilDone(() => this.#load(), onError);
    this.#stop = [
      bus.subscribe('session', (familyId) => this.add(familyId)),
      bus.onGap(loading.start),
      loading.stop,
    ];
  }

  static async open(
    store: Store,
    bus: Bus,
    clock: Clock,
    onError: (error: unknown) => void,
  ): Promise<RevokedFamilies> {
    const revoked = new RevokedFamilies(store, bus, clock, onError);
    await revoked.#load();
    return revoked;
  }

  async #load(): Promise<void> {
    const since = this.#clock.wallMs() - ACCESS_TOKEN_S * 1000;
    const families = await this.#store.transaction((tx) => tx.sessions.revokedSince(since), {
      readOnly: true,
    });
    for (const familyId of families) if (!this.#until.has(familyId)) this.add(familyId);
  }

  /** From here on its access tokens are refused and its sockets closed. */
  add(familyId: string): void {
    const wallMs = this.#clock.wallMs();
    for (const [known, untilMs] of this.#until) if (untilMs < wallMs) this.#until.delete(known);
    this.#until.set(familyId, wallMs + ACCESS_TOKEN_S * 1000);
    for (const listener of this.#listeners) listener(familyId);
  }

  has(familyId: string): boolean {
    return this.#until.has(familyId);
  }

  onRevoked(listener: (familyId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  close(): void {
    for (const stop of this.#stop) stop();
  }
}
