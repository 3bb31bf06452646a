import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { closeBrowser } from '../support/browser.ts';
import { root } from '../support/program.ts';
import { type Measured, measure } from './measures/measured.ts';
import { SCREENS, seeScreen } from './measures/screens.ts';
import { page } from './table.ts';
import { allWays } from './ways/index.ts';
import { goWay } from './ways/way.ts';
import { type App, buildPage, type Files } from './world/pages.ts';
import { openWorld, type World } from './world/world.ts';

/**
 * `npm run compare:wallets`: measures our wallet widget and its peer and writes docs/wallet-widget.md; some 20 minutes.
 * `-- --only TEXT` goes the ways and screens whose title has that text, and only prints how they end; `--app` chooses one widget.
 */
const { values } = parseArgs({
  options: { only: { type: 'string' }, app: { type: 'string' } },
});
const apps = (['anchor', 'ours'] as const).filter((app) => values.app === undefined || values.app === app);

async function some(world: World, app: App, text: string): Promise<void> {
  const isWanted = ({ title }: { title: string }): boolean => title.includes(text);
  for (const way of allWays().filter(isWanted)) {
    const { title, error, uncaught } = await goWay(world, app, way);
    console.log(
      `${app}: ${title}: ${error ?? 'done'}${uncaught.map((one) => ` [uncaught: ${one}]`).join('')}`,
    );
  }
  for (const screen of SCREENS.filter(isWanted)) {
    const { title, error, findings } = await seeScreen(world, app, screen);
    console.log(`${app}: ${title}: ${error ?? (findings.join(', ') || 'nothing found')}`);
  }
}

/** What was measured is kept, so that one widget can be measured anew beside the other's last figures. */
const kept = join(root, 'node_modules/.cache/wallet-widgets');

const pages: Partial<Record<App, Files>> = {};
for (const app of apps) pages[app] = await buildPage(app);
const world = await openWorld(pages);
try {
  const measured: Partial<Record<App, Measured>> = {};
  for (const app of apps) {
    const files = pages[app];
    if (values.only !== undefined) await some(world, app, values.only);
    else if (files !== undefined) measured[app] = await measure(world, app, files, console.log);
  }
  mkdirSync(kept, { recursive: true });
  for (const [app, of] of Object.entries(measured))
    writeFileSync(join(kept, `${app}.json`), JSON.stringify(of));
  if (measured.anchor !== undefined && measured.ours !== undefined) {
    const file = join(root, 'docs/wallet-widget.md');
    writeFileSync(file, page({ anchor: measured.anchor, ours: measured.ours }));
    spawnSync('oxfmt', [file], { stdio: 'inherit' });
  }
} finally {
  await closeBrowser();
  await world.close();
}
