import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { startHouse, type House } from '../support/house.ts';
import { allIfLong, isLong } from '../support/long.ts';
import { root } from '../support/program.ts';
import { Visitor } from './support/visitor.ts';
import { answerWays } from './ways/answers.ts';
import { computerWays } from './ways/computer.ts';
import { outageWays } from './ways/outages.ts';
import { phoneWays } from './ways/phone.ts';
import { stayWays } from './ways/stays.ts';
import type { Way } from './ways/way.ts';

let house: House;
beforeAll(async () => {
  // All of them come from one address.
  house = await startHouse({ env: { RATE_SIGN_IN: '10000' } });
});
afterAll(async () => {
  await closeBrowser();
  await house.program.destroy();
  rmSync(house.dataDir, { recursive: true, force: true });
});

/** Each way by a person of their own, in the first of its hosts; in a long run in all of them. */
const inHosts = (ways: readonly Way[]) =>
  ways
    .filter((way) => isLong || way.isForLong !== true)
    .flatMap((way) => allIfLong(way.hosts).map((host) => ({ ...way, host })));

type Hosted = ReturnType<typeof inHosts>[number];

async function goes({ title, host, isWide, go }: Hosted): Promise<void> {
  const visitor = await Visitor.arrives(house, { name: 'Vera', host, width: isWide === true ? 1020 : 360 });
  try {
    await visitor.isDisconnected();
    await go(visitor);
  } catch (error) {
    const name = `${host}-${title}`.replaceAll(/[^\w]+/g, '-').slice(0, 60);
    await visitor.page.screenshot({ path: join(root, `node_modules/.cache/e2e/ways-${name}.png`) });
    throw error;
  } finally {
    await visitor.context.close();
  }
}

describe.concurrent('the wallet in the app, side by side', () => {
  it.each(inHosts([...phoneWays, ...computerWays, ...answerWays, ...stayWays]))('$title, in $host', goes);
});

describe('the wallet in the app when the world breaks', () => {
  it.each(inHosts(outageWays))('$title, in $host', goes);
});
