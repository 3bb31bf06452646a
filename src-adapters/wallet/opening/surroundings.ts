import type { Surroundings } from '@axiom/domain/wallet/link';
import type { Page } from '../page.ts';

/** The first that matches counts: a tablet and a phone also name the system that they resemble. */
const SYSTEMS: readonly (readonly [sign: RegExp, os: Surroundings['os']])[] = [
  [/ipad/i, 'ipad'],
  [/iphone|ipod/i, 'ios'],
  [/android/i, 'android'],
  [/mac os|macintosh/i, 'macos'],
  [/windows/i, 'windows'],
  [/linux|cros/i, 'linux'],
];

/** The first that matches counts: browsers also name those that they resemble. */
const BROWSERS: readonly (readonly [sign: RegExp, browser: Surroundings['browser']])[] = [
  [/edga?\/|edgios\/|yabrowser\/|samsungbrowser\/|; wv\)/i, 'other'],
  [/opr\/|opt\/|opios\/|opera/i, 'opera'],
  [/firefox\/|fxios\//i, 'firefox'],
  [/chrome\/|crios\/|chromium\//i, 'chrome'],
  [/version\/\S+ .*safari\//i, 'safari'],
];

/**
 * Where this page runs, for the way to a wallet and back.
 * @param messengerPlatform the messenger's name for its platform; null outside of a messenger
 */
export function readSurroundings(page: Page, messengerPlatform: string | null): Surroundings {
  const agent = page.navigator?.userAgent ?? '';
  const os = SYSTEMS.find(([sign]) => sign.test(agent))?.[1] ?? 'other';
  // A tablet that asks for desktop pages calls itself a Mac, and no Mac has a touch screen.
  const isTablet = os === 'macos' && (page.navigator?.maxTouchPoints ?? 0) > 1;
  return {
    messengerPlatform,
    os: isTablet ? 'ipad' : os,
    browser: BROWSERS.find(([sign]) => sign.test(agent))?.[1] ?? 'other',
    pageUrl: pageUrl(page),
  };
}

/** Without its hash: there the messenger has put the launch data, which no wallet may see. */
function pageUrl({ location }: Page): Surroundings['pageUrl'] {
  if (location === undefined) return 'about://blank';
  const { protocol, host, pathname, search } = location;
  return `${protocol.slice(0, -1)}://${host}${pathname}${search}`;
}
