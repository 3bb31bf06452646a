import axe from 'axe-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { Stage, type StageOptions } from './support/stage.ts';

afterAll(closeBrowser);

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

const PATHS = [
  '/',
  '/bond',
  '/staking',
  '/referral',
  '/tasks',
  '/history',
  '/history/statement',
  '/sell',
  '/staking/select',
  '/tasks/sell',
];

/** Every screen, one after the other, and what `look` finds on it. */
async function walk<Found>(
  options: StageOptions,
  look: (app: Stage) => Promise<readonly Found[]>,
): Promise<readonly (readonly [string, Found])[]> {
  stage = await Stage.open(options);
  const found: (readonly [string, Found])[] = [];
  for (const path of PATHS) {
    await stage.goTo(path);
    await stage.page.locator('main [aria-busy]').waitFor({ state: 'detached' });
    found.push(...(await look(stage)).map((one) => [path, one] as const));
  }
  return found;
}

/** Names of people, coins and networks are the same in every language. */
const NAMES = /\b(AXIOM|TON|UTC|Boris|Vera|testnet|Telegram|K[MR]?|CSV|QR)\b/g;

/** Rules of WCAG 2.2 AA that axe finds broken. */
const broken = async ({ page }: Stage): Promise<readonly string[]> => {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (
      globalThis as unknown as {
        axe: { run(options: object): Promise<{ violations: { id: string }[] }> };
      }
    ).axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
    return violations.map(({ id }) => id);
  });
};

/** Controls below 24 px. */
const small = ({ page }: Stage): Promise<readonly string[]> =>
  page.locator('button:visible, a:visible, input:visible').evaluateAll((controls) =>
    controls.flatMap((one) => {
      // A hidden native control is reached by its label; a link inside of a sentence is as high as its line.
      const target = one.closest('label') ?? one;
      const box = target.getBoundingClientRect();
      // What lies around a control without being seen takes its taps too.
      const around = getComputedStyle(target, '::after');
      const isWider = around.content !== 'none' && around.position === 'absolute';
      const width = isWider ? Number.parseFloat(around.width) : box.width;
      const height = isWider ? Number.parseFloat(around.height) : box.height;
      const isInLine = getComputedStyle(target).display === 'inline';
      return isInLine || (width >= 24 && height >= 24) ? [] : [one.outerHTML.slice(0, 80)];
    }),
  );

describe('every running screen', () => {
  it('R3.14b R9.13b is Russian from end to end for who reads Russian', async () => {
    const words = await walk({ language: 'ru' }, async (app) => {
      const text = await app.text();
      return text.replaceAll(NAMES, '').match(/\b[A-Za-z]{3,}\b/g) ?? [];
    });
    expect(words.filter(([, word]) => !/^[A-Za-z]?\d|^UQ|^0Q|^EQ/.test(word))).toEqual([]);
  });

  it('R9.10h an open sheet is called by its title', async () => {
    stage = await Stage.open({ path: '/sell' });
    const dialog = stage.page.locator('dialog[open]');
    await dialog.waitFor();
    const title = await dialog.getByRole('heading').first().innerText();
    expect(title).toMatch(/\S/);
    expect(await stage.page.getByRole('dialog', { name: title, exact: true }).count()).toBe(1);
  });

  describe('by what a machine can check', () => {
    let found: readonly (readonly [string, { readonly broken?: string; readonly small?: string }])[] = [];
    beforeAll(async () => {
      found = await walk({}, async (app) => [
        ...(await small(app)).map((one) => ({ small: one })),
        ...(await broken(app)).map((one) => ({ broken: one })),
      ]);
    });
    const allOf = (kind: 'broken' | 'small') =>
      found.flatMap(([path, one]) => (one[kind] === undefined ? [] : [[path, one[kind]]]));

    it('R9.10h R9.10c breaks no rule of WCAG 2.2 AA', () => expect(allOf('broken')).toEqual([]));
    it('R9.10d every control is at least 24 px high and wide', () => expect(allOf('small')).toEqual([]));
  });
});
