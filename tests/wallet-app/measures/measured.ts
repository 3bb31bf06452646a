import { goWay, type Ended } from '../ways/way.ts';
import { allWays } from '../ways/index.ts';
import type { App, Files } from '../world/pages.ts';
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

/** Measures one widget; minutes. @param tell is called with each line of progress */
export async function measure(
  world: World,
  app: App,
  files: Files,
  tell: (line: string) => void,
): Promise<Measured> {
  const ways: Ended[] = [];
  for (const way of allWays()) {
    const ended = await twice(() => goWay(world, app, way));
    ways.push(ended);
    tell(`${app}: ${ended.title}: ${ended.error ?? 'done'}`);
  }
  const screens: Seen[] = [];
  for (const screen of SCREENS) {
    const seen = await twice(() => seeScreen(world, app, screen));
    screens.push(seen);
    tell(`${app}: ${seen.title}: ${seen.error ?? `${seen.findings.length} findings`}`);
  }
  return {
    weight: await widgetWeight(app),
    page: pageWeight(files),
    before: await requestsBeforeIntent(world, app),
    until: await requestsUntilConnected(world, app),
    usableMs: await usableButtonMs(world, app, false),
    usableSlowMs: await usableButtonMs(world, app, true),
    ways,
    screens,
  };
}
