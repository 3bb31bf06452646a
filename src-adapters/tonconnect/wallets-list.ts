import type { WalletInfo, WalletPlatform } from '@axiom/domain/ports/wallet';

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

interface ListedBridge {
  readonly type: string;
  readonly url?: string;
  readonly key?: string;
}

export const TELEGRAM_WALLET = 'telegram-wallet';
const PLATFORMS = ['ios', 'android', 'macos', 'linux', 'windows', 'chrome', 'firefox', 'safari'] as const;
const APP_SCHEMES_FORBIDDEN = /^(javascript|data|vbscript|blob|file|about|filesystem|https?):/i;

/** Entries of a wallets list that hold what is needed, with safe addresses only; anything else is left out (T73). */
export function checkWalletsList(list: unknown): readonly ListedWallet[] {
  if (!Array.isArray(list)) return [];
  const names = new Set<string>();
  return list.filter((entry): entry is ListedWallet => {
    if (!isListedWallet(entry) || names.has(entry.app_name)) return false;
    names.add(entry.app_name);
    return true;
  });
}

function isListedWallet(entry: unknown): entry is ListedWallet {
  if (!isRecord(entry)) return false;
  const { app_name, name, image, about_url, universal_url, deepLink, bridge, platforms } = entry;
  const isNamed = isFilledText(app_name) && isFilledText(name);
  if (!isNamed || !isSafeUrl(image) || !isSafeUrl(about_url)) return false;
  if (!Array.isArray(platforms) || platforms.length === 0 || !platforms.every(isFilledText)) return false;
  if (deepLink !== undefined && !isSafeDeepLink(deepLink)) return false;
  if (!Array.isArray(bridge) || bridge.length === 0 || !bridge.every(isBridge)) return false;
  const hasRemote = bridge.some(({ type }) => type === 'sse');
  return universal_url === undefined || universal_url === '' ? !hasRemote : isSafeUrl(universal_url);
}

function isBridge(value: unknown): value is ListedBridge {
  if (!isRecord(value) || typeof value['type'] !== 'string') return false;
  if (value['type'] === 'sse') return isSafeUrl(value['url']);
  return value['type'] === 'js' ? isFilledText(value['key']) : true;
}

/** https, or http on this very machine (decisions.md "Texts and small conflicts"). */
export function isSafeUrl(value: unknown): value is string {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  if (protocol === 'https:') return true;
  return protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}

function isSafeDeepLink(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    (value === '' || (/^[a-z][a-z0-9+.-]*:/i.test(value) && !APP_SCHEMES_FORBIDDEN.test(value)))
  );
}

function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 256;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** What a page offers under a wallet's key: its extension, or the wallet's own browser around us. */
export interface InjectedBridge {
  readonly isInjected: boolean;
  readonly isEmbedded: boolean;
}

/** Looks for the bridge that a wallet put into this page. */
export function injectedBridge(view: object, key: string | undefined): InjectedBridge {
  const holder = key === undefined ? undefined : (view as Record<string, unknown>)[key];
  const bridge = isRecord(holder) ? holder['tonconnect'] : undefined;
  if (!isRecord(bridge)) return { isInjected: false, isEmbedded: false };
  return { isInjected: true, isEmbedded: bridge['isWalletBrowser'] === true };
}

/** The list as the widget shows it: Telegram's wallet first, those in this browser next, then the list's own order (R3.16). */
export function walletInfos(list: readonly ListedWallet[], view: object): readonly WalletInfo[] {
  return list.map((entry) => infoOf(entry, view)).toSorted((a, b) => rankOf(a) - rankOf(b));
}

function rankOf({ appName, injected }: WalletInfo): number {
  if (appName === TELEGRAM_WALLET) return 0;
  return injected ? 1 : 2;
}

function infoOf(entry: ListedWallet, view: object): WalletInfo {
  const remote = entry.bridge.find(({ type }) => type === 'sse');
  const jsBridgeKey = entry.bridge.find(({ type }) => type === 'js')?.key;
  const { isInjected, isEmbedded } = injectedBridge(view, jsBridgeKey);
  const isPlatform = (name: string): name is WalletPlatform => PLATFORMS.some((known) => known === name);
  return {
    name: entry.name,
    appName: entry.app_name,
    imageUrl: entry.image,
    aboutUrl: entry.about_url,
    universalLink: remote === undefined ? null : filled(entry.universal_url),
    deepLink: remote === undefined ? null : filled(entry.deepLink),
    bridgeUrl: remote?.url ?? null,
    jsBridgeKey: jsBridgeKey ?? null,
    platforms: entry.platforms.filter(isPlatform),
    injected: isInjected,
    embedded: isEmbedded,
    isPreferred: false,
  };
}

function filled(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}
