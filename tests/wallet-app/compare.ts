import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { closeBrowser } from '../support/browser.ts';
import { root } from '../support/program.ts';
import { measure } from './measures/measured.ts';
import { weightSection } from './measures/rooms.ts';
import { SCREENS, seeScreen } from './measures/screens.ts';
import { page } from './table.ts';
import { allWays } from './ways/index.ts';
import { goWay } from './ways/way.ts';
import type { App } from './world/bundle.ts';
import { buildPage } from './world/pages.ts';
import { openWorld, type World } from './world/world.ts';

/**
 * `npm run compare:wallets`: measures our wallet widget and its peer and writes docs/wallet-widget.md; some 20 minutes.
 * `-- --only TEXT` goes the ways and screens whose title has that text and prints how they end; `--app` chooses one widget.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, app: { type: 'string' } } });

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

const pages = { anchor: await buildPage('anchor'), ours: await buildPage('ours') };
const world = await openWorld(pages);
try {
  if (values.only === undefined) {
    const file = join(root, 'docs/wallet-widget.md');
    writeFileSync(file, `${page(await measure(world, pages, console.log))}\n${await weightSection()}`);
    spawnSync(join(root, 'node_modules/.bin/oxfmt'), [file], { stdio: 'inherit' });
  } else {
    for (const app of ['anchor', 'ours'] as const)
      if (values.app === undefined || values.app === app) await some(world, app, values.only);
  }
} finally {
  await closeBrowser();
  await world.close();
}
