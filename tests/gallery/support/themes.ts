/** What messengers hand over: stock themes, by the names of their parameters. */
export const THEMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'fallback light': {},
  'fallback dark': {},
  'Android light': {
    bg_color: '#ffffff',
    secondary_bg_color: '#f0f0f0',
    section_bg_color: '#ffffff',
    text_color: '#222222',
    button_color: '#50a8eb',
    destructive_text_color: '#cc2929',
  },
  'iOS light': {
    bg_color: '#ffffff',
    secondary_bg_color: '#efeff3',
    section_bg_color: '#ffffff',
    text_color: '#000000',
    button_color: '#007aff',
    destructive_text_color: '#ff3b30',
  },
  'iOS dark': {
    bg_color: '#000000',
    secondary_bg_color: '#1c1c1d',
    section_bg_color: '#2c2c2e',
    text_color: '#ffffff',
    button_color: '#3e88f7',
    destructive_text_color: '#eb5545',
  },
  'Desktop night': {
    bg_color: '#17212b',
    secondary_bg_color: '#232e3c',
    section_bg_color: '#17212b',
    text_color: '#f5f5f5',
    button_color: '#5288c1',
    destructive_text_color: '#ec3942',
  },
  'Web K dark': {
    bg_color: '#181818',
    secondary_bg_color: '#0f0f0f',
    section_bg_color: '#212121',
    text_color: '#ffffff',
    button_color: '#8774e1',
    destructive_text_color: '#ff595a',
  },
};

/** Whether a theme is a dark one, by its background. */
export function schemeOf(name: string): 'light' | 'dark' {
  const background = THEMES[name]?.['bg_color'];
  const isDark =
    background === undefined ? name.endsWith('dark') : Number.parseInt(background.slice(1, 3), 16) < 128;
  return isDark ? 'dark' : 'light';
}

/** A theme as the custom properties that the messenger's parameters become. */
export function propertiesOf(name: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(THEMES[name] ?? {}).map(([key, value]) => [
      `--tg-theme-${key.replaceAll('_', '-')}`,
      value,
    ]),
  );
}
