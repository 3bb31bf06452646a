/** What a person chose: the messenger's theme, or one of the two. */
export type ThemeChoice = 'follow' | 'light' | 'dark';
export type Scheme = 'light' | 'dark';

/** The messenger's theme parameters by their wire names ("bg_color"), as #rrggbb. */
export type ThemeParams = Readonly<Record<string, string | undefined>>;

const HEX = /^#[0-9a-f]{6}$/i;

/** WCAG relative luminance of #rrggbb, 0 to 1. */
export function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Light or dark by the messenger's own background; the device's wish where it does not say. */
export function schemeOf(params: ThemeParams, device: Scheme): Scheme {
  const background = params['bg_color'];
  if (background === undefined || !HEX.test(background)) return device;
  return luminance(background) < 0.3 ? 'dark' : 'light';
}

/**
 * The --tg-theme-* variables to write. Where section and secondary background are one colour, cards would not stand out:
 * the surface is then the plain background.
 */
export function themeVariables(params: ThemeParams): ReadonlyMap<string, string> {
  const variables = new Map<string, string>();
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || !HEX.test(value) || !/^[a-z_]+$/.test(name)) continue;
    variables.set(`--tg-theme-${name.replaceAll('_', '-')}`, value.toLowerCase());
  }
  const section = variables.get('--tg-theme-section-bg-color');
  const background = variables.get('--tg-theme-bg-color');
  if (section !== undefined && section === variables.get('--tg-theme-secondary-bg-color') && background !== undefined) {
    variables.set('--tg-theme-secondary-bg-color', background);
  }
  return variables;
}

/** Paints the root in the messenger's colours, or in the fallback of the scheme that a person chose instead. */
export function applyTheme(root: HTMLElement, params: ThemeParams, choice: ThemeChoice, device: Scheme): Scheme {
  const own = schemeOf(params, device);
  const scheme = choice === 'follow' ? own : choice;
  for (const name of [...root.style]) {
    if (name.startsWith('--tg-theme-')) root.style.removeProperty(name);
  }
  if (choice === 'follow' || choice === own) {
    for (const [name, value] of themeVariables(params)) root.style.setProperty(name, value);
  }
  root.dataset['theme'] = scheme;
  return scheme;
}
