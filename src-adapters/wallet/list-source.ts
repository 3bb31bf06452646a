import { type CancelSignal, WalletFailure } from '@axiom/domain/wallet/port';
import { checkWalletsList, type ListedWallet } from '@axiom/domain/wallet/list';

const FETCH_LIMIT_MS = 4000;
const KEPT_AT = 'wallets-list';

/** Text stored on this device for one user. */
export interface WalletStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

export interface ListSourceOptions {
  readonly url: string;
  readonly storage: WalletStorage;
  /** The list that is part of the SDK; null on a network that its wallets do not support. */
  readonly bundled: (() => Promise<unknown>) | null;
  readonly limitMs?: number;
}

export interface ListSource {
  /** The list without a request: this visit's, otherwise the stored one. */
  kept(): readonly ListedWallet[];
  /**
   * The list: fetched once per visit within 4 s, otherwise the stored one, otherwise the SDK's.
   * @throws WalletFailure list-unavailable
   */
  load(signal: CancelSignal): Promise<readonly ListedWallet[]>;
}

/** The wallets list with a timeout, validated and stored: the SDK's own request has no timeout. */
export function createListSource(options: ListSourceOptions): ListSource {
  let fresh: readonly ListedWallet[] | null = null;
  let running: Promise<readonly ListedWallet[]> | null = null;
  const kept = () => fresh ?? readKept(options.storage);
  const load = async (): Promise<readonly ListedWallet[]> => {
    const fetched = await fetchList(options.url, options.limitMs ?? FETCH_LIMIT_MS);
    if (fetched.length > 0) {
      fresh = fetched;
      options.storage.write(KEPT_AT, JSON.stringify(fetched));
      return fetched;
    }
    const last = kept();
    if (last.length > 0) return last;
    const bundled = options.bundled === null ? [] : checkWalletsList(await options.bundled());
    if (bundled.length > 0) return bundled;
    throw new WalletFailure('list-unavailable', 'The wallets list could not be loaded.');
  };
  return {
    kept,
    load: (signal) => {
      if (fresh !== null) return Promise.resolve(fresh);
      running ??= load().finally(() => {
        running = null;
      });
      return untilAborted(running, signal);
    },
  };
}

async function fetchList(url: string, limitMs: number): Promise<readonly ListedWallet[]> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limitMs);
  try {
    const response = await fetch(url, {
      signal: controller.signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    return response.ok ? checkWalletsList(await response.json()) : [];
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}

function readKept(storage: WalletStorage): readonly ListedWallet[] {
  try {
    return checkWalletsList(JSON.parse(storage.read(KEPT_AT) ?? '[]'));
  } catch {
    return [];
  }
}

/** The same promise, ended by an abort; the work continues for later callers. */
export function untilAborted<Value>(promise: Promise<Value>, signal: CancelSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new WalletFailure('aborted', 'The step was aborted.'));
    if (signal.aborted) {
      onAbort();
      promise.catch(() => undefined);
      return;
    }
    signal.addEventListener('abort', onAbort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
