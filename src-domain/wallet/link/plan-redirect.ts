import { NATIVE_OPEN_FALLBACK_MS } from '../../constants/index.ts';
import { isTelegramLink } from '../../link/index.ts';
import type { SkipRedirect, WalletOpenMethod } from '../port/wallet.ts';
import { returnFor } from './return-for.ts';
import type { ReturnStrategy } from './return-strategy.ts';
import { type Place, placeOf, type Surroundings } from './surroundings.ts';
import { directLink, toDeepLink, toTelegramScheme, withReturn } from './telegram-start.ts';

/** One way to open a link: by the messenger, in this tab, or in a new one. */
export interface OpenStep {
  readonly how: 'messenger' | 'self' | 'tab';
  readonly link: string;
}

/** How a wallet is opened, as data. */
export interface RedirectPlan extends OpenStep {
  readonly openMethod: WalletOpenMethod;
  /** Used if the page is still in front after `afterMs`; absent where the browser would show an error. */
  readonly fallback?: OpenStep & { readonly afterMs: number; readonly openMethod: WalletOpenMethod };
}

/** The link, where it is opened, and where the wallet should return to. */
export interface RedirectInput {
  /** The wallet's universal link, with or without a connect request. */
  readonly link: string;
  /** Link in the wallet's own scheme. */
  readonly deepLink: string | null;
  readonly returnStrategy: ReturnStrategy;
  /** Where the messenger returns to, instead of `returnStrategy`. */
  readonly twaReturnUrl: `${string}://${string}` | null;
  /** False on the first attempt, true on every retry, which skips app schemes (R3.19). */
  readonly isForced: boolean;
  readonly surroundings: Surroundings;
}

/** Places where the messenger itself opens its own wallet. */
const MESSENGER_ASKS: ReadonlySet<Place> = new Set([
  'messenger-phone',
  'messenger-desktop',
  'messenger-web-a',
  'messenger-web',
]);
/** Places where a wallet's own scheme is tried before its universal link. */
const TRIES_SCHEME: ReadonlySet<Place> = new Set([
  'messenger-desktop',
  'messenger-web-a',
  'messenger-web',
  'browser-desktop',
]);

/**
 * How to open a wallet from here, with a way back to this page (R3.19, R3.20): the messenger's own wallet by
 * the messenger or its scheme, any other by its own scheme or its universal link. The first attempt may try a
 * scheme, with the universal link 200 ms later; a retry opens the universal link at once.
 */
export function planRedirect(input: RedirectInput): RedirectPlan {
  const place = placeOf(input.surroundings);
  const isTelegram = isTelegramLink(input.link);
  const link = withReturn(directLink(input.link), returnFor({ ...input, isTelegram, place }));
  const scheme = input.isForced ? undefined : schemeLink(input, isTelegram, place, link);
  if (scheme !== undefined) {
    return {
      how: 'self',
      link: scheme,
      openMethod: 'custom-deeplink',
      ...(canFallBack(input.surroundings)
        ? { fallback: { how: 'tab', link, openMethod: 'universal-link', afterMs: NATIVE_OPEN_FALLBACK_MS } }
        : {}),
    };
  }
  return { how: howOf(input.surroundings, isTelegram, place), link, openMethod: 'universal-link' };
}

function schemeLink(
  { deepLink, surroundings }: RedirectInput,
  isTelegram: boolean,
  place: Place,
  link: string,
): string | undefined {
  if (!isTelegram)
    return deepLink !== null && TRIES_SCHEME.has(place) ? toDeepLink(link, deepLink) : undefined;
  const isPhone = place === 'browser-ios' || place === 'browser-android';
  const hasScheme = surroundings.browser === 'chrome' || surroundings.browser === 'firefox';
  return place === 'browser-desktop' || (isPhone && hasScheme) ? toTelegramScheme(link) : undefined;
}

function howOf({ browser }: Surroundings, isTelegram: boolean, place: Place): OpenStep['how'] {
  if (isTelegram ? MESSENGER_ASKS.has(place) : place === 'messenger-phone') return 'messenger';
  return !isTelegram && place === 'browser-ios' && browser === 'chrome' ? 'self' : 'tab';
}

/** Safari, Windows and Firefox on Android show an error or a question: a second attempt would disturb it. */
function canFallBack({ os, browser }: Surroundings): boolean {
  return browser !== 'safari' && os !== 'windows' && !(os === 'android' && browser === 'firefox');
}

/**
 * Whether a sent request opens its wallet. Inside a messenger always, if the wallet was opened by a link
 * before.
 */
export function opensWalletAfterSending(
  skip: SkipRedirect,
  openMethod: WalletOpenMethod | null,
  { messengerPlatform, os }: Surroundings,
): boolean {
  if (openMethod === null || openMethod === 'qrcode') return false;
  if (messengerPlatform !== null) return true;
  return skip === 'never' || (skip === 'ios' && os !== 'ios');
}
