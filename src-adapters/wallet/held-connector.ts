import type { Wallet } from '@tonconnect/sdk';
import type { CancelSignal } from '@axiom/domain/wallet/port';
import type { ListedWallet } from '@axiom/domain/wallet/list';
import { type Connector, type ConnectorOptions, createConnector } from './connector.ts';
import { failureOf } from './errors.ts';
import { catchLeaks } from './leaks.ts';
import { onOtherTabs } from './other-tabs.ts';
import type { Page } from './page.ts';
import type { SdkStorage } from './sdk-storage.ts';

/** A wallet that is no longer connected, and who ended it. */
export interface Gone {
  readonly wallet: Wallet | null;
  readonly scope: 'dapp' | 'wallet';
}

/** The SDK's connector of this page: created once it is needed, and again after another tab took its place. */
export class HeldConnector {
  readonly #options: ConnectorOptions;
  readonly #storage: SdkStorage;
  readonly #leakListeners = new Set<(error: Error) => void>();
  readonly #goneListeners = new Set<(gone: Gone) => void>();
  readonly #foundListeners = new Set<() => void>();
  #creating: Promise<Connector> | null = null;
  #ready: Connector | null = null;
  /** The wallet that the connector reported last. */
  #wallet: Wallet | null = null;
  #isLeaving = false;

  constructor(options: ConnectorOptions, page: Page) {
    this.#options = options;
    this.#storage = options.storage;
    catchLeaks(page, (error) => {
      for (const listener of this.#leakListeners) listener(error);
    });
    onOtherTabs(page, () => {
      this.checkReplaced();
      if (this.connected !== null || !this.#storage.hasOthers) return;
      this.#tellFound();
    });
  }

  /** The connected one; null if there is none. */
  get connected(): Connector | null {
    return this.#ready?.connected === true ? this.#ready : null;
  }

  /** The connector; a failure to load it is not kept. */
  of(list: readonly ListedWallet[]): Promise<Connector> {
    this.#creating ??= this.#create(list).catch((error: unknown) => {
      this.#creating = null;
      throw error;
    });
    return this.#creating;
  }

  /** Subscribes to the end of a connection; returns the unsubscribe function. */
  onGone(listener: (gone: Gone) => void): () => void {
    this.#goneListeners.add(listener);
    return () => void this.#goneListeners.delete(listener);
  }

  /**
   * Subscribes to a connection that another tab made, or that came when nobody waited for it; returns the
   * unsubscribe function.
   */
  onFound(listener: () => void): () => void {
    this.#foundListeners.add(listener);
    return () => void this.#foundListeners.delete(listener);
  }

  /** Runs a step by which this app ends its connection. */
  async leave(step: (connector: Connector) => Promise<void>): Promise<void> {
    const { connected } = this;
    if (connected === null) return;
    this.#isLeaving = true;
    try {
      await step(connected);
    } finally {
      this.#isLeaving = false;
      // An aborted step may have left it as it was.
      if (this.connected !== null) this.#drop();
    }
  }

  /** Stops listening to the stored connection; the next use creates a new connector. */
  close(): void {
    this.#ready?.pauseConnection();
    this.#creating = null;
    this.#ready = null;
  }

  /** Ends this page's connection if another tab ended or replaced it; that tab informs the wallet. */
  checkReplaced(): void {
    if (this.connected !== null && this.#storage.isReplaced) this.#drop();
  }

  /**
   * The first wallet that the connector reports after `start`, or null if `start` gives it; null when the
   * signal aborts.
   */
  firstStatus(
    connector: Connector,
    start: (give: (wallet: null) => void) => void,
    signal: CancelSignal,
  ): Promise<Wallet | null> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        signal.removeEventListener('abort', onAbort);
        this.#leakListeners.delete(onLeak);
        stop();
        settle();
      };
      const onAbort = () => end(() => resolve(null));
      const onLeak = (error: Error) => {
        if (failureOf(error).code === 'missing-address') end(() => reject(error));
      };
      this.#leakListeners.add(onLeak);
      const stop = connector.onStatusChange(
        (wallet) => {
          if (wallet !== null) end(() => resolve(wallet));
        },
        (error) => end(() => reject(error)),
      );
      signal.addEventListener('abort', onAbort);
      if (signal.aborted) onAbort();
      else {
        try {
          start(onAbort);
        } catch (error) {
          end(() => reject(error as Error));
        }
      }
    });
  }

  async #create(list: readonly ListedWallet[]): Promise<Connector> {
    const connector = await createConnector(this.#options, list);
    connector.onStatusChange((wallet) => {
      if (connector !== this.#ready) return;
      if (wallet === null) this.#end(this.#isLeaving ? 'dapp' : 'wallet');
      else {
        this.#wallet = wallet;
        // Each `firstStatus` listens while it waits.
        if (this.#leakListeners.size === 0) this.#tellFound();
      }
    });
    this.#ready = connector;
    return connector;
  }

  #tellFound(): void {
    for (const listener of this.#foundListeners) listener();
  }

  #drop(): void {
    this.close();
    this.#end('dapp');
  }

  #end(scope: Gone['scope']): void {
    this.#storage.forget();
    const gone = { wallet: this.#wallet, scope };
    this.#wallet = null;
    for (const listener of this.#goneListeners) listener(gone);
  }
}
