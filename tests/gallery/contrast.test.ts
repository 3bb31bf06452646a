import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { browser, closeBrowser } from '../support/browser.ts';

/** What messengers hand over: stock themes, by the names of their parameters. */
const THEMES: Record<string, Record<string, string>> = {
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

/** Text wants 4.5, shapes that carry a meaning 3. */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ['text', 'surface', 4.5],
  ['text', 'raised', 4.5],
  ['text', 'control', 4.5],
  ['hint', 'surface', 4.5],
  ['hint', 'raised', 4.5],
  ['hint', 'control', 4.5],
  ['accent', 'surface', 4.5],
  ['accent', 'raised', 4.5],
  ['accent', 'accent-tint', 4.5],
  ['on-accent', 'accent-fill', 4.5],
  ['positive', 'surface', 4.5],
  ['positive', 'raised', 4.5],
  ['positive', 'positive-tint', 4.5],
  ['negative', 'raised', 4.5],
  ['negative', 'negative-tint', 4.5],
  ['warning', 'surface', 4.5],
  ['warning', 'warning-tint', 4.5],
  ['edge', 'raised', 3],
  ['past', 'raised', 3],
  ['past', 'accent-tint', 3],
];

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = ([red = 0, green = 0, blue = 0]: readonly number[]) =>
  0.2126 * channel(red / 255) + 0.7152 * channel(green / 255) + 0.0722 * channel(blue / 255);

function contrast(a: readonly number[], b: readonly number[]): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

afterAll(closeBrowser);

/** The roles of a theme as the browser computes them, in sRGB bytes. */
async function roles(
  params: Record<string, string>,
  scheme: 'light' | 'dark',
): Promise<Record<string, number[]>> {
  const page = await (await browser()).newPage();
  const css = ['layers', 'tokens'].map((name) => readFileSync(`src/styles/${name}.css`, 'utf8')).join('\n');
  await page.setContent(`<!doctype html><html><head><style>${css}</style></head><body></body></html>`);
  const names = [...new Set(PAIRS.flatMap(([front, back]) => [front, back]))];
  const read = await page.evaluate(
    ([colours, wanted, theme]) => {
      document.documentElement.dataset['theme'] = theme;
      for (const [name, value] of Object.entries(colours)) {
        document.documentElement.style.setProperty(`--tg-theme-${name.replaceAll('_', '-')}`, value);
      }
      const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
      const context = canvas.getContext('2d', { willReadFrequently: true });
      const probe = document.body.appendChild(document.createElement('i'));
      const result: Record<string, number[]> = {};
      for (const name of wanted) {
        probe.style.color = `var(--${name})`;
        if (!context) continue;
        context.fillStyle = getComputedStyle(probe).color;
        context.fillRect(0, 0, 1, 1);
        result[name] = Array.from(context.getImageData(0, 0, 1, 1).data).slice(0, 3);
      }
      return result;
    },
    [params, names, scheme] as const,
  );
  await page.close();
  return read;
}

describe('contrast', () => {
  it.each(Object.keys(THEMES))(
    'R9.10a every pair of roles is AA in %s',
    { timeout: 60_000 },
    async (name) => {
      const params = THEMES[name] ?? {};
      const background = params['bg_color'];
      const isDark =
        background === undefined ? name.endsWith('dark') : Number.parseInt(background.slice(1, 3), 16) < 128;
      const found = await roles(params, isDark ? 'dark' : 'light');
      const low = PAIRS.flatMap(([front, back, least]) => {
        const value = contrast(found[front] ?? [], found[back] ?? []);
        return value >= least ? [] : [`${front} on ${back}: ${value.toFixed(2)} < ${least}`];
      });
      expect(low).toEqual([]);
    },
  );
});
