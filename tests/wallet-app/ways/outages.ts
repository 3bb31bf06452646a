import { setTimeout as delay } from 'node:timers/promises';
import type { Visit } from '../visit.ts';
import { Owner } from '../world/owner.ts';
import type { ListHabit } from '../world/lists.ts';
import { approves, connects } from './connect.ts';
import type { Way } from './way.ts';

/** How long a page may look for the list, or for a lost stream, before its person has lost patience. */
const PATIENCE_MS = 15_000;

/** With such a list the button can be pressed, and a wallet of the list can be connected or another list is offered. */
const listWay = (list: ListHabit, title: string, isGood: boolean): Way => ({
  title,
  device: 'computer',
  go: async (visit) => {
    visit.world.host.list = list;
    await visit.openWallets(PATIENCE_MS);
    if (isGood) await visit.see.row('Harbour').waitFor({ timeout: PATIENCE_MS });
    // Another list, from within the widget, or a word that there is none.
    else await visit.see.row('Tonkeeper').or(visit.see.retry).first().waitFor({ timeout: PATIENCE_MS });
  },
});

/** The page's way to the bridge is gone for so long, and works again. */
async function away(visit: Visit, forMs: number): Promise<void> {
  await visit.world.door.shut();
  await delay(forMs);
  await visit.world.door.open();
}

/** Hosts that hang, fail, lie, or come back. */
export const outageWays: readonly Way[] = [
  listWay('hangs', 'the wallets list hangs: the window opens and offers something', false),
  listWay('fails', 'the wallets list fails: the window offers something', false),
  listWay('no-json', 'the wallets list is no list: the window offers something', false),
  listWay('lies', 'the wallets list has entries that are no wallets: the good ones are there', true),
  listWay('huge', '60 more wallets in the list: those of the list are there', true),
  {
    title: 'the bridge is away while the code is made, and comes back: the code connects',
    device: 'computer',
    go: async (visit) => {
      await visit.world.door.shut();
      await visit.openWallets();
      const link = await visit.scan();
      await delay(3000);
      await visit.world.door.open();
      const owner = await Owner.of(visit.world, 'harbour');
      await owner.follow(link);
      await owner.decide('approve');
      await visit.connected(await owner.ending(), PATIENCE_MS);
    },
  },
  {
    title: 'the bridge stays away: the window says so',
    device: 'computer',
    go: async (visit) => {
      await visit.world.door.shut();
      await visit.openWallets();
      await visit.see.row('Harbour').click();
      const said = visit.page.getByText(
        /unreachable|(not|cannot|could not) be reached|no connection|offline|failed/i,
      );
      await said
        .first()
        .waitFor({ timeout: 30_000 })
        .catch(() => {
          throw new Error('after 30 s the window says nothing about it');
        });
    },
  },
  {
    title: 'the bridge drops the stream while a code is shown: the approval is heard',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      const link = await visit.scan();
      await away(visit, 2000);
      const owner = await Owner.of(visit.world, 'harbour');
      await owner.follow(link);
      await owner.decide('approve');
      await visit.connected(await owner.ending(), PATIENCE_MS);
    },
  },
  {
    title: 'the bridge drops the stream while a code is shown: the rejection is heard',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Harbour').click();
      const link = await visit.scan();
      await away(visit, 2000);
      const owner = await Owner.of(visit.world, 'harbour');
      await owner.follow(link);
      await owner.decide('reject');
      await visit.see.declined.waitFor({ timeout: PATIENCE_MS });
    },
  },
  {
    title: 'the bridge drops the stream of a connected page: the wallet’s disconnect is heard',
    device: 'computer',
    go: async (visit) => {
      const owner = await connects(visit);
      await away(visit, 2000);
      await owner.disconnect();
      await visit.disconnected(PATIENCE_MS);
    },
  },
  {
    title: 'the bridge is away during a reload: the account is there again',
    device: 'computer',
    go: async (visit) => {
      const owner = await connects(visit);
      await visit.world.door.shut();
      await visit.page.reload();
      await delay(2000);
      await visit.world.door.open();
      await visit.connected(await owner.ending(), PATIENCE_MS);
    },
  },
  {
    title: 'the list hangs during a reload: the account is there again',
    device: 'computer',
    go: async (visit) => {
      const owner = await connects(visit);
      visit.world.host.list = 'hangs';
      await visit.page.reload();
      await visit.connected(await owner.ending(), PATIENCE_MS);
    },
  },
  {
    title: 'receipts that come late do not hide a quick answer of the wallet',
    device: 'computer',
    go: async (visit) => {
      const owner = await connects(visit);
      await owner.fund();
      visit.world.door.receiptDelayMs = 3000;
      await visit.does('pay', 1, 60);
      await owner.decide('reject');
      const outcome = await visit.outcome(10_000);
      if (outcome !== 'rejected') throw new Error(`the page says “${outcome}”`);
    },
  },
  {
    title: 'a phone whose bridge was away: a rejection is heard',
    device: 'phone',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Harbour').click();
      const link = await visit.openedLink();
      await away(visit, 2000);
      const owner = await Owner.of(visit.world, 'harbour');
      await owner.follow(link);
      await owner.decide('reject');
      await visit.see.declined.waitFor({ timeout: PATIENCE_MS });
    },
  },
  {
    title: 'the list failed and works again: another look finds the wallets',
    device: 'computer',
    go: async (visit) => {
      visit.world.host.list = 'fails';
      await visit.openWallets(PATIENCE_MS);
      visit.world.host.list = 'whole';
      if (await visit.see.retry.isVisible()) await visit.see.retry.click();
      else {
        await visit.see.close.click();
        await visit.pressConnect();
      }
      await visit.see.row('Harbour').click({ timeout: PATIENCE_MS });
      await approves(visit, await visit.scan());
    },
  },
];
