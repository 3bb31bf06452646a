import type { Clock } from '../ports/clock.ts';
import type { LeaseName } from '../ports/store-leases.ts';
import type { Store } from '../ports/store.ts';

/** How long the others wait for a holder of whom nothing is heard, besides what their clocks differ by. */
const LEASE_MS = 10_000;
const RENEW_MS = 3_000;

export interface LeaseDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly name: LeaseName;
  /** Another one for every server and every start. */
  readonly holder: string;
}

/**
 * Does what only one server at a time may do. The right to it is a row of the store: kept up while the work lasts, given back at a
 * stop, and taken by another server once a holder that died has not kept it up for 10 s.
 */
export class Lease {
  readonly #deps: LeaseDeps;
  #heldUntilMs = 0;

  constructor(deps: LeaseDeps) {
    this.#deps = deps;
  }

  /**
   * Runs `work` where the right is ours. Its signal is aborted when the right is lost meanwhile: another server took it, or the store
   * has not been reached for so long that one may have.
   * @returns false, without having run it, while another server has the right
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

  /** The next server need not wait. */
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
      // A store that is away or hangs is heard of elsewhere; here it only runs the right out.
      const taking = this.#take().catch(() => undefined);
      await Promise.race([taking, pause(Math.max(0, this.#heldUntilMs - this.#deps.clock.wallMs()), ended)]);
      if (this.#deps.clock.wallMs() >= this.#heldUntilMs) lost.abort();
    }
  }
}

/** False when it ended before its time. */
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
