import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browser, closeBrowser } from '../support/browser.ts';
import { allIfLong } from '../support/long.ts';
import { type ServedGallery, serveGallery } from './support/served.ts';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

let gallery: ServedGallery;
let base = '';
let names: readonly string[] = [];

beforeAll(async () => {
  gallery = await serveGallery();
  ({ base, names } = gallery);
}, 120_000);

afterAll(async () => {
  await closeBrowser();
  await gallery.close();
});

/** Goes through every frame and gathers what `look` finds wrong with it. */
async function walk(
  query: string,
  look: (page: Page) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const context = await (
    await browser()
  ).newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const found: string[] = [];
  await page.goto(`${base}&${query}#${names[0] ?? ''}`);
  for (const name of names) {
    await page.evaluate((next) => {
      location.hash = next;
    }, name);
    await page.waitForSelector(`[data-frame="${name}"] :is(main, dialog[open])`);
    for (const problem of await look(page)) found.push(`${name}: ${problem}`);
  }
  await context.close();
  return found;
}

async function axe(page: Page): Promise<readonly string[]> {
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async (rules) => {
    const { axe: checker } = globalThis as unknown as {
      axe: { run(root: Document, options: object): Promise<{ violations: Violation[] }> };
    };
    return (await checker.run(document, { runOnly: rules })).violations;
  }, RULES);
  return violations.map((one) => `${one.id} at ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** How far a page goes beyond its width, and which tabs are narrower than their label, as text. */
async function overflow(page: Page): Promise<readonly string[]> {
  const { beyond, tabs } = await page.evaluate(() => ({
    beyond: document.documentElement.scrollWidth - window.innerWidth,
    tabs: [...document.querySelectorAll('.tab')]
      .filter((tab) => tab.scrollWidth > tab.clientWidth)
      .map((tab) => `the tab ${tab.textContent} is narrower than its label`),
  }));
  return beyond > 0 ? [`${beyond} px too wide`, ...tabs] : tabs;
}

describe('every frame in a browser', () => {
  it('there are frames to walk through', () => {
    expect(names.length).toBeGreaterThan(60);
  });

  it.each(allIfLong(['light', 'dark']))(
    'R9.10 breaks no rule of WCAG 2.2 AA that a machine can check, %s',
    { timeout: 180_000 },
    async (theme) => {
      expect(await walk(`theme=${theme}`, axe)).toEqual([]);
    },
  );

  it(
    'R9.10 nothing is cut off or scrolls sideways with text at 200 % on 360 px',
    { timeout: 180_000 },
    async () => {
      expect(await walk('text=200', overflow)).toEqual([]);
    },
  );

  it('R9.13 nothing scrolls sideways in Russian on 360 px', { timeout: 180_000 }, async () => {
    expect(await walk('lang=ru', overflow)).toEqual([]);
  });
});
