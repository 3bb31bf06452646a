import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { browser, closeBrowser } from '../support/browser.ts';
import { isLong } from '../support/long.ts';
import { propertiesOf, schemeOf, THEMES } from './support/themes.ts';

/** Text wants 4.5, shapes that carry a meaning 3. */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ['text', 'surface', 4.5],
  ['text', 'raised', 4.5],
  ['text', 'control', 4.5],
  ['hint', 'surface', 4.5],
  ['hint', 'raised', 4.5],
  ['hint', 'control', 4.5],
  ['hint', 'bar', 4.5],
  ['accent', 'bar', 4.5],
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
  ['overlay', 'positive', 3],
];

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = ([red = 0, green = 0, blue = 0]: readonly number[]) =>
  0.2126 * channel(red / 255) + 0.7152 * channel(green / 255) + 0.0722 * channel(blue / 255);

function contrast(a: readonly number[], b: readonly number[]): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

afterAll(closeBrowser);

interface Theme {
  readonly scheme: 'light' | 'dark';
  /** As the custom properties that the messenger's parameters become. */
  readonly properties: Readonly<Record<string, string>>;
}

/** The roles of each theme as the browser computes them, in sRGB bytes. */
async function rolesOf(themes: readonly Theme[]): Promise<readonly Record<string, number[]>[]> {
  const page = await (await browser()).newPage();
  const css = ['layers', 'tokens'].map((name) => readFileSync(`src/styles/${name}.css`, 'utf8')).join('\n');
  await page.setContent(`<!doctype html><html><head><style>${css}</style></head><body></body></html>`);
  const names = [...new Set(PAIRS.flatMap(([front, back]) => [front, back]))];
  const read = await page.evaluate(
    ([all, wanted]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
      const context = canvas.getContext('2d', { willReadFrequently: true });
      const probe = document.body.appendChild(document.createElement('i'));
      const page = document.documentElement;
      return all.map(({ scheme, properties }) => {
        page.removeAttribute('style');
        page.dataset['theme'] = scheme;
        for (const [name, value] of Object.entries(properties)) page.style.setProperty(name, value);
        const result: Record<string, number[]> = {};
        for (const name of wanted) {
          probe.style.color = `var(--${name})`;
          if (!context) continue;
          context.fillStyle = getComputedStyle(probe).color;
          context.fillRect(0, 0, 1, 1);
          result[name] = Array.from(context.getImageData(0, 0, 1, 1).data).slice(0, 3);
        }
        return result;
      });
    },
    [themes, names] as const,
  );
  await page.close();
  return read;
}

/** What of a theme cannot be read. */
const tooLow = (found: Record<string, number[]>): readonly string[] =>
  PAIRS.flatMap(([front, back, least]) => {
    const value = contrast(found[front] ?? [], found[back] ?? []);
    return value >= least ? [] : [`${front} on ${back}: ${value.toFixed(2)} < ${least}`];
  });

/** As many themes as wanted, each with a ground and words as people choose them, and any accent at all. */
function madeUp(count: number): readonly Theme[] {
  let state = 20;
  const upTo = (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return (state / 2 ** 31) * most;
  };
  const hsl = (hue: number, saturation: number, lightness: number) =>
    `hsl(${Math.round(hue)} ${Math.round(saturation)}% ${Math.round(Math.min(lightness, 100))}%)`;
  return Array.from({ length: count }, (_, at) => {
    const scheme = at % 2 === 0 ? 'light' : 'dark';
    const isDark = scheme === 'dark';
    const [hue, saturation, lightness] = [upTo(360), upTo(60), isDark ? upTo(30) : 88 + upTo(12)];
    return {
      scheme,
      properties: {
        '--tg-theme-secondary-bg-color': hsl(hue, saturation, Math.max(0, lightness - 4 + upTo(8))),
        '--tg-theme-section-bg-color': hsl(hue, saturation, lightness),
        '--tg-theme-text-color': hsl(upTo(360), upTo(60), isDark ? 80 + upTo(20) : upTo(35)),
        '--tg-theme-button-color': hsl(upTo(360), upTo(100), 10 + upTo(80)),
        '--tg-theme-destructive-text-color': hsl(upTo(40) - 20, 40 + upTo(60), 20 + upTo(70)),
      },
    };
  });
}

describe('contrast', () => {
  it.each(Object.keys(THEMES))(
    'R9.10a every pair of roles is AA in %s',
    { timeout: 60_000 },
    async (name) => {
      const [found = {}] = await rolesOf([{ scheme: schemeOf(name), properties: propertiesOf(name) }]);
      expect(tooLow(found)).toEqual([]);
    },
  );

  it('R9.10a every pair of roles is AA in themes of people’s own making', { timeout: 60_000 }, async () => {
    const themes = madeUp(isLong ? 3000 : 600);
    const all = await rolesOf(themes);
    const low = all.flatMap((found, at) => {
      const pairs = tooLow(found);
      return pairs.length === 0 ? [] : [{ pairs, ...themes[at] }];
    });
    expect(low).toEqual([]);
  });
});
