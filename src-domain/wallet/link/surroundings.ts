/** Where the page runs; decides how a wallet is opened. */
export interface Surroundings {
  /** The messenger's name for its platform (ios, android, macos, tdesktop, weba, web); null outside of a messenger. */
  readonly messengerPlatform: string | null;
  readonly os: 'ios' | 'ipad' | 'android' | 'macos' | 'linux' | 'windows' | 'other';
  readonly browser: 'safari' | 'chrome' | 'firefox' | 'opera' | 'other';
  /** Address of the page, for browsers without their own scheme. */
  readonly pageUrl: `${string}://${string}`;
}

/** The groups of surroundings that are treated differently. */
export type Place =
  | 'messenger-phone'
  | 'messenger-desktop'
  | 'messenger-web-a'
  | 'messenger-web'
  | 'messenger-other'
  | 'browser-ios'
  | 'browser-android'
  | 'browser-desktop'
  | 'browser-other';

const MESSENGER_PLACES: Readonly<Record<string, Place>> = {
  ios: 'messenger-phone',
  android: 'messenger-phone',
  macos: 'messenger-desktop',
  tdesktop: 'messenger-desktop',
  weba: 'messenger-web-a',
  web: 'messenger-web',
  webk: 'messenger-web',
};

const BROWSER_PLACES: Readonly<Record<Surroundings['os'], Place>> = {
  ios: 'browser-ios',
  ipad: 'browser-ios',
  android: 'browser-android',
  macos: 'browser-desktop',
  linux: 'browser-desktop',
  windows: 'browser-desktop',
  other: 'browser-other',
};

/** The group that surroundings belong to. */
export function placeOf({ messengerPlatform, os }: Surroundings): Place {
  if (messengerPlatform === null) return BROWSER_PLACES[os];
  return Object.hasOwn(MESSENGER_PLACES, messengerPlatform)
    ? (MESSENGER_PLACES[messengerPlatform] ?? 'messenger-other')
    : 'messenger-other';
}
