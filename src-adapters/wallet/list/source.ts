import { type CancelSignal, WalletFailure } from '@axiom/domain/wallet/port';
import { checkWalletsList, type ListedWallet, mergeByName } from '@axiom/domain/wallet/list';
import { jsonOf } from '../json.ts';
import { untilAborted } from '../waits.ts';
import { jsonWithin } from './body.ts';

/** The public list has 60 KB; what is much longer is no list, and a phone would stall on it. */
const LIMIT_BYTES = 2_000_000;
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
  /** Wallets that the app adds, merged by name (R3.16). */
  readonly included: readonly ListedWallet[];
  /** Timeout of the request. */
  readonly limitMs: number;
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
  const { included } = options;
  let fresh: readonly ListedWallet[] | null = null;
  let running: Promise<readonly ListedWallet[]> | null = null;
  const kept = () => fresh ?? mergeByName(readKept(options.storage), included);
  const load = async (): Promise<readonly ListedWallet[]> => {
    const fetched = await fetchList(options.url, options.limitMs);
    if (fetched.length > 0) {
      fresh = mergeByName(fetched, included);
      options.storage.write(KEPT_AT, JSON.stringify(fetched));
      return fresh;
    }
    const last = readKept(options.storage);
    const found = last.length > 0 ? last : await bundledOf(options);
    const merged = mergeByName(found, included);
    if (merged.length > 0) return merged;
    throw new WalletFailure('list-unavailable', 'no wallets list');
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

async function bundledOf({ bundled }: ListSourceOptions): Promise<readonly ListedWallet[]> {
  return bundled === null ? [] : checkWalletsList(await bundled().catch(() => []));
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
    return response.ok ? checkWalletsList(await jsonWithin(response, LIMIT_BYTES)) : [];
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

function readKept(storage: WalletStorage): readonly ListedWallet[] {
  return checkWalletsList(jsonOf(storage.read(KEPT_AT)));
}
