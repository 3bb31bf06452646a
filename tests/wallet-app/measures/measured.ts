import { allWays } from '../ways/index.ts';
import { goWay, type Ended } from '../ways/way.ts';
import type { App } from '../world/bundle.ts';
import type { Files } from '../world/pages.ts';
import type { World } from '../world/world.ts';
import { pageWeight, type Weight, widgetWeight } from './bytes.ts';
import { type Requests, requestsBeforeIntent, requestsUntilConnected } from './requests.ts';
import { SCREENS, type Seen, seeScreen } from './screens.ts';
import { usableButtonMs } from './time.ts';

/** Everything that was measured of one widget. */
export interface Measured {
  readonly weight: Weight;
  /** All files of its page, gzipped. */
  readonly page: number;
  readonly before: Requests;
  readonly until: Requests;
  readonly usableMs: number;
  readonly usableSlowMs: number;
  readonly ways: readonly Ended[];
  readonly screens: readonly Seen[];
}

/** What has failed is tried once more: a busy machine is nobody's defect. */
async function twice<Result extends { readonly error: string | null }>(
  run: () => Promise<Result>,
): Promise<Result> {
  const first = await run();
  return first.error === null ? first : run();
}

/**
 * Measures both widgets, one step of the one beside the same step of the other, so that a busy minute of the machine meets
 * both. @param tell is called with each line of progress
 */
export async function measure(
  world: World,
  pages: Readonly<Record<App, Files>>,
  tell: (line: string) => void,
): Promise<Record<App, Measured>> {
  const ways: Record<App, Ended[]> = { anchor: [], ours: [] };
  const screens: Record<App, Seen[]> = { anchor: [], ours: [] };
  for (const way of allWays())
    for (const app of ['anchor', 'ours'] as const) {
      const ended = await twice(() => goWay(world, app, way));
      ways[app].push(ended);
      tell(`${app}: ${ended.title}: ${ended.error ?? 'done'}`);
    }
  for (const screen of SCREENS)
    for (const app of ['anchor', 'ours'] as const) {
      const seen = await twice(() => seeScreen(world, app, screen));
      screens[app].push(seen);
      tell(`${app}: ${seen.title}: ${seen.error ?? `${seen.findings.length} findings`}`);
    }
  const usable = await usableButtonMs(world, false);
  const usableSlow = await usableButtonMs(world, true);
  const figures = async (app: App): Promise<Measured> => ({
    weight: await widgetWeight(app),
    page: pageWeight(pages[app]),
    before: await requestsBeforeIntent(world, app),
    until: await requestsUntilConnected(world, app),
    usableMs: usable[app],
    usableSlowMs: usableSlow[app],
    ways: ways[app],
    screens: screens[app],
  });
  return { anchor: await figures('anchor'), ours: await figures('ours') };
}
