import type { ColorsSet, WidgetConfig } from '@axiom/domain/wallet/config';

type Preferences = WidgetConfig['uiPreferences'];
export type Scheme = 'LIGHT' | 'DARK';

/** What the page around the widget says about its theme. */
export interface PageTheme {
  readonly scheme: Scheme;
  /** The page's own tokens follow it already. */
  readonly isOwn: boolean;
}

/** Attributes and custom properties of the widget's root element. */
export interface Look {
  readonly attributes: Readonly<Record<`data-${string}`, string>>;
  readonly variables: Readonly<Record<`--${string}`, string>>;
}

/** The roles of src/styles/tokens.css that a colour of the settings replaces. */
const ROLES: readonly (readonly [read: (set: ColorsSet) => string | undefined, ...roles: `--${string}`[]])[] =
  [
    [(set) => set.accent, '--accent', '--accent-fill'],
    [(set) => set.constant?.white, '--on-accent'],
    [(set) => set.constant?.black, '--wallet-module'],
    [(set) => set.connectButton?.background, '--wallet-button'],
    [(set) => set.connectButton?.foreground, '--wallet-on-button'],
    [(set) => set.telegramButton, '--wallet-telegram'],
    [(set) => set.background?.primary, '--raised', '--overlay'],
    [(set) => set.background?.secondary, '--surface'],
    [(set) => set.background?.segment, '--control'],
    [(set) => set.background?.tint, '--accent-tint'],
    [(set) => set.background?.qr, '--wallet-qr'],
    [(set) => set.text?.primary, '--text'],
    [(set) => set.text?.secondary, '--hint'],
    [(set) => set.icon?.primary, '--wallet-icon'],
    [(set) => set.icon?.secondary, '--wallet-icon-quiet'],
    [(set) => set.icon?.tertiary, '--separator'],
    [(set) => set.icon?.success, '--positive'],
    [(set) => set.icon?.error, '--negative'],
  ];

/**
 * The widget's looks (R3.20 i–k): a fixed theme, the colours of the theme that is on, rounding. Absent
 * colours keep the theme's own.
 */
export function lookOf(preferences: Preferences | undefined, page: PageTheme): Look {
  const { theme = 'SYSTEM', borderRadius = 'm', colorsSet = {} } = preferences ?? {};
  const scheme = theme === 'SYSTEM' ? page.scheme : theme;
  const set = colorsSet[scheme] ?? {};
  const variables: Record<`--${string}`, string> = {};
  for (const [read, ...roles] of ROLES) {
    const color = read(set);
    if (color !== undefined) for (const role of roles) variables[role] = color;
  }
  return {
    attributes: {
      ...(theme === 'SYSTEM' && page.isOwn ? {} : { 'data-wallet-theme': scheme }),
      'data-wallet-radius': borderRadius,
    },
    variables,
  };
}
