import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { isLong } from '../support/long.ts';
import type { Settle } from '../wallet-app/ours/drive.ts';
import { payer } from '../wallet-app/ways/pay.ts';
import { allWays } from '../wallet-app/ways/index.ts';
import { goWay, type Way } from '../wallet-app/ways/way.ts';
import { buildPage } from '../wallet-app/world/pages.ts';
import { openWorld, type World } from '../wallet-app/world/world.ts';

/** One of each kind; a long run goes all of them. */
const CHOSEN = [
  'computer: by the code of the first view',
  'phone: by a chosen wallet’s link',
  'an extension connects',
  'computer: rejected by the wallet: the window says so, Retry connects',
  'the wallets list hangs: the window opens and offers something',
  'the bridge drops the stream of a connected page: the wallet’s disconnect is heard',
  'a reload: the account is there again',
  'pay and sign: said before and after',
  'keyboard alone: open, choose a wallet, connect',
];
/** Nothing else is asked of another machine: the messenger's address is opened because a person asks for it. */
const OPENED = ['t.me'];

/** What the peer does not say. */
const unanswered: Way = {
  title: 'pay, and the wallet never answers: said, and then what the app’s server has found',
  device: 'computer',
  go: async (visit) => {
    const owner = await payer(visit);
    await visit.does('pay', 1, 5);
    await owner.decide('ignore');
    const said = (words: string) => visit.see.dialog.getByRole('heading', { name: words });
    await said('The wallet did not answer').waitFor({ timeout: 45_000 });
    const settle = (end: 'sent' | 'not-sent') =>
      visit.page.evaluate((word) => (globalThis as unknown as { settle: Settle }).settle('0', word), end);
    await settle('not-sent');
    await said('Transaction canceled').waitFor();
    await settle('sent');
    await said('Transaction canceled').waitFor();
  },
};

let world: World;
beforeAll(async () => {
  world = await openWorld({ ours: await buildPage('ours') });
});
afterAll(async () => {
  await closeBrowser();
  await world.close();
});

describe('R3 the wallet widget in an app of another making', () => {
  const wanted = allWays().filter(({ title }) => isLong || CHOSEN.includes(title));

  it('the chosen ways are ways', () => {
    const titles = allWays().map(({ title }) => title);
    expect(CHOSEN.filter((title) => !titles.includes(title))).toEqual([]);
  });

  it.each([...wanted, ...(isLong ? [unanswered] : [])].map((way) => [way.title, way] as const))(
    '%s',
    async (_, way) => {
      const { error, uncaught, left } = await goWay(world, 'ours', way);
      expect(error).toBeNull();
      expect(uncaught).toEqual([]);
      expect(left.filter((host) => !OPENED.includes(host))).toEqual([]);
    },
  );
});
