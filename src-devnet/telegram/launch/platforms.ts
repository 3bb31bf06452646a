export const platformNames = ['ios', 'android', 'tdesktop', 'macos', 'weba', 'webk'] as const;
export type PlatformName = (typeof platformNames)[number];

interface Insets {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

const none: Insets = { top: 0, bottom: 0, left: 0, right: 0 };
const frameRights = 'allow-scripts allow-same-origin allow-popups allow-forms allow-modals';
const webRights = `${frameRights} allow-storage-access-by-user-activation`;
const nativeRights = `${frameRights} allow-popups-to-escape-sandbox`;

/**
 * How a client of the messenger may differ from the others, as far as an app can notice. Sources: the clients'
 * own code (Web A: WebAppModalTabContent.tsx, useWebAppFrame.ts; Web K) and, for macOS, the work-arounds in
 * libraries.
 */
const plain = {
  /** the frame's `sandbox` attribute; for Web A the one that Web A itself uses */
  sandbox: nativeRights,
  /** insets of the device and of the messenger's controls, pixels */
  safe: { normal: none, sideways: none, fullscreen: none, contentFullscreen: none },
  haptics: false,
  /** the device has a back button of its own */
  systemBack: false,
  /** the client opens a mini-app at half height if it asks for it */
  compact: false,
  homeScreen: false,
  biometry: false,
  secureStorage: true,
  /** `iframe_ready` without an object throws inside the client, so it is ignored */
  iframeReadyNeedsObject: false,
  /** any call switches the closing confirmation on, none switches it off */
  closingSticks: false,
  /** each call replaces a button's whole state: a missing field is lost */
  buttonsReplaced: false,
  /** after three popups in a row, `popup_closed` comes at once for two seconds */
  popupLimit: false,
  minimisesOnLink: false,
  closesAfterPrepared: false,
  numericErrors: false,
  answersViewport: 'yes' as 'yes' | 'never' | 'null',
  answersTheme: true,
  /** a request for the safe area is answered with an empty object */
  safeAreaEmpty: false,
  scrollbarStyle: false,
};

export type Platform = Readonly<typeof plain> & {
  readonly name: PlatformName;
  readonly label: string;
  readonly look: 'phone' | 'window';
};

export const platforms: readonly Platform[] = [
  {
    ...plain,
    name: 'ios',
    label: 'iOS',
    look: 'phone',
    safe: {
      normal: { ...none, bottom: 34 },
      sideways: { ...none, bottom: 21, left: 59, right: 59 },
      fullscreen: { ...none, top: 54, bottom: 34 },
      contentFullscreen: { ...none, top: 46 },
    },
    haptics: true,
    compact: true,
    homeScreen: true,
    biometry: true,
  },
  {
    ...plain,
    name: 'android',
    label: 'Android',
    look: 'phone',
    systemBack: true,
    safe: {
      normal: none,
      sideways: { ...none, left: 32 },
      fullscreen: { ...none, top: 32, bottom: 20 },
      contentFullscreen: { ...none, top: 46 },
    },
    haptics: true,
    compact: true,
    homeScreen: true,
    biometry: true,
  },
  { ...plain, name: 'tdesktop', label: 'Desktop', look: 'window' },
  {
    ...plain,
    name: 'macos',
    label: 'macOS',
    look: 'window',
    answersViewport: 'null',
    answersTheme: false,
    safeAreaEmpty: true,
  },
  {
    ...plain,
    name: 'weba',
    label: 'Web A',
    look: 'window',
    sandbox: webRights,
    iframeReadyNeedsObject: true,
    closingSticks: true,
    buttonsReplaced: true,
    popupLimit: true,
    minimisesOnLink: true,
    scrollbarStyle: true,
  },
  {
    ...plain,
    name: 'webk',
    label: 'Web K',
    look: 'window',
    sandbox: webRights,
    safe: { normal: none, sideways: none, fullscreen: none, contentFullscreen: { ...none, top: 56 } },
    secureStorage: false,
    closesAfterPrepared: true,
    numericErrors: true,
    answersViewport: 'never',
    scrollbarStyle: true,
  },
];
