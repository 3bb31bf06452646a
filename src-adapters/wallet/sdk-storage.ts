import type { IStorage } from '@tonconnect/sdk';
import { keepSession } from './bridge/session-wallet.ts';
import { jsonOf } from './json.ts';
import type { WalletStorage } from './list/source.ts';

const STORED_CONNECTION = 'ton-connect-storage_bridge-connection';

/**
 * The SDK's values, in the storage that all tabs of one person share. Removing a connection is the SDK's only
 * sign that it has finished with it; and it removes whatever is stored then, even a connection of another tab
 * or of a later attempt.
 */
export class SdkStorage implements IStorage {
  readonly #storage: WalletStorage;
  readonly #farewells: (() => void)[] = [];
  /**
   * Number of removals still expected from the SDK after `farewell` timed out: what is stored then belongs to
   * another connection.
   */
  #late = 0;
  /** The session of this page; null if it has none, or if storage refuses it. */
  #session: string | null = null;

  constructor(storage: WalletStorage) {
    this.#storage = storage;
  }

  /** Whether a connection, or an attempt that was running, is stored on this device. */
  get hasConnection(): boolean {
    return this.#storage.read(STORED_CONNECTION) !== null;
  }

  /** The key in this page of the stored connection's wallet; null unless it lives in the page. */
  get pageKey(): string | null {
    const stored = this.#stored;
    return stored?.type === 'injected' ? (stored.jsBridgeKey ?? null) : null;
  }

  /** Whether an attempt is stored that a wallet may still answer. */
  get hasAttempt(): boolean {
    return this.#stored?.sessionCrypto !== undefined;
  }

  /** Whether another tab ended or replaced this page's connection. */
  get isReplaced(): boolean {
    return this.#session !== null && sessionOf(this.#stored) !== this.#session;
  }

  /** Whether what is stored is another tab's connection to a wallet, not only its attempt. */
  get hasOthers(): boolean {
    return this.hasConnection && !this.hasAttempt && sessionOf(this.#stored) !== this.#session;
  }

  /** Takes the stored connection as this page's. */
  adopt(): void {
    const stored = this.#stored;
    this.#session = sessionOf(stored);
    if (this.#session !== null) keepSession(this.#session, stored?.session?.walletPublicKey);
  }

  get #stored(): Stored | null {
    return jsonOf(this.#storage.read(STORED_CONNECTION)) as Stored | null;
  }

  /** Removes this page's connection, even if the bridge was not informed. */
  forget(): void {
    if (!this.isReplaced) this.#storage.remove(STORED_CONNECTION);
  }

  async getItem(key: string): Promise<string | null> {
    return this.#storage.read(key);
  }

  async setItem(key: string, value: string): Promise<void> {
    this.#storage.write(key, value);
    if (key !== STORED_CONNECTION) return;
    const stored = jsonOf(value) as Stored | null;
    // Any other record may be another tab's with only a counter raised.
    if (stored?.sessionCrypto === undefined && stored?.type !== 'injected') return;
    this.#session = this.#storage.read(key) === value ? sessionOf(stored) : null;
  }

  async removeItem(key: string): Promise<void> {
    if (key !== STORED_CONNECTION) {
      this.#storage.remove(key);
      return;
    }
    const farewell = this.#farewells.shift();
    farewell?.();
    if (farewell === undefined && this.#late > 0) {
      // The SDK removes twice in a row if it could not inform the wallet.
      setTimeout(() => (this.#late = Math.max(0, this.#late - 1)), 0);
    } else if (!this.isReplaced) this.#storage.remove(key);
  }

  /** Resolves when the SDK has finished with the connection that it is ending, or after the limit. */
  farewell(limitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#farewells.splice(this.#farewells.indexOf(end), 1);
        this.#late += 1;
        resolve();
      }, limitMs);
      this.#farewells.push(end);
    });
  }
}

interface Stored {
  readonly type?: string;
  readonly jsBridgeKey?: string;
  /** For an attempt. */
  readonly sessionCrypto?: { readonly publicKey?: string };
  /** For a connection. */
  readonly session?: {
    readonly sessionKeyPair?: { readonly publicKey?: string };
    readonly walletPublicKey?: string;
  };
}

function sessionOf(stored: Stored | null): string | null {
  return (
    stored?.sessionCrypto?.publicKey ??
    stored?.session?.sessionKeyPair?.publicKey ??
    stored?.jsBridgeKey ??
    null
  );
}
