import { isRecord } from './transport.ts';

/** Colours by the messenger's names (`bg_color`), each a valid `#rrggbb`. */
export type ThemeParams = Readonly<Record<string, string>>;

const COLOUR = /^#[0-9a-f]{6}$/i;

/** The colours in an event or in the launch parameters; invalid ones are dropped. */
export function readTheme(value: unknown): ThemeParams {
  let params = value;
  if (typeof value === 'string') {
    try {
      params = JSON.parse(value) as unknown;
    } catch {
      return {};
    }
  }
  if (!isRecord(params)) return {};
  return Object.fromEntries(
    Object.entries(params).filter(
      (entry): entry is [string, string] =>
        /^[a-z0-9_]+$/.test(entry[0]) && typeof entry[1] === 'string' && COLOUR.test(entry[1]),
    ),
  );
}

/** Custom properties of a theme: `--tg-theme-bg-color`. Cards stand out only if section and page differ. */
export function themeProperties(theme: ThemeParams): Readonly<Record<string, string>> {
  const colours = { ...theme };
  if (
    colours['section_bg_color'] !== undefined &&
    colours['section_bg_color'] === colours['secondary_bg_color'] &&
    colours['bg_color'] !== undefined
  ) {
    colours['secondary_bg_color'] = colours['bg_color'];
  }
  return Object.fromEntries(
    Object.entries(colours).map(([name, colour]) => [`--tg-theme-${name.replaceAll('_', '-')}`, colour]),
  );
}

/** Dark if the page's background is darker than middle grey; null if the theme does not say. */
export function schemeOf(theme: ThemeParams): 'light' | 'dark' | null {
  const colour = theme['bg_color'] ?? theme['secondary_bg_color'];
  if (colour === undefined) return null;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128 ? 'dark' : 'light';
}

/** Applies a theme to the page's root: properties, and `data-theme` for the roles that differ by scheme. */
export function applyTheme(root: HTMLElement, theme: ThemeParams, system: 'light' | 'dark'): void {
  for (const [name, value] of Object.entries(themeProperties(theme))) root.style.setProperty(name, value);
  root.dataset['theme'] = schemeOf(theme) ?? system;
}

/** Applies what the messenger says of its theme; what it leaves out is the system's. */
export function paintTheme(view: Window, theme: unknown): void {
  const system = view.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  applyTheme(view.document.documentElement, readTheme(theme), system);
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** Insets of `safe_area_changed` and `content_safe_area_changed` as `--tg-safe-area-inset-top` and so on. */
export function applyInsets(root: HTMLElement, kind: 'safe-area' | 'content-safe-area', data: unknown): void {
  if (!isRecord(data)) return;
  for (const side of SIDES) {
    const inset = data[side];
    if (typeof inset === 'number' && Number.isFinite(inset) && inset >= 0) {
      root.style.setProperty(`--tg-${kind}-inset-${side}`, `${inset}px`);
    }
  }
}

/** The height that keyboard and drag do not change; the bottom bar is pinned to it. */
export function applyViewport(root: HTMLElement, data: unknown): void {
  if (!isRecord(data) || data['is_state_stable'] !== true) return;
  const height = data['height'];
  if (typeof height === 'number' && height > 0) {
    root.style.setProperty('--tg-viewport-stable-height', `${height}px`);
  }
}
