import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browser, closeBrowser } from '../support/browser.ts';
import { allIfLong } from '../support/long.ts';
import { type ServedGallery, serveGallery } from './support/served.ts';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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

/** What is looked for in the page of one frame; runs in the page. */
type Look = () => readonly string[] | Promise<readonly string[]>;

/** Goes through every frame and gathers what `look` finds wrong with it. */
async function walk(query: string, look: Look, script?: string): Promise<readonly string[]> {
  const context = await (
    await browser()
  ).newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${base}&${query}#${names[0] ?? ''}`);
  if (script !== undefined) await page.evaluate(script);
  // The whole way in one call: a hundred frames would else be a thousand messages between two processes.
  const found = await page.evaluate<readonly string[]>(
    `(${walkInPage.toString()})(${JSON.stringify(names)}, ${look.toString()})`,
  );
  await context.close();
  return found;
}

/** Shows one frame after the other and looks at each; runs in the page. */
async function walkInPage(all: readonly string[], look: Look): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const name of all) {
    location.hash = name;
    const shown = `[data-frame="${name}"] :is(main, dialog[open])`;
    const endsMs = performance.now() + 20_000;
    while (document.querySelector(shown)?.checkVisibility() !== true) {
      if (performance.now() > endsMs) throw new Error(`${name} is not shown`);
      await new Promise(requestAnimationFrame);
    }
    for (const problem of await look()) problems.push(`${name}: ${problem}`);
  }
  return problems;
}

/** Rules of WCAG that axe finds broken. */
const axe: Look = async () => {
  const { axe: checker } = globalThis as unknown as {
    axe: { run(root: Document, options: object): Promise<{ violations: Violation[] }> };
  };
  const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await checker.run(document, { runOnly, resultTypes: ['violations'] });
  return violations.map((one) => `${one.id} at ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`);
};

/** How far a page goes beyond its width, and which tabs are narrower than their label, as text. */
const overflow: Look = () => {
  const beyond = document.documentElement.scrollWidth - window.innerWidth;
  const tabs = [...document.querySelectorAll('.tab')]
    .filter((tab) => tab.scrollWidth > tab.clientWidth)
    .map((tab) => `the tab ${tab.textContent} is narrower than its label`);
  return beyond > 0 ? [`${beyond} px too wide`, ...tabs] : tabs;
};

describe('every frame in a browser', () => {
  it('there are frames to walk through', () => {
    expect(names.length).toBeGreaterThan(60);
  });

  it.each(allIfLong(['light', 'dark']))(
    'R9.10 breaks no rule of WCAG 2.2 AA that a machine can check, %s',
    { timeout: 180_000 },
    async (theme) => {
      expect(await walk(`theme=${theme}`, axe, axeSource)).toEqual([]);
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
