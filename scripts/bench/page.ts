import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { build, isBuilt } from '../lib/build.ts';
import { chromiumPath } from '../lib/chromium.ts';
import { type BarePage, serveBare } from './bare-pages.ts';
import { type House, startHouse } from './house.ts';
import { openLaunch, type Launched } from './launched.ts';
import { median, type Row } from './row.ts';
import { PHONE, serveStanding } from './standing-page.ts';

const ROUNDS = 4;
const PAGES = ['react', 'libraries', 'standing', 'app'] as const;
type Page = (typeof PAGES)[number];

interface Opened {
  readonly first: Launched;
  readonly second: Launched;
}

/** The address that the messenger would open for a person who has never been here. */
async function newPersonsAddress({ app, devnet }: House): Promise<string> {
  const post = async <Answer>(path: string, body: object): Promise<Answer> => {
    const answer = await fetch(`${devnet}/devnet/people${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Answer;
  };
  const person = await post<{ telegram_id: number }>('', { first_name: 'Ann', language_code: 'en' });
  const launch = await post<{ init_data: string }>(`/${person.telegram_id}/launch`, { platform: 'android' });
  const hash = new URLSearchParams({
    tgWebAppData: launch.init_data,
    tgWebAppVersion: '8.0',
    tgWebAppPlatform: 'android',
  });
  return `${app}/#${hash.toString()}`;
}

/** Two launches on one device: with nothing kept, and with what the first one has left. */
async function openedTwice(browser: Browser, url: string, figures: string): Promise<Opened> {
  const context = await browser.newContext(PHONE);
  try {
    const first = await openLaunch(context, url, figures);
    return { first, second: await openLaunch(context, url, figures) };
  } finally {
    await context.close();
  }
}

type Medians = Readonly<Record<keyof Launched, number>>;

function medians(all: readonly Launched[]): Medians {
  const of = (name: keyof Launched) => median(all.map((one) => one[name]));
  return {
    lcpMs: of('lcpMs'),
    figuresMs: of('figuresMs'),
    taskMs: of('taskMs'),
    longestTaskMs: of('longestTaskMs'),
    layoutShift: of('layoutShift'),
  };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const millis = (ms: number) => `${ms.toFixed(0)} ms`;
/** The browser tells of none that is shorter. */
const SHORTEST_TOLD_MS = 50;
const longest = ({ longestTaskMs }: Medians) => Math.max(SHORTEST_TOLD_MS, longestTaskMs);
const longestText = (ms: number) => (ms > SHORTEST_TOLD_MS ? millis(ms) : `at most ${millis(ms)}`);

function rowsOf(pages: ReadonlyMap<Page, readonly Opened[]>): readonly Row[] {
  const first = (page: Page) => medians((pages.get(page) ?? []).map((one) => one.first));
  const second = (page: Page) => medians((pages.get(page) ?? []).map((one) => one.second));
  const [app, react, libraries, standing] = [
    first('app'),
    first('react'),
    first('libraries'),
    first('standing'),
  ];
  const [appAgain, reactAgain] = [second('app'), second('react')];
  const row = (
    what: string,
    [ours, beside]: readonly [number, number],
    [shown, name, goal]: readonly [(value: number) => string, string, string],
  ): Row => ({
    what,
    ours: shown(ours),
    beside: `${shown(beside)} ${name}`,
    ratio: ours / beside,
    note: `goal ${goal}; median of ${ROUNDS}`,
  });
  return [
    row('first launch, LCP', [app.lcpMs, react.lcpMs], [seconds, 'React alone', '1.3']),
    row(
      'first launch, first real figures',
      [app.figuresMs, react.lcpMs],
      [seconds, 'LCP of React alone', '1.8'],
    ),
    row('first launch, processor time', [app.taskMs, react.taskMs], [millis, 'React alone', '2.5']),
    row(
      'the same page without scripts, processor time',
      [standing.taskMs, react.taskMs],
      [millis, 'React alone', 'none: the browser’s own share'],
    ),
    row(
      'first launch, longest task',
      [longest(app), longest(libraries)],
      [longestText, 'bare libraries', '1.5'],
    ),
    row(
      'the same page without scripts, longest task',
      [longest(standing), longest(libraries)],
      [longestText, 'bare libraries', 'none: the browser’s own share'],
    ),
    {
      what: 'first launch, layout shift',
      ours: app.layoutShift.toFixed(4),
      beside: '0.0010 goal',
      ratio: app.layoutShift / 0.001,
      note: `median of ${ROUNDS}`,
    },
    row('second launch, LCP', [appAgain.lcpMs, reactAgain.lcpMs], [seconds, 'React alone', '1.5']),
  ];
}

/** A text of the page itself; the app's dashboard once it shows what the server said. */
const FIGURES: Readonly<Record<Page, string>> = {
  react: 'main',
  libraries: 'main',
  standing: 'main.dashboard',
  app: 'main.dashboard:not([aria-busy])',
};

/**
 * Launches of the app on the real server and the devnet, beside a page with React alone, one with the bare libraries and one with
 * the app's own elements and no script: alternating, on a slow line and a slow processor. React alone is the floor, so the goals
 * are ratios.
 */
export async function pageRows(): Promise<readonly Row[]> {
  if (!isBuilt()) await build('quiet');
  const folder = mkdtempSync(join(tmpdir(), 'axiom-page-'));
  const bare = async (page: BarePage) => serveBare(page, folder);
  const served = [await bare('react'), await bare('libraries')] as const;
  const house = await startHouse(join(folder, 'data'), { RATE_SIGN_IN: '10000' });
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
  const standing = await serveStanding(browser, await newPersonsAddress(house), FIGURES.app);
  const pages = new Map<Page, Opened[]>(PAGES.map((page) => [page, []]));
  const addressOf = {
    react: async () => served[0].url,
    libraries: async () => served[1].url,
    standing: async () => standing.url,
    app: () => newPersonsAddress(house),
  };
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const page of PAGES)
        pages.get(page)?.push(await openedTwice(browser, await addressOf[page](), FIGURES[page]));
    return rowsOf(pages);
  } finally {
    await browser.close();
    await house.stop();
    for (const { stop } of [...served, standing]) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
