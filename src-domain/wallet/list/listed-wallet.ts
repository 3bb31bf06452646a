import { isAppLink, isSafeUrl } from '../../link/index.ts';
import { folded } from './names.ts';

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

/**
 * The valid entries of a list, each `app_name` once, ignoring case; all others are dropped (T73). A valid one has a name, only
 * safe addresses (https, or http on a loopback host), at least one bridge and one platform, and with an `sse`
 * bridge a universal link. A value that is not a list gives an empty one.
 */
export function checkWalletsList(list: unknown): readonly ListedWallet[] {
  if (!Array.isArray(list)) return [];
  const names = new Set<string>();
  return list.filter((entry: unknown): entry is ListedWallet => {
    if (!isListed(entry) || names.has(folded(entry.app_name))) return false;
    names.add(folded(entry.app_name));
    return true;
  });
}

function isListed(entry: unknown): entry is ListedWallet {
  if (!isRecord(entry)) return false;
  const { platforms, deepLink, universal_url: universal } = entry;
  const bridges = entry['bridge'];
  return (
    isFilledText(entry['app_name']) &&
    isFilledText(entry['name']) &&
    isFilledList(platforms, isFilledText) &&
    isSafeUrl(entry['image']) &&
    isSafeUrl(entry['about_url']) &&
    (isAbsent(deepLink) || isAppLink(deepLink)) &&
    isFilledList(bridges, isBridge) &&
    (isAbsent(universal) ? !bridges.some(({ type }) => type === 'sse') : isSafeUrl(universal))
  );
}

function isBridge(bridge: unknown): bridge is ListedBridge {
  if (!isRecord(bridge)) return false;
  const { type } = bridge;
  if (type === 'sse') return isSafeUrl(bridge['url']);
  return type === 'js' ? isFilledText(bridge['key']) : typeof type === 'string';
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === '';
}

/** Whether a value is a list of at least one, each as told. */
export function isFilledList<Value>(
  value: unknown,
  is: (one: unknown) => one is Value,
): value is readonly Value[] {
  return Array.isArray(value) && value.length > 0 && value.every(is);
}

/** Whether a value is a name or a key of a wallet, with something to be seen. */
export function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= TEXT_MAX_CHARS && /[^\s\p{C}]/u.test(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
