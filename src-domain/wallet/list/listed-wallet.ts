import { abbreviate } from '../../errors/index.ts';
import { isAppLink, isSafeUrl } from '../../link/index.ts';
import { type EntryFault, InvalidWalletEntry } from './invalid-wallet-entry.ts';

/** One entry of the public wallets list, checked; unknown fields are kept for the SDK. */
export interface ListedWallet {
  readonly app_name: string;
  readonly name: string;
  readonly image: string;
  readonly about_url: string;
  readonly universal_url?: string;
  readonly deepLink?: string;
  readonly bridge: readonly ListedBridge[];
  readonly platforms: readonly string[];
}

/** A bridge of a wallet, as in the list. */
export interface ListedBridge {
  readonly type: string;
  /** For an `sse` bridge. */
  readonly url?: string;
  /** For a `js` bridge: the window property of the extension. */
  readonly key?: string;
}

const TEXT_MAX_CHARS = 256;
const TEXT = `text of 1 to ${TEXT_MAX_CHARS} characters`;
const SAFE_URL = 'an https address, or http on this very machine';
const APP_LINK = "a link of an app's own scheme";

/**
 * Checks one entry of a wallets list: a name, only safe addresses (https, or http on a loopback host), at
 * least one bridge and one platform; an entry with an `sse` bridge needs a universal link (T73).
 * @throws InvalidWalletEntry naming the field
 */
export function parseListedWallet(entry: unknown): ListedWallet {
  const fault = faultOf(entry);
  if (fault !== undefined) throw new InvalidWalletEntry(fault);
  return entry as ListedWallet;
}

/**
 * The valid entries of a list, each `app_name` once; all others are dropped. A value that is not a list gives
 * an empty one.
 */
export function checkWalletsList(list: unknown): readonly ListedWallet[] {
  if (!Array.isArray(list)) return [];
  const names = new Set<string>();
  return list.filter((entry): entry is ListedWallet => {
    if (faultOf(entry) !== undefined || names.has((entry as ListedWallet).app_name)) return false;
    names.add((entry as ListedWallet).app_name);
    return true;
  });
}

function faultOf(entry: unknown): EntryFault | undefined {
  if (!isRecord(entry)) return fault('entry', entry, 'an object');
  return namesFault(entry) ?? linksFault(entry) ?? bridgesFault(entry['bridge']);
}

function namesFault(entry: Record<string, unknown>): EntryFault | undefined {
  for (const field of ['app_name', 'name']) {
    if (!isFilledText(entry[field])) return fault(field, entry[field], TEXT);
  }
  const { platforms } = entry;
  const isGood = Array.isArray(platforms) && platforms.length > 0 && platforms.every(isFilledText);
  return isGood ? undefined : fault('platforms', platforms, 'a list of at least one platform');
}

function linksFault(entry: Record<string, unknown>): EntryFault | undefined {
  for (const field of ['image', 'about_url']) {
    if (!isSafeUrl(entry[field])) return fault(field, entry[field], SAFE_URL);
  }
  const { deepLink, universal_url: universal } = entry;
  if (deepLink !== undefined && deepLink !== '' && !isAppLink(deepLink)) {
    return fault('deepLink', deepLink, APP_LINK);
  }
  const isAbsent = universal === undefined || universal === '';
  const needsOne = Array.isArray(entry['bridge']) && entry['bridge'].some(isRemoteBridge);
  if (isAbsent ? needsOne : !isSafeUrl(universal)) return fault('universal_url', universal, SAFE_URL);
  return undefined;
}

function bridgesFault(bridges: unknown): EntryFault | undefined {
  if (!Array.isArray(bridges) || bridges.length === 0) {
    return fault('bridge', bridges, 'a list of at least one bridge');
  }
  for (const [at, bridge] of bridges.entries()) {
    if (!isRecord(bridge) || typeof bridge['type'] !== 'string') {
      return fault(`bridge[${at}].type`, isRecord(bridge) ? bridge['type'] : bridge, '"sse" or "js"');
    }
    if (bridge['type'] === 'sse' && !isSafeUrl(bridge['url'])) {
      return fault(`bridge[${at}].url`, bridge['url'], SAFE_URL);
    }
    if (bridge['type'] === 'js' && !isFilledText(bridge['key'])) {
      return fault(`bridge[${at}].key`, bridge['key'], TEXT);
    }
  }
  return undefined;
}

function fault(field: string, found: unknown, allowed: string): EntryFault {
  return { field, found: abbreviate(found), allowed };
}

function isRemoteBridge(value: unknown): boolean {
  return isRecord(value) && value['type'] === 'sse';
}

function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= TEXT_MAX_CHARS;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
