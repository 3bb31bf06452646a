import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { browser } from '../../support/browser.ts';
import { overflow } from './looks.ts';
import type { ServedGallery } from './served.ts';
import { showFrame, UNFOLDED } from './walk.ts';

export const PICTURED_THEMES = ['light', 'dark'] as const;
export const PICTURED_LANGUAGES = ['en', 'ru'] as const;
/** px: a small phone, a large one, a tablet, a desktop. */
export const PICTURED_WIDTHS = [360, 440, 1020, 1280] as const;

/** One way of showing every frame. */
export interface Shot {
  readonly theme: (typeof PICTURED_THEMES)[number];
  readonly language: (typeof PICTURED_LANGUAGES)[number];
  readonly width: number;
}

export const ALL_SHOTS: readonly Shot[] = PICTURED_THEMES.flatMap((theme) =>
  PICTURED_LANGUAGES.flatMap((language) => PICTURED_WIDTHS.map((width) => ({ theme, language, width }))),
);

/** As many pictures are taken in one page: a browser that has shown hundreds of them grows slow. */
const STEP = 40;
const HEIGHTS = { phone: 780, wide: 860 };

/** "light-en-360": the folder of its pictures. */
export const nameOf = ({ theme, language, width }: Shot): string => `${theme}-${language}-${width}`;

export interface Pictured {
  readonly gallery: ServedGallery;
  /** Where the pictures go: one folder a shot, one PNG a frame. */
  readonly folder: string;
  /** What the frames are built from: pictures of another one are taken again. */
  readonly fingerprint: string;
  readonly shots: readonly Shot[];
  readonly names: readonly string[];
  /** Told after each step. */
  readonly onStep?: (line: string) => void;
}

/**
 * Photographs each of the frames in each of the shots, and answers what is cut off or too wide in them, as
 * "shot frame: problem". What an earlier run has photographed is not photographed again.
 */
export async function photograph(pictured: Pictured): Promise<readonly string[]> {
  const { folder, fingerprint, shots, names, onStep = () => {} } = pictured;
  const stamp = join(folder, '.taken-from');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint)
    rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(stamp, fingerprint);
  const problems: string[] = [];
  for (const shot of shots) {
    const own = join(folder, nameOf(shot));
    mkdirSync(own, { recursive: true });
    const missing = names.filter((name) => !existsSync(join(own, `${name}.json`)));
    for (let at = 0; at < missing.length; at += STEP) {
      await step(pictured, shot, own, missing.slice(at, at + STEP));
      onStep(`${nameOf(shot)}: ${Math.min(at + STEP, missing.length)} of ${missing.length}`);
    }
    for (const name of names) {
      const found = JSON.parse(readFileSync(join(own, `${name}.json`), 'utf8')) as readonly string[];
      problems.push(...found.map((problem) => `${nameOf(shot)} ${name}: ${problem}`));
    }
  }
  return problems;
}

async function step(
  { gallery }: Pictured,
  shot: Shot,
  folder: string,
  names: readonly string[],
): Promise<void> {
  const { theme, language, width } = shot;
  const context = await (
    await browser()
  ).newContext({
    viewport: { width, height: width < 768 ? HEIGHTS.phone : HEIGHTS.wide },
    locale: language === 'ru' ? 'ru-RU' : 'en-GB',
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: width < 768,
  });
  const page = await context.newPage();
  await page.goto(`${gallery.base}&theme=${theme}&lang=${language}#${names[0] ?? ''}`, {
    waitUntil: 'domcontentloaded',
    timeout: 90_000,
  });
  await page.addStyleTag({ content: UNFOLDED });
  for (const name of names) {
    const problems = await take(page, name, join(folder, `${name}.png`));
    // Written last: a picture without it is taken again.
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(problems));
  }
  await context.close();
}

async function take(page: Page, name: string, path: string): Promise<readonly string[]> {
  const found = await page.evaluate<readonly string[]>(
    `(${showFrame.toString()})(${JSON.stringify(name)}, ${overflow.toString()})`,
  );
  // A card is drawn after the frame that shows it.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.tape-card')].every(
      (card) => card.querySelector('img')?.complete === true,
    ),
  );
  const before = page.viewportSize();
  // A window as high as the screen: what sticks to its edges then stands where the screen ends.
  const height = await page.evaluate(() =>
    document.querySelector('dialog[open]') === null ? document.documentElement.scrollHeight : 0,
  );
  if (before !== null && height > before.height) await page.setViewportSize({ ...before, height });
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  if (before !== null) await page.setViewportSize(before);
  return found;
}

/** Writes the page that shows all pictures of a folder side by side: a row a frame, a column a shot. */
export function writeSheet({ folder, shots, names }: Pictured, problems: readonly string[]): string {
  const cell = (shot: Shot, name: string) =>
    `<a href="${nameOf(shot)}/${name}.png"><img loading="lazy" src="${nameOf(shot)}/${name}.png" alt="${name}, ${nameOf(shot)}" width="${shot.width / 2}"><small>${nameOf(shot)}</small></a>`;
  const rows = names.map(
    (name) =>
      `<section><h2 id="${name}">${name}</h2><div>${shots.map((shot) => cell(shot, name)).join('')}</div></section>`,
  );
  const found = problems.map((problem) => `<li>${problem.replaceAll('<', '&lt;')}</li>`);
  const file = join(folder, 'index.html');
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><title>AXIOM: every screen and state</title>
<style>body{font:14px system-ui;margin:16px;background:#888}section>div{display:flex;gap:12px;overflow-x:auto;align-items:start}
img{display:block;background:#fff}h2{position:sticky;left:0}a{color:#000;text-decoration:none}</style>
<ul>${found.join('')}</ul>${rows.join('\n')}`,
  );
  return file;
}
