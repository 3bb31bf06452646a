import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { allIfLong } from '../support/long.ts';
import { broken, overflow, unaccented, unreached } from './support/looks.ts';
import { propertiesOf, schemeOf } from './support/themes.ts';
import { type ServedGallery, serveGallery } from './support/served.ts';
import { type Look, walk } from './support/walk.ts';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let gallery: ServedGallery;

beforeAll(async () => {
  gallery = await serveGallery();
}, 120_000);

afterAll(async () => {
  await closeBrowser();
  await gallery.close();
});

/** Rules that axe finds broken: all of its rules, about all of the page. */
const axe: Look = async () => {
  const { axe: checker } = globalThis as unknown as {
    axe: { run(root: Document, options: object): Promise<{ violations: Violation[] }> };
  };
  const { violations } = await checker.run(document, { resultTypes: ['violations'] });
  return violations.map((one) => `${one.id} at ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`);
};

describe('every frame in a browser', () => {
  it('there are frames to walk through', () => {
    expect(gallery.names.length).toBeGreaterThan(60);
  });

  it.each(
    allIfLong(['fallback light', 'fallback dark', 'iOS light', 'Desktop night', 'own: paper', 'own: grey']),
  )('R9.10 breaks no rule that a machine can check, %s', { timeout: 180_000 }, async (theme) => {
    const query = `theme=${schemeOf(theme)}`;
    const properties = propertiesOf(theme);
    expect(await walk(gallery, { query, looks: [axe], script: axeSource, properties })).toEqual([]);
  });

  it.each(['en', 'ru'])(
    'R9.10 nothing is cut off, broken or scrolls sideways with text at 200 % on 360 px; what scrolls in a sheet is a named stop, %s',
    { timeout: 180_000 },
    async (language) => {
      const query = `text=200&lang=${language}`;
      expect(await walk(gallery, { query, looks: [overflow, unreached, broken] })).toEqual([]);
    },
  );

  it(
    'R9.13 nothing scrolls sideways or is squeezed in Russian on 360 × 600 px',
    { timeout: 180_000 },
    async () => {
      expect(await walk(gallery, { query: 'lang=ru', looks: [overflow, unreached], height: 600 })).toEqual(
        [],
      );
    },
  );

  it(
    'R9.13b every word is from a catalogue, for the eye and for the ear, and texts a third longer than English fit 360 px',
    { timeout: 180_000 },
    async () => {
      expect(await walk(gallery, { query: 'lang=en-XA', looks: [unaccented, overflow] })).toEqual([]);
    },
  );
});
