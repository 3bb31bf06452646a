import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { allIfLong, isLong } from '../support/long.ts';
import { ALL_SHOTS, nameOf, photograph } from './support/pictures.ts';
import { type ServedGallery, serveGallery } from './support/served.ts';

/** Of the frames a short run photographs every so many. */
const EVERY = 25;

let gallery: ServedGallery;
let folder = '';

beforeAll(async () => {
  gallery = await serveGallery();
  folder = mkdtempSync(join(tmpdir(), 'axiom-pictures-'));
}, 120_000);

afterAll(async () => {
  await closeBrowser();
  await gallery.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the contact sheet', () => {
  it.each(allIfLong(ALL_SHOTS.map((shot) => ({ name: nameOf(shot), shot }))))(
    'every frame has a picture and nothing is cut off in it, $name',
    { timeout: 900_000 },
    async ({ name, shot }) => {
      const names = isLong ? gallery.names : gallery.names.filter((_, at) => at % EVERY === 0);
      const problems = await photograph({ gallery, folder, fingerprint: '', shots: [shot], names });
      expect(problems).toEqual([]);
      expect(names.filter((one) => !existsSync(join(folder, name, `${one}.png`)))).toEqual([]);
    },
  );

  it('what was photographed once is not photographed again, unless the sources changed', async () => {
    const [shot] = ALL_SHOTS;
    const [name = ''] = gallery.names;
    if (shot === undefined) throw new Error('no shot');
    const steps: string[] = [];
    const take = async (fingerprint: string) => {
      const onStep = (line: string) => steps.push(line);
      await photograph({ gallery, folder, fingerprint, shots: [shot], names: [name], onStep });
    };
    await take('a');
    await take('a');
    expect(steps).toHaveLength(1);
    await take('b');
    expect(steps).toHaveLength(2);
  });
});
