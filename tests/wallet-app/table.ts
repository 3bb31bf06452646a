import { kib } from './measures/bytes.ts';
import type { Measured } from './measures/measured.ts';
import type { Requests } from './measures/requests.ts';
import { SCREENS, type Seen } from './measures/screens.ts';
import { WAYS } from './ways/index.ts';
import type { Ended } from './ways/way.ts';
import type { App } from './world/bundle.ts';

const HEAD = `# The wallet widget beside its peer

\`npm run compare:wallets\` measures this and writes this page. The peer is @tonconnect/ui 2.4.4. Both stand on the same
@tonconnect/sdk 3.4.1, each in a page of its own (\`tests/wallet-app\`), beside the same devnet, in the same Chromium.
Analytics are off; no request gets to another machine. What fails is tried twice, and the error is the second one's.

The whole page of ours is heavier than the peer's: it brings React, xstate and @lingui, which the peer does without.
`;

/** The measured rows by their names: what stands in the first column, and how it was measured in the last. */
export const FIGURES = {
  'bytes over the SDK, JavaScript':
    'one file of what an app imports, built as a package, minified, gzip 9; React, xstate, @lingui and the SDK taken out, all else is in it',
  'bytes over the SDK, styles': 'the same bundle’s stylesheets; the peer’s styles are in its JavaScript',
  'bytes of the whole page':
    'every file of the built page, each gzip 9: SDK, React, xstate and @lingui are in it',
  'requests before intent': 'besides the page’s own files; nothing was pressed for 3 s',
  '… to other machines, until connected': 'requests that were refused on their way out',
  'requests until connected':
    'besides the page’s own files, from opening to the account, by the first view’s code',
  'time to a usable button': 'cold page at 360 px, median of 5',
  '… on a slow phone': 'the same with a processor four times slower, 1.6 Mbit/s and 150 ms',
  'ways done': 'the tables below',
  'ways with an uncaught error of the page': 'the same ways, done or not',
  'screens reached': 'the table of screens below',
  'findings of axe':
    'axe-core 4.14 on those screens, WCAG 2.2 AA and best practice, rules broken, summed over screens',
} as const;

type Figure = keyof typeof FIGURES;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const row = (...cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n');

const requests = ({ all, kinds }: Requests): string => (all === 0 ? '0' : `${all} (${kinds})`);

const done = (all: readonly { readonly error: string | null }[]): string =>
  `${all.filter(({ error }) => error === null).length} of ${all.length}`;

const figuresOf = (of: Measured): Readonly<Record<Figure, string>> => ({
  'bytes over the SDK, JavaScript': kib(of.weight.js),
  'bytes over the SDK, styles': kib(of.weight.css),
  'bytes of the whole page': kib(of.page),
  'requests before intent': requests(of.before),
  '… to other machines, until connected': String(of.until.away),
  'requests until connected': requests(of.until),
  'time to a usable button': `${of.usableMs} ms`,
  '… on a slow phone': `${of.usableSlowMs} ms`,
  'ways done': done(of.ways),
  'ways with an uncaught error of the page': String(
    of.ways.filter(({ uncaught }) => uncaught.length > 0).length,
  ),
  'screens reached': done(of.screens),
  'findings of axe': String(of.screens.reduce((sum, { findings }) => sum + findings.length, 0)),
});

const endOf = (ended: Ended | undefined): string => {
  if (ended === undefined) return 'not tried';
  const uncaught = ended.uncaught.length > 0 ? ' (with an uncaught error)' : '';
  return `${ended.error === null ? 'done' : ended.error}${uncaught}`;
};

const seenOf = (seen: Seen | undefined): string => {
  if (seen === undefined) return 'not tried';
  if (seen.error !== null) return seen.error;
  return seen.findings.length === 0 ? 'nothing found' : seen.findings.join(', ');
};

const byTitle = <One extends { readonly title: string }>(
  all: readonly One[],
  title: string,
): One | undefined => all.find((one) => one.title === title);

/** The whole page, in Markdown as the house formats it. */
export const page = ({ anchor, ours }: Readonly<Record<App, Measured>>): string => {
  const [theirs, own] = [figuresOf(anchor), figuresOf(ours)];
  const figures = Object.entries(FIGURES).map(([name, how]) => [
    name,
    theirs[name as Figure],
    own[name as Figure],
    how,
  ]);
  const ways = Object.entries(WAYS).map(([name, { file, ways: list }]) => {
    const rows = list.map(({ title }) => [
      title,
      endOf(byTitle(anchor.ways, title)),
      endOf(byTitle(ours.ways, title)),
    ]);
    return `### ${name}\n\nMeasured by going the way: \`tests/wallet-app/ways/${file}\`.\n\n${table(['way', 'peer', 'ours'], rows)}\n`;
  });
  const screens = SCREENS.map(({ title }) => [
    title,
    seenOf(byTitle(anchor.screens, title)),
    seenOf(byTitle(ours.screens, title)),
  ]);
  return [
    HEAD,
    `## Figures\n\n${table(['what', 'peer', 'ours', 'how it was measured'], figures)}\n`,
    `## Ways\n\nA way is done when the page shows what its title says, within the time that its script gives it.\n`,
    ...ways,
    `## Screens\n\nMeasured by axe-core on the whole page, when every animation has ended: \`tests/wallet-app/measures/screens.ts\`.\n\n${table(['screen', 'peer', 'ours'], screens)}\n`,
  ].join('\n');
};
