import { isAppLink, isSafeUrl } from '../../link/index.ts';
import type { WalletInfo, WalletOpenMethod } from '../port/wallet.ts';

/** The wallet that was used last, as stored on the device (R3.25). */
export interface RememberedWallet {
  readonly name: string;
  readonly appName: string;
  readonly imageUrl: string;
  readonly universalLink: string | null;
  readonly deepLink: string | null;
  readonly openMethod: WalletOpenMethod | null;
}

const OPEN_METHODS: readonly unknown[] = ['qrcode', 'universal-link', 'custom-deeplink', null];

/** What is stored of a chosen wallet; an injected one has no open method. */
export function rememberedOf(wallet: WalletInfo, openMethod: WalletOpenMethod | null): RememberedWallet {
  const { name, appName, imageUrl, universalLink, deepLink } = wallet;
  return { name, appName, imageUrl, universalLink, deepLink, openMethod };
}

/** Text to store on the device; `readRemembered` reads it back. */
export function rememberedText(wallet: RememberedWallet): string {
  return JSON.stringify(wallet);
}

/** Reads the stored wallet; null if the text is not such a wallet or holds an unsafe address. */
export function readRemembered(text: string | null): RememberedWallet | undefined {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, appName, imageUrl, universalLink, deepLink, openMethod } = value as Record<string, unknown>;
  if (!isFilled(name) || !isFilled(appName) || !isSafeUrl(imageUrl)) return undefined;
  if (universalLink !== null && !isSafeUrl(universalLink)) return undefined;
  if (deepLink !== null && !isAppLink(deepLink)) return undefined;
  if (!OPEN_METHODS.includes(openMethod)) return undefined;
  return {
    name,
    appName,
    imageUrl,
    universalLink,
    deepLink,
    openMethod: openMethod as WalletOpenMethod | null,
  };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
