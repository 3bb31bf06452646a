import type { ReturnStrategy } from './return-strategy.ts';
import type { Place, Surroundings } from './surroundings.ts';

export interface ReturnInput {
  readonly isTelegram: boolean;
  readonly place: Place;
  readonly returnStrategy: ReturnStrategy;
  readonly twaReturnUrl: `${string}://${string}` | null;
  readonly surroundings: Surroundings;
}

const BROWSER_SCHEMES: Readonly<Partial<Record<Surroundings['browser'], ReturnStrategy>>> = {
  chrome: 'googlechrome://',
  firefox: 'firefox://',
  opera: 'opera-http://',
};

/** A return strategy that this wallet understands and that leads back to this page; `back` alone may not. */
export function returnFor(input: ReturnInput): ReturnStrategy {
  return input.isTelegram ? fromTelegramWallet(input) : fromOtherWallet(input);
}

function fromTelegramWallet({
  place,
  returnStrategy,
  twaReturnUrl,
  surroundings,
}: ReturnInput): ReturnStrategy {
  switch (place) {
    // The wallet opens above this app and closes by itself, so `back` returns here.
    case 'messenger-phone':
    case 'messenger-desktop':
    case 'messenger-web':
    case 'browser-android':
    case 'browser-desktop':
      return 'back';
    case 'messenger-web-a':
    case 'messenger-other':
      return twaReturnUrl ?? returnStrategy;
    case 'browser-ios':
      if (returnStrategy !== 'back' || surroundings.browser === 'safari') return returnStrategy;
      return BROWSER_SCHEMES[surroundings.browser] ?? surroundings.pageUrl;
    case 'browser-other':
      return 'none';
  }
}

function fromOtherWallet({ place, returnStrategy, surroundings }: ReturnInput): ReturnStrategy {
  if (returnStrategy !== 'back') return returnStrategy;
  const { browser, pageUrl } = surroundings;
  switch (place) {
    case 'messenger-phone':
    case 'messenger-desktop':
      return 'tg://resolve';
    case 'messenger-web-a':
    case 'messenger-web':
    case 'browser-android':
      return BROWSER_SCHEMES[browser] ?? pageUrl;
    case 'browser-ios':
      return browser === 'safari' ? 'none' : (BROWSER_SCHEMES[browser] ?? pageUrl);
    case 'browser-desktop':
      return BROWSER_SCHEMES[browser] ?? 'none';
    case 'messenger-other':
    case 'browser-other':
      return returnStrategy;
  }
}
