import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, isBuilt } from '../../scripts/lib/build.ts';
import { filesCalled, firstLoadOf, librariesAlone } from '../../scripts/lib/first-load.ts';
import { onDemand } from './support/on-demand.ts';

const dist = join(resolve(import.meta.dirname, '../..'), 'dist');
const KIB = 1024;
const kib = (bytes: number): number => Math.round((bytes / KIB) * 10) / 10;

/** What was reached, with room for a screen's words; lowered whenever less is loaded. */
const FIRST_ROUTE_KIB = 19;
const BEFORE_FIGURES_KIB = 59.5;

let floor = { frame: 0, figures: 0 };

beforeAll(async () => {
  if (!isBuilt()) await build('quiet');
  floor = { frame: await librariesAlone('frame'), figures: await librariesAlone('figures') };
}, 180_000);

/** Gzip, over the libraries of the first frame and of the first figures, bundled alone. Sizes do not depend on the machine. */
describe('what a start loads', () => {
  it('before its first frame: the goal is 24 KiB over the libraries', () => {
    expect(kib(firstLoadOf(dist).firstRoute.bytes - floor.frame)).toBeLessThanOrEqual(FIRST_ROUTE_KIB);
  });

  it('before the first real figures: the goal is 60 KiB over the libraries', () => {
    expect(kib(firstLoadOf(dist).beforeFigures.bytes - floor.figures)).toBeLessThanOrEqual(
      BEFORE_FIGURES_KIB,
    );
  });

  it('in few files: a slow line pays for each', () => {
    const { firstRoute, beforeFigures } = firstLoadOf(dist);
    expect(firstRoute.files.length).toBeLessThanOrEqual(4);
    expect(beforeFigures.files.length).toBeLessThanOrEqual(8);
  });

  it('later at most two files one after the other, and by itself only what no other file needs', () => {
    // What the page asks for as soon as the first figures are there (src/app/early.ts).
    const files = onDemand(dist, ['kit', 'machines', 'schemas']);
    expect(files.length).toBeGreaterThan(25);
    expect(files.filter(({ behind }) => behind.length > 0)).toEqual([]);
    expect(files.filter(({ isShared }) => isShared)).toEqual([]);
  });

  it('no wallet SDK and no chart, which have sizes of their own: 38 and 58 KiB', () => {
    const first = firstLoadOf(dist).beforeFigures.files;
    const [sdk, chart] = [filesCalled(dist, 'sdk'), filesCalled(dist, 'chart')];
    expect(sdk.files).toHaveLength(1);
    expect(kib(sdk.bytes)).toBeLessThanOrEqual(38);
    expect(kib(chart.bytes)).toBeLessThanOrEqual(58);
    for (const name of [...sdk.files, ...chart.files]) expect(first).not.toContain(name);
  });
});
