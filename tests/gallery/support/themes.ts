/** What messengers hand over: stock themes, and some of people's own making, by the names of their parameters. */
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
  'own: paper': {
    bg_color: '#f4ecd8',
    secondary_bg_color: '#e8dcc0',
    section_bg_color: '#f9f4e6',
    text_color: '#5b4636',
    button_color: '#c08552',
    destructive_text_color: '#b5523b',
  },
  'own: green on black': {
    bg_color: '#000000',
    secondary_bg_color: '#000000',
    section_bg_color: '#0a0a0a',
    text_color: '#d7ffd7',
    button_color: '#00ff66',
    destructive_text_color: '#ff0033',
  },
  'own: grey': {
    bg_color: '#3a3f47',
    secondary_bg_color: '#31353c',
    section_bg_color: '#444a54',
    text_color: '#f2f2f2',
    button_color: '#6c7a89',
    destructive_text_color: '#a94442',
  },
  'own: pale words': {
    bg_color: '#ffffff',
    secondary_bg_color: '#eeeeee',
    section_bg_color: '#ffffff',
    text_color: '#6d6d6d',
    button_color: '#bbbbbb',
    destructive_text_color: '#dddddd',
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
