import type { Clock } from '../ports/clock.ts';
import type { LeaseName } from '../ports/store-leases.ts';
import type { Store } from '../ports/store.ts';

/** How long others wait for a holder that does not renew, plus the difference of their clocks. */
const LEASE_MS = 10_000;
const RENEW_MS = 3_000;

export interface LeaseDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly name: LeaseName;
  /** Unique for every server and every start. */
  readonly holder: string;
}

/**
 * Lets only one server at a time do some work. The lease is a row in the store. The holder renews it while it
 * works and gives it back at a stop; after a crash another server takes it when it has not been renewed for
 * 10 s.
 */
export class Lease {
  readonly #deps: LeaseDeps;
  #heldUntilMs = 0;

  constructor(deps: LeaseDeps) {
    this.#deps = deps;
  }

  /**
   * Runs `work` if this server gets the lease. `lost` is aborted when the lease may be lost meanwhile:
   * another server took it, or the store could not be reached until it expired.
   * @returns false, without a call of `work`, while another server has the lease
   */
  async whileHeld(work: (lost: AbortSignal) => Promise<void>): Promise<boolean> {
    if (!(await this.#take())) return false;
    const lost = new AbortController();
    const ended = new AbortController();
    const keeping = this.#keep(lost, ended.signal);
    try {
      await work(lost.signal);
    } finally {
      ended.abort();
      await keeping;
    }
    return true;
  }

  /** Ends the lease, so the next server need not wait. */
  async giveBack(): Promise<void> {
    const { store, name, holder } = this.#deps;
    if (this.#heldUntilMs === 0) return;
    this.#heldUntilMs = 0;
    await store.transaction((tx) => tx.leases.giveBack(name, holder));
  }

  async #take(): Promise<boolean> {
    const { store, clock, name, holder } = this.#deps;
    const wallMs = clock.wallMs();
    const isOurs = await store.transaction((tx) => tx.leases.take(name, holder, wallMs, wallMs + LEASE_MS));
    this.#heldUntilMs = isOurs ? wallMs + LEASE_MS : 0;
    return isOurs;
  }

  async #keep(lost: AbortController, ended: AbortSignal): Promise<void> {
    while (!lost.signal.aborted && (await pause(RENEW_MS, ended))) {
      // Errors of the store are reported elsewhere; here they only let the lease expire.
      const taking = this.#take().catch(() => undefined);
      // Never longer than a lease lasts, also when the clock is set back.
      const restMs = Math.min(LEASE_MS, Math.max(0, this.#heldUntilMs - this.#deps.clock.wallMs()));
      await Promise.race([taking, pause(restMs, ended)]);
      if (this.#deps.clock.wallMs() >= this.#heldUntilMs) lost.abort();
    }
  }
}

/** Resolves with false when `ended` was aborted before the time was over. */
function pause(ms: number, ended: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (ended.aborted) return resolve(false);
    const timer = setTimeout(() => done(true), ms);
    const stop = () => done(false);
    const done = (isOver: boolean) => {
      clearTimeout(timer);
      ended.removeEventListener('abort', stop);
      resolve(isOver);
    };
    ended.addEventListener('abort', stop);
  });
}
