export const platformNames = ['ios', 'android', 'tdesktop', 'macos', 'weba', 'webk'] as const;
export type PlatformName = (typeof platformNames)[number];

interface Insets {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/**
 * How a client of the messenger differs from the others, as far as an app can notice. Sources: the clients'
 * own code (Web A: WebAppModalTabContent.tsx, useWebAppFrame.ts; Web K) and, for macOS, the work-arounds in
 * libraries.
 */
export interface Platform {
  readonly name: PlatformName;
  readonly label: string;
  readonly look: 'phone' | 'window';
  /** the frame's `sandbox` attribute; for Web A the one that Web A itself uses */
  readonly sandbox: string;
  /** insets of the device and of the messenger's controls, pixels */
  readonly safe: { readonly normal: Insets; readonly fullscreen: Insets; readonly contentFullscreen: Insets };
  readonly haptics: boolean;
  /** the client opens a mini-app at half height if it asks for it */
  readonly compact: boolean;
  readonly fullscreen: boolean;
  readonly homeScreen: boolean;
  readonly biometry: boolean;
  readonly secureStorage: boolean;
  /** `iframe_ready` without an object throws inside the client, so it is ignored */
  readonly iframeReadyNeedsObject: boolean;
  /** any call switches the closing confirmation on, none switches it off */
  readonly closingSticks: boolean;
  /** each call replaces a button's whole state: a missing field is lost */
  readonly buttonsReplaced: boolean;
  /** after three popups in a row, `popup_closed` comes at once for two seconds */
  readonly popupLimit: boolean;
  readonly minimisesOnLink: boolean;
  readonly closesAfterPrepared: boolean;
  readonly numericErrors: boolean;
  readonly answersViewport: 'yes' | 'never' | 'null';
  readonly answersTheme: boolean;
  /** a request for the safe area is answered with an empty object */
  readonly safeAreaEmpty: boolean;
  readonly scrollbarStyle: boolean;
}

const none: Insets = { top: 0, bottom: 0, left: 0, right: 0 };
const frameRights = 'allow-scripts allow-same-origin allow-popups allow-forms allow-modals';
const webRights = `${frameRights} allow-storage-access-by-user-activation`;
const nativeRights = `${frameRights} allow-popups-to-escape-sandbox`;

const plain: Omit<Platform, 'name' | 'label' | 'look'> = {
  sandbox: nativeRights,
  safe: { normal: none, fullscreen: none, contentFullscreen: none },
  haptics: false,
  compact: false,
  fullscreen: true,
  homeScreen: false,
  biometry: false,
  secureStorage: true,
  iframeReadyNeedsObject: false,
  closingSticks: false,
  buttonsReplaced: false,
  popupLimit: false,
  minimisesOnLink: false,
  closesAfterPrepared: false,
  numericErrors: false,
  answersViewport: 'yes',
  answersTheme: true,
  safeAreaEmpty: false,
  scrollbarStyle: false,
};

export const platforms: readonly Platform[] = [
  {
    ...plain,
    name: 'ios',
    label: 'iOS',
    look: 'phone',
    safe: {
      normal: { ...none, bottom: 34 },
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
    safe: {
      normal: none,
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
    safe: { normal: none, fullscreen: none, contentFullscreen: { ...none, top: 56 } },
    secureStorage: false,
    closesAfterPrepared: true,
    numericErrors: true,
    answersViewport: 'never',
    scrollbarStyle: true,
  },
];
