import type { PlatformName } from './platforms.ts';
import { atLeast } from './versions.ts';

export const themeNames = ['light', 'dark'] as const;
export type ThemeName = (typeof themeNames)[number];
export type ThemeParams = Readonly<Record<string, string>>;

/** The colors, in the order of the values below, and the first version that sends each. */
export const themeSince: Readonly<Record<string, string>> = {
  bg_color: '6.0',
  text_color: '6.0',
  hint_color: '6.0',
  link_color: '6.0',
  button_color: '6.0',
  button_text_color: '6.0',
  secondary_bg_color: '6.1',
  header_bg_color: '7.0',
  accent_text_color: '7.0',
  section_bg_color: '7.0',
  section_header_text_color: '7.0',
  subtitle_text_color: '7.0',
  destructive_text_color: '7.0',
  section_separator_color: '7.6',
  bottom_bar_bg_color: '7.10',
};

const stock: Readonly<Record<PlatformName, Readonly<Record<ThemeName, string>>>> = {
  ios: {
    light:
      '#ffffff #000000 #8e8e93 #007aff #007aff #ffffff #efeff4 #f8f8f8 #007aff #ffffff #6d6d72 #8e8e93 #ff3b30 #c8c7cc #f2f2f2',
    dark: '#000000 #ffffff #98989e #3e88f7 #3e88f7 #ffffff #1c1c1d #1a1a1a #3e88f7 #2c2c2e #8d8e93 #98989e #eb5545 #545458 #1d1d1d',
  },
  android: {
    light:
      '#ffffff #222222 #a8a8a8 #2678b6 #50a8eb #ffffff #f0f0f0 #527da3 #1c93e3 #ffffff #3a95d5 #82868a #cc2929 #d9d9d9 #f0f0f0',
    dark: '#1d2733 #ffffff #7d8b99 #5eabe1 #50a8eb #ffffff #151e27 #242d39 #64b5ef #1d2733 #79c4fc #7b8790 #ee686f #0d1218 #151e27',
  },
  tdesktop: {
    light:
      '#ffffff #000000 #999999 #168acd #40a7e3 #ffffff #f1f1f1 #ffffff #168acd #ffffff #168acd #999999 #d14e4e #e7e7e7 #ffffff',
    dark: '#17212b #f5f5f5 #708499 #6ab3f3 #5288c1 #ffffff #232e3c #17212b #6ab2f2 #17212b #6ab3f3 #708499 #ec3942 #111921 #17212b',
  },
  macos: {
    light:
      '#ffffff #000000 #999999 #2481cc #2481cc #ffffff #efeff3 #ffffff #2481cc #ffffff #6d6d71 #999999 #ff3b30 #eaeaea #ffffff',
    dark: '#282828 #ffffff #aaaaaa #4dabf5 #3ca0f0 #ffffff #1e1e1e #282828 #4dabf5 #282828 #aaaaaa #aaaaaa #ef5b5b #3a3a3a #282828',
  },
  weba: {
    light:
      '#ffffff #000000 #707579 #3390ec #3390ec #ffffff #f4f4f5 #ffffff #3390ec #ffffff #707579 #707579 #e53935 #dadce0 #f4f4f5',
    dark: '#212121 #ffffff #aaaaaa #8774e1 #8774e1 #ffffff #0f0f0f #212121 #8774e1 #212121 #aaaaaa #aaaaaa #ff595a #303030 #212121',
  },
  webk: {
    light:
      '#ffffff #000000 #707579 #3390ec #3390ec #ffffff #f4f4f5 #ffffff #3390ec #ffffff #707579 #707579 #df3f40 #e6e6e6 #ffffff',
    dark: '#181818 #ffffff #9e9e9e #8774e1 #8774e1 #ffffff #000000 #212121 #8774e1 #212121 #9e9e9e #9e9e9e #ff595a #2f2f2f #212121',
  },
};

/**
 * The colors that a client of this platform and version sends to the app.
 * @param own colors of a theme of the person's own making, in place of the stock theme's
 */
export function themeParams(
  platform: PlatformName,
  theme: ThemeName,
  version: string,
  own: ThemeParams = {},
): ThemeParams {
  const values = stock[platform][theme].split(' ');
  return Object.fromEntries(
    Object.entries(themeSince).flatMap(([key, since], position) =>
      atLeast(version, since) ? [[key, own[key] ?? values[position] ?? '']] : [],
    ),
  );
}

/** Such colors in an address: `bg_color:17212b,text_color:f5f5f5`. */
export const colorsText = (own: ThemeParams): string =>
  Object.entries(own)
    .map(([key, color]) => `${key}:${color.slice(1)}`)
    .join(',');
