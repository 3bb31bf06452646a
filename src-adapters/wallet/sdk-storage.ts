import type { IStorage } from '@tonconnect/sdk';
import type { WalletStorage } from './list-source.ts';

const STORED_CONNECTION = 'ton-connect-storage_bridge-connection';

/**
 * What the SDK keeps, in the storage that all tabs of one person share. It forgets a connection when it is through with it, which it
 * shows by nothing else; and it forgets whatever is stored then, also what another tab or a later attempt has put there.
 */
export class SdkStorage implements IStorage {
  readonly #storage: WalletStorage;
  readonly #farewells: (() => void)[] = [];
  /** Connections that the SDK is still about to forget although nobody waits for it: what is stored then is another one. */
  #late = 0;
  /** The session of this page; null where it has none, or storage does not keep it. */
  #session: string | null = null;

  constructor(storage: WalletStorage) {
    this.#storage = storage;
  }

  /** Whether a connection, or an attempt that was under way, is kept on this device. */
  get hasConnection(): boolean {
    return this.#storage.read(STORED_CONNECTION) !== null;
  }

  /** Whether an attempt is kept that a wallet may still answer. */
  get hasAttempt(): boolean {
    return read(this.#storage.read(STORED_CONNECTION))?.sessionCrypto !== undefined;
  }

  /** Whether another tab has ended this page's connection, or put another in its place. */
  get isReplaced(): boolean {
    return this.#session !== null && sessionOf(this.#storage.read(STORED_CONNECTION)) !== this.#session;
  }

  /** What is stored is this page's connection from now on. */
  adopt(): void {
    this.#session = sessionOf(this.#storage.read(STORED_CONNECTION));
  }

  /** Forgets this page's connection, whatever the bridge could be told. */
  forget(): void {
    if (!this.isReplaced) this.#storage.remove(STORED_CONNECTION);
  }

  async getItem(key: string): Promise<string | null> {
    return this.#storage.read(key);
  }

  async setItem(key: string, value: string): Promise<void> {
    this.#storage.write(key, value);
    if (key !== STORED_CONNECTION || !isAttempt(value)) return;
    this.#session = this.#storage.read(key) === value ? sessionOf(value) : null;
  }

  async removeItem(key: string): Promise<void> {
    if (key !== STORED_CONNECTION) {
      this.#storage.remove(key);
      return;
    }
    const farewell = this.#farewells.shift();
    farewell?.();
    if (farewell === undefined && this.#late > 0) {
      // The SDK forgets twice in a row where the wallet could not be told.
      setTimeout(() => (this.#late = Math.max(0, this.#late - 1)), 0);
    } else if (!this.isReplaced) this.#storage.remove(key);
  }

  /** Resolves when the SDK is through with the connection that it is ending, or after the limit. */
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
  /** Of an attempt. */
  readonly sessionCrypto?: { readonly publicKey?: string };
  /** Of a connection. */
  readonly session?: { readonly sessionKeyPair?: { readonly publicKey?: string } };
}

function read(text: string | null): Stored | null {
  try {
    return JSON.parse(text ?? 'null') as Stored | null;
  } catch {
    return null;
  }
}

function sessionOf(text: string | null): string | null {
  const stored = read(text);
  return (
    stored?.sessionCrypto?.publicKey ??
    stored?.session?.sessionKeyPair?.publicKey ??
    stored?.jsBridgeKey ??
    null
  );
}

/** Whether this begins a session; later records may be another tab's that the SDK has only counted on. */
function isAttempt(text: string): boolean {
  const stored = read(text);
  return stored?.sessionCrypto !== undefined || stored?.type === 'injected';
}
