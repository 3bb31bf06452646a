import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { browser, closeBrowser } from '../support/browser.ts';
import { propertiesOf, schemeOf, THEMES } from './support/themes.ts';

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
      for (const [name, value] of Object.entries(colours))
        document.documentElement.style.setProperty(name, value);
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
      const found = await roles(propertiesOf(name), schemeOf(name));
      const low = PAIRS.flatMap(([front, back, least]) => {
        const value = contrast(found[front] ?? [], found[back] ?? []);
        return value >= least ? [] : [`${front} on ${back}: ${value.toFixed(2)} < ${least}`];
      });
      expect(low).toEqual([]);
    },
  );
});
