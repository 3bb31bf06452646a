import { browser } from '../../support/browser.ts';
import type { ServedGallery } from './served.ts';

/** What is looked for in the page of one frame; runs in the page, so that it can use nothing from outside itself. */
export type Look = () => readonly string[] | Promise<readonly string[]>;

/** A style under which what is off screen is drawn as well. */
export const UNFOLDED = '* { content-visibility: visible !important }';

export interface Walked {
  /** More parameters of the gallery's address: `theme=dark`, `lang=ru`. */
  readonly query: string;
  readonly looks: readonly Look[];
  /** Runs in the page before the walk. */
  readonly script?: string;
  /** Custom properties of the root, as a messenger sets them. */
  readonly properties?: Readonly<Record<string, string>>;
  /** px; default 360 × 740. */
  readonly width?: number;
  readonly height?: number;
}

/** Goes through every frame and gathers what `looks` find wrong with it, as "frame: problem". */
export async function walk(gallery: ServedGallery, walked: Walked): Promise<readonly string[]> {
  const { query, looks, script, properties = {}, width = 360, height = 740 } = walked;
  const context = await (
    await browser()
  ).newContext({ viewport: { width, height }, locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${gallery.base}&${query}#${gallery.names[0] ?? ''}`, {
    waitUntil: 'domcontentloaded',
    timeout: 90_000,
  });
  await page.addStyleTag({ content: UNFOLDED });
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values))
      document.documentElement.style.setProperty(name, value);
  }, properties);
  if (script !== undefined) await page.evaluate(script);
  // The whole way in one call: a hundred frames would else be a thousand messages between two processes.
  const found = await page.evaluate<readonly string[]>(
    `(${walkInPage.toString()})(${JSON.stringify(gallery.names)}, [${looks.map(String).join(', ')}], ${showFrame.toString()})`,
  );
  await context.close();
  return found;
}

/** Shows one frame after the other and looks at each; runs in the page. */
async function walkInPage(
  all: readonly string[],
  looks: readonly Look[],
  show: typeof showFrame,
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const name of all)
    for (const look of looks)
      for (const problem of await show(name, look)) problems.push(`${name}: ${problem}`);
  return problems;
}

/**
 * Shows a frame and looks at it; runs in the page. Texts and lazy parts may arrive late: what is found is a problem only
 * if it is still there 60 frames of the screen later.
 */
export async function showFrame(name: string, look: Look): Promise<readonly string[]> {
  location.hash = name;
  const shown = `[data-frame="${name}"] :is(main, dialog[open])`;
  const endsMs = performance.now() + 20_000;
  while (document.querySelector(shown)?.checkVisibility() !== true) {
    if (performance.now() > endsMs) throw new Error(`${name} is not shown`);
    await new Promise(requestAnimationFrame);
  }
  let found = await look();
  for (let tries = 0; found.length > 0 && tries < 6; tries += 1) {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
    found = await look();
  }
  return found;
}
